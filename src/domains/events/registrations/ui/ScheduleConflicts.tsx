import { Alert, List } from '@mantine/core'
import { IconCalendarExclamation } from '@tabler/icons-react'
import { LinkAnchor } from '#web/kit/links.tsx'
import { useOwnZone } from '#web/kit/own-zone.ts'
import { ownZoneLabel, whenLabel } from '../../ui/words.ts'
import type { StudentEventDetail } from '../event-registrations.contract.ts'

const standing = {
  registered: 'registered',
  waitlisted: 'in line',
  offered: 'a place is held for you',
} as const

/** Points out what else the student has at that time. */
export const ScheduleConflicts = ({ event }: { event: StudentEventDetail }) => {
  const own = useOwnZone()
  return event.clashes.length === 0 ? null : (
    <Alert
      color="yellow"
      icon={<IconCalendarExclamation aria-hidden />}
      title={
        event.clashes.length === 1
          ? 'You have another event at this time'
          : 'You have other events at this time'
      }
    >
      <List size="sm" spacing={4} listStyleType="none">
        {event.clashes.map((clash) => (
          <List.Item key={clash.id}>
            <LinkAnchor to="/student/events/detail" search={{ id: clash.id }} underline="always" inherit>
              {clash.title}
            </LinkAnchor>{' '}
            ({standing[clash.state]}),{' '}
            {[whenLabel(clash), own && ownZoneLabel(clash, own)].filter(Boolean).join(' · ')}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
