import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { homeOf, renew, safeNext } from '../session.ts'

/** After signing in or switching mode: reads who is here now, drops what was loaded before, and goes on to `next` or the mode's start. */
export const useArrive = () => {
  const client = useQueryClient()
  const router = useRouter()
  return useCallback(
    async (next?: unknown) => {
      const who = await renew(client)
      await router.navigate({ href: safeNext(next) ?? homeOf(who), ignoreBlocker: true })
      await router.invalidate()
    },
    [client, router],
  )
}
