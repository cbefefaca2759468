import { Alert, List } from '@mantine/core'
import { IconCalendarExclamation } from '@tabler/icons-react'
import { LinkAnchor } from '#web/kit/links.tsx'
import { whenLabel, yoursLabel } from '../../ui/words.ts'
import type { StudentEventDetail } from '../event-registrations.contract.ts'

const standing = {
  registered: 'registered',
  waitlisted: 'in line',
  offered: 'a place is held for you',
} as const

/** Points out what else the student has at that time. */
export const Clashes = ({ event }: { event: StudentEventDetail }) =>
  event.clashes.length === 0 ? null : (
    <Alert
      color="yellow"
      icon={<IconCalendarExclamation aria-hidden />}
      title={event.clashes.length === 1 ? 'You have another event then' : 'You have other events then'}
    >
      <List size="sm" spacing={4} listStyleType="none">
        {event.clashes.map((clash) => (
          <List.Item key={clash.id}>
            <LinkAnchor to="/student/events/detail" search={{ id: clash.id }} underline="always" inherit>
              {clash.title}
            </LinkAnchor>
            <span suppressHydrationWarning>
              {' '}
              ({standing[clash.state]}), {[whenLabel(clash), yoursLabel(clash)].filter(Boolean).join(' · ')}
            </span>
          </List.Item>
        ))}
      </List>
    </Alert>
  )
