import { Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { LinkButton } from '#web/kit/links.tsx'
import { LetInDialog } from './LetInDialog.tsx'
import { ScanResultCard } from './ScanResultCard.tsx'
import type { Refused } from './scan-results.ts'
import { useScans } from './useScans.ts'

interface TicketOpenedProps {
  kind: OrganizationKind
  eventId: string
  code: string
}

/** Checks in a ticket holder when a team member opens the ticket's address with their camera app. */
export const TicketOpened = ({ kind, eventId, code }: TicketOpenedProps) => {
  const { scan, letIn, result } = useScans(kind, eventId)
  const [passing, setPassing] = useState<Refused | null>(null)
  const done = useRef(false)
  useEffect(() => {
    if (done.current) return
    done.current = true
    void scan(code)
  })
  return (
    <Stack gap="lg">
      <ScanResultCard result={result} onLetIn={setPassing} />
      {passing && (
        <LetInDialog onLetIn={(reason) => letIn(passing, reason)} onClose={() => setPassing(null)} />
      )}
      <LinkButton variant="default" to={`/${kind}/event/detail`} search={{ id: eventId, tab: 'check-in' }}>
        Open check-in for this event
      </LinkButton>
    </Stack>
  )
}
