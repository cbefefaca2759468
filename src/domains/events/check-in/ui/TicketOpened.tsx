import { Stack } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { LinkButton } from '#web/kit/links.tsx'
import { ScanResultCard } from './ScanResultCard.tsx'
import { useScans } from './useScans.ts'

interface TicketOpenedProps {
  kind: OrganizationKind
  eventId: string
  code: string
}

/** A ticket's address opened by a team member's own camera app: lets the holder in at once. */
export const TicketOpened = ({ kind, eventId, code }: TicketOpenedProps) => {
  const { scan, result } = useScans(kind, eventId)
  const done = useRef(false)
  useEffect(() => {
    if (done.current) return
    done.current = true
    void scan(code)
  })
  return (
    <Stack gap="lg">
      <ScanResultCard result={result} />
      <LinkButton variant="default" to={`/${kind}/event/detail`} search={{ id: eventId, tab: 'check-in' }}>
        Open the check-in of this event
      </LinkButton>
    </Stack>
  )
}
