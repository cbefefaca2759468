import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { reportView } from '#domains/insights/views/page-views.contract.ts'
import { pushAnalyticsEvent } from '../analytics.ts'
import { addressOf } from '../client.ts'

/** Where an address names one thing: `?id=…`, `?job=…` beside a list, or a name in the path. */
const subjectOf = (search: Record<string, unknown>, params: Record<string, unknown>): string | undefined => {
  const named = search.id ?? search.job ?? Object.values(params).at(-1)
  return typeof named === 'string' ? named : undefined
}

/** Null where nothing was found: only the root matches, or the page itself says so. */
const viewOf = ({ state: { matches } }: AnyRouter) => {
  const match = matches.at(-1)
  if (!match || matches.length < 2 || matches.some(({ status }) => status !== 'success')) return null
  const subject = subjectOf(match.search, match.params)
  return { route: match.fullPath, ...(subject && { subject }) }
}

/** Reports each page that is opened to the server: its pattern and what it shows, never who is looking. */
export const usePageViews = (): void => {
  const router = useRouter()
  useEffect(() => {
    let last = ''
    const report = () => {
      const view = viewOf(router)
      const key = JSON.stringify(view)
      if (!view || key === last) return
      last = key
      const body = new Blob([key], { type: 'application/json' })
      navigator.sendBeacon?.(addressOf(reportView), body)
      pushAnalyticsEvent({ event: 'page_view', page: view.route })
    }
    report()
    return router.subscribe('onResolved', report)
  }, [router])
}
