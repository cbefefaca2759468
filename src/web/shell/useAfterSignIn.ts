import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { pendingStepPage, renew, safeNext, startPageOf } from '../session.ts'

/**
 * After signing in or switching mode: loads who is signed in now, drops what was loaded before, and goes to
 * `next` or the mode's start page, or first to a pending second step.
 */
export const useAfterSignIn = () => {
  const client = useQueryClient()
  const router = useRouter()
  return useCallback(
    async (next?: unknown) => {
      const who = await renew(client)
      const wanted = safeNext(next)
      const href = pendingStepPage(who, wanted) ?? wanted ?? startPageOf(who)
      await router.navigate({ href, ignoreBlocker: true })
      await router.invalidate()
    },
    [client, router],
  )
}
