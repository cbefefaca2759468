import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { loadScript } from '../analytics.ts'

/** Loads the installation's own analytics script, where one is set. */
export const useAnalyticsScript = (): void => {
  const { analytics_script_url } = useRouter().options.context.settings
  useEffect(() => {
    if (analytics_script_url) loadScript(analytics_script_url)
  }, [analytics_script_url])
}
