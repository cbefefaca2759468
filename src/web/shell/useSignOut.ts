import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { browserConnection } from '../connection.ts'
import { dropKept } from '../kept.ts'
import { type Session, useSession } from '../session.ts'
import { clearAndNavigate } from './session-end.ts'
import { broadcastToTabs } from './tabs.ts'

const endOnServer = async ({ account, is_operator, second_step }: Session): Promise<unknown> => {
  // halfway through a sign-in, any role's sign-out works
  const role = account?.role ?? (is_operator || second_step ? 'operator' : null)
  return role && browserConnection.send(`/api/${role}/auth/logout`, { method: 'POST' }).catch(() => null)
}

/** Signs out: on the server, in every tab of this browser, clearing everything stored; ends at /sign-in. */
export const useSignOut = () => {
  const client = useQueryClient()
  const router = useRouter()
  const who = useSession()
  return useCallback(async () => {
    await endOnServer(who)
    await dropKept()
    broadcastToTabs('left')
    await clearAndNavigate(client, router, '/sign-in')
  }, [client, router, who])
}
