import { Text, Title } from '@mantine/core'
import { EventStateBadge } from '#domains/events/ui/EventStateBadge.tsx'
import { EventTime } from '#domains/events/ui/EventTime.tsx'
import { EmployerLogo } from '#domains/organizations/profile/ui/EmployerLogo.tsx'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { LinkAnchor, LinkButton } from '#web/kit/links.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import { MomentInZone, TimeAgo } from '#web/kit/time.tsx'
import type { RegisteredRow as Row } from '../fair-search.contract.ts'
import { boothLabel } from '../fairs.contract.ts'
import { fairPages } from './calls.ts'
import classes from './fairs.module.css'
import { paymentBadge, priceLabel, stateBadge } from './words.ts'

interface RegisteredRowProps {
  side: OrganizationKind
  row: Row
}

const Fee = ({ row }: { row: Row }) => (
  <div>
    <Text size="sm" fw={500}>
      {row.booth ? `Booth: ${boothLabel(row.booth)}` : 'No booth'}
    </Text>
    <Text size="sm" className="tabular">
      {priceLabel(row.fee, row.currency)}
    </Text>
    {row.may.pay && row.due_at && (
      <Text size="xs" c="dimmed">
        Pay by <MomentInZone at={row.due_at} zone={row.event.time_zone} />
      </Text>
    )}
  </div>
)

/** One of the organization's own registrations. */
export const RegisteredRow = ({ side, row }: RegisteredRowProps) => {
  const payment = paymentBadge(row)
  const { event } = row
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <EmployerLogo employer={event.host} size={48} />
        <div className={classes.name}>
          <Title order={2} size="h4">
            <LinkAnchor to={fairPages[side].status} search={{ id: row.id }} inherit>
              {event.title}
            </LinkAnchor>
          </Title>
          <Text size="sm">{event.host.name}</Text>
          <Text size="sm" c="dimmed" component="div">
            <EventTime event={event} />
          </Text>
          <div className={classes.badges}>
            <StatusBadge {...stateBadge(row.state)} />
            {payment && <StatusBadge {...payment} />}
            {event.state !== 'published' && <EventStateBadge state={event.state} />}
          </div>
        </div>
      </div>
      <div className={classes.terms}>
        <Fee row={row} />
        <Text size="xs" c="dimmed">
          Registered <TimeAgo at={row.submitted_at} inSentence />
        </Text>
      </div>
      <div className={classes.next}>
        <LinkButton
          to={fairPages[side].status}
          search={{ id: row.id }}
          variant={row.may.pay ? 'light' : 'default'}
          size="sm"
          aria-label={`${row.may.pay ? 'Pay' : 'View registration'}: ${event.title}`}
        >
          {row.may.pay ? 'Pay' : 'View registration'}
        </LinkButton>
      </div>
    </li>
  )
}
