import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { session } from '#domains/accounts/sign-in.contract.ts'
import { type Ending, setAccessCheck } from '../access.ts'
import { callWith } from '../client.ts'
import { withGlobalLoading } from '../loading.ts'
import { sessionQuery, switchSession } from '../session.ts'
import { clearAndNavigate, clearAnnouncements } from './session-end.ts'
import { broadcastToTabs, onTabMessage } from './tabs.ts'

/** A refused call may arrive before the live line says why, which takes up to a second. */
const TELLING = 1500
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** A call that waits for the one under way instead of making its own. */
const together = <A extends unknown[], T>(work: (...given: A) => Promise<T>) => {
  let under: Promise<T> | null = null
  return (...given: A): Promise<T> => {
    under ??= work(...given).finally(() => {
      under = null
    })
    return under
  }
}

/**
 * Whenever something indicates that rights have changed (an event of the live line, a 401 or 403 of any call,
 * another tab), checks who is signed in and what they may do. A person who is no longer signed in is sent
 * out, with everything cleared; one with other rights sees what they still allow.
 */
export const useAccess = (): void => {
  const client = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    let why: Ending | null = null
    let heard = Promise.withResolvers<void>()
    const forgetWhy = () => {
      why = null
      heard = Promise.withResolvers()
    }
    const look = together(async (tell: boolean): Promise<boolean> => {
      const before = client.getQueryData(sessionQuery().queryKey)
      const who = await callWith(session, {}).catch(() => before)
      if (!who?.person) {
        if (!before?.person) return false
        if (!why) await withGlobalLoading(Promise.race([heard.promise, pause(TELLING)]))
        const reason = why ?? 'session'
        if (tell) broadcastToTabs(reason)
        await clearAndNavigate(client, router, `/sign-in?ended=${reason}`)
        return false
      }
      if (who.rights === before?.rights) return true
      if (tell) broadcastToTabs('look')
      if (who.account?.id !== before?.account?.id) await clearAnnouncements()
      await switchSession(client, who, before, () => router.invalidate())
      if (before)
        await import('./role-news.ts').then(({ announceRoleChange }) => announceRoleChange(who, before))
      return true
    })
    // whoever knows more than that the session is gone says so, even while the answer is on its way
    const check = (said: Ending | undefined, tell: boolean) => {
      if (said && (said !== 'session' || !why)) {
        why = said
        heard.resolve()
      }
      return look(tell).finally(forgetWhy)
    }
    setAccessCheck((said) => check(said, true))
    const deaf = onTabMessage((news) => {
      if (news === 'left') void clearAndNavigate(client, router, '/sign-in')
      else void check(news === 'look' ? undefined : news, false)
    })
    return () => {
      setAccessCheck(null)
      deaf()
    }
  }, [client, router])
}
