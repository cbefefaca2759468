import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { browserConnection, SIGNED_OUT } from '../connection.ts'
import { forget, type Session, useSession } from '../session.ts'

const ELSEWHERE = 'fairlead:sign-out'

const endOnServer = async ({ account, is_operator }: Session): Promise<unknown> => {
  const role = account?.role ?? (is_operator ? 'operator' : null)
  return role && browserConnection.send(`/api/${role}/auth/logout`, { method: 'POST' }).catch(() => null)
}

/** Signs out: on the server, in every tab of this browser, with everything stored cleared; ends at /sign-in. */
export const useSignOut = () => {
  const client = useQueryClient()
  const router = useRouter()
  const who = useSession()
  return useCallback(async () => {
    await endOnServer(who)
    await forget(client)
    new BroadcastChannel(ELSEWHERE).postMessage(null)
    await router.navigate({ href: '/sign-in', ignoreBlocker: true })
    await router.invalidate()
  }, [client, router, who])
}

/** Any 401 anywhere, or signing out in another tab, signs out here. */
export const useSignedOut = (): void => {
  const signOut = useSignOut()
  const client = useQueryClient()
  const router = useRouter()
  const busy = useRef(false)
  useEffect(() => {
    const once = async (work: () => Promise<unknown>) => {
      if (busy.current) return
      busy.current = true
      await work().finally(() => {
        busy.current = false
      })
    }
    const here = () => void once(signOut)
    const channel = new BroadcastChannel(ELSEWHERE)
    channel.onmessage = () =>
      void once(async () => {
        await forget(client)
        await router.navigate({ href: '/sign-in', ignoreBlocker: true })
        await router.invalidate()
      })
    window.addEventListener(SIGNED_OUT, here)
    return () => {
      window.removeEventListener(SIGNED_OUT, here)
      channel.close()
    }
  }, [signOut, client, router])
}
