import { Text, Title } from '@mantine/core'
import { EmployerLogo } from '#domains/organizations/profile/ui/EmployerLogo.tsx'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { LinkAnchor, LinkButton } from '#web/kit/links.tsx'
import { StatusRow } from '#web/kit/Rows.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import { TimeAgo } from '#web/kit/time.tsx'
import type { PartnershipRow } from '../partnerships.contract.ts'
import { aboutLine, badgeOf, pages } from './words.ts'

interface PartnerRowProps {
  side: OrganizationKind
  row: PartnershipRow
}

/** The next step with this organization, if there is one. */
const NextStep = ({ side, row }: PartnerRowProps) => {
  const to = pages[side]
  const { may, partnership } = row
  const link = { search: { id: row.id }, size: 'sm' as const }
  if (may.approve)
    return (
      <LinkButton to={to.view} {...link} aria-label={`Answer: ${row.name}`}>
        Answer
      </LinkButton>
    )
  if (may.request) {
    const verb = partnership ? 'Ask again' : 'Ask to partner'
    return (
      <LinkButton to={to.request} {...link} variant="light" aria-label={`${verb}: ${row.name}`}>
        {verb}
      </LinkButton>
    )
  }
  if (partnership?.state === 'approved')
    return (
      <LinkButton to={to.contact} {...link} variant="default" aria-label={`Messages: ${row.name}`}>
        Messages
      </LinkButton>
    )
  if (!partnership) return null
  return (
    <LinkButton
      to={partnership.requested_by === 'us' ? to.status : to.view}
      {...link}
      variant="default"
      aria-label={`View request: ${row.name}`}
    >
      View request
    </LinkButton>
  )
}

/** What the request said, or why it was declined. */
const words = ({ partnership, tagline }: PartnershipRow): string => {
  if (!partnership) return tagline
  if (partnership.state === 'declined' || partnership.state === 'ended')
    return partnership.closing_message || tagline
  return (partnership.state === 'pending' && partnership.message) || tagline
}

/** One organization of a list: who it is, where the two stand, what to do next. */
export const PartnerRow = ({ side, row }: PartnerRowProps) => (
  <StatusRow
    picture={<EmployerLogo employer={row} size={48} />}
    state={
      row.partnership && (
        <>
          <StatusBadge {...badgeOf(row.partnership)} />
          <Text size="xs" c="dimmed">
            <TimeAgo at={row.partnership.state_at} />
          </Text>
        </>
      )
    }
    next={<NextStep side={side} row={row} />}
  >
    <Title order={2} size="h4">
      <LinkAnchor to={pages[side].detail} search={{ id: row.id }} inherit>
        {row.name}
      </LinkAnchor>
    </Title>
    <Text size="sm" c="dimmed">
      {aboutLine(row)}
    </Text>
    {words(row) && (
      <Text size="sm" lineClamp={2} mt="2xs">
        {words(row)}
      </Text>
    )}
  </StatusRow>
)
