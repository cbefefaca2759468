import { Group, Text, Title } from '@mantine/core'
import { EventTime } from '#domains/events/ui/EventTime.tsx'
import { placeLabel, wordOf } from '#domains/events/ui/words.ts'
import { EmployerLogo } from '#domains/organizations/profile/ui/EmployerLogo.tsx'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { countLabel } from '#shared/labels.ts'
import { LinkAnchor, LinkButton } from '#web/kit/links.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import { MomentInZone } from '#web/kit/time.tsx'
import type { FairRow as Row } from '../fair-search.contract.ts'
import { fairPages } from './calls.ts'
import classes from './fairs.module.css'
import { inLineLabel, paymentBadge, priceLabel, stateBadge, wordsOf } from './words.ts'

interface FairRowProps {
  side: OrganizationKind
  row: Row
}

const Terms = ({ row }: { row: Row }) => {
  const { booths, booth_currency, exhibitors_close_at, time_zone, registration } = row
  return (
    <div className={classes.terms}>
      {booths.quantity > 0 && (
        <Text size="sm" fw={500} className="tabular">
          {booths.free === 0 ? 'Sold out' : `${countLabel(booths.free, 'booth')} available`}
          {booths.price_from !== null && booths.free > 0 && (
            <Text span inherit c="dimmed" fw={400}>
              {booths.price_from > 0
                ? `, from ${priceLabel(booths.price_from, booth_currency)}`
                : ', some free'}
            </Text>
          )}
        </Text>
      )}
      {exhibitors_close_at && !registration && (
        <Text size="xs" c="dimmed">
          Register by <MomentInZone at={exhibitors_close_at} zone={time_zone} />
        </Text>
      )}
    </div>
  )
}

const Standing = ({ row }: { row: Row }) => {
  const { registration, declined, is_partner, invitation, in_line } = row
  const payment = registration && paymentBadge({ ...registration, is_overdue: false })
  if (!registration && !declined && !is_partner && !invitation && !in_line) return null
  return (
    <div className={classes.badges}>
      {registration && <StatusBadge {...stateBadge(registration.state)} />}
      {payment && <StatusBadge {...payment} />}
      {in_line && <StatusBadge tone="waiting" label={inLineLabel(in_line)} />}
      {declined && <StatusBadge {...stateBadge('declined')} />}
      {is_partner && <StatusBadge tone="good" label="Partner" />}
      {invitation && invitation !== 'declined' && <StatusBadge tone="info" label="Invited" />}
    </div>
  )
}

const Next = ({ side, row }: FairRowProps) => {
  const to = fairPages[side]
  if (row.registration)
    return (
      <LinkButton
        to={to.status}
        search={{ id: row.registration.id }}
        variant="default"
        size="sm"
        aria-label={`View registration: ${row.title}`}
      >
        View registration
      </LinkButton>
    )
  if (!row.may.register && !row.may.wait) return null
  const words = wordsOf(row)
  return (
    <LinkButton
      to={to.register}
      search={{ id: row.id }}
      variant="light"
      size="sm"
      aria-label={`${words}: ${row.title}`}
    >
      {words}
    </LinkButton>
  )
}

/** One fair or event in the list: title, time, place, booth price, and the next step. */
export const FairRow = ({ side, row }: FairRowProps) => (
  <li className={classes.row}>
    <div className={classes.what}>
      <EmployerLogo employer={row.host} size={48} />
      <div className={classes.name}>
        <Title order={2} size="h4">
          <LinkAnchor to={fairPages[side].detail} search={{ id: row.id }} inherit>
            {row.title}
          </LinkAnchor>
        </Title>
        <Group gap="xs">
          <Text size="sm">{row.host.name}</Text>
          <Text size="sm" c="dimmed">
            {[wordOf(row.kind), wordOf(row.format)].filter(Boolean).join(' · ')}
          </Text>
        </Group>
        <Text size="sm" c="dimmed" component="div">
          <EventTime event={row} />
        </Text>
        {row.format !== 'virtual' && (
          <Text size="sm" c="dimmed">
            {placeLabel(row)}
          </Text>
        )}
        <Standing row={row} />
      </div>
    </div>
    <Terms row={row} />
    <div className={classes.next}>
      <Next side={side} row={row} />
    </div>
  </li>
)
