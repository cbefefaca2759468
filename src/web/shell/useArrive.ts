import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { homeOf, renew, safeNext, stepBefore } from '../session.ts'

/** After signing in or switching mode: reads who is here now, drops what was loaded before, and goes on to `next` or the mode's start, or to the second step that still lies before it. */
export const useArrive = () => {
  const client = useQueryClient()
  const router = useRouter()
  return useCallback(
    async (next?: unknown) => {
      const who = await renew(client)
      const wanted = safeNext(next)
      const href = stepBefore(who, wanted) ?? wanted ?? homeOf(who)
      await router.navigate({ href, ignoreBlocker: true })
      await router.invalidate()
    },
    [client, router],
  )
}
