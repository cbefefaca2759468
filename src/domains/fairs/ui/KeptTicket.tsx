import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FairPartsProps } from '#domains/events/registrations/ui/FairParts.tsx'
import { useSession } from '#web/session.ts'

/** Keeps the ticket of an event that is ahead, for when there is no connection at its door; shows nothing. */
export const KeptTicket = ({ event }: FairPartsProps) => {
  const client = useQueryClient()
  const account = useSession().account?.id
  const { registration, state, format } = event
  const code = state === 'published' && format !== 'virtual' && registration?.ticket_code
  useEffect(() => {
    // browsers have neither where the connection isn't encrypted
    if (!account || !('caches' in window) || !('serviceWorker' in navigator)) return
    void import('./kept-tickets.ts')
      .then(({ keepTicket, dropTicket }) =>
        code ? keepTicket(client, account, event, code) : dropTicket(account, event.id),
      )
      // it is a comfort: what this browser can't keep, it doesn't
      .catch(() => undefined)
  }, [client, account, event, code])
  return null
}
