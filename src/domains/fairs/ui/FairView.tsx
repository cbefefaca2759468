import { Alert, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { NotifyButton } from '#domains/events/announcements/ui/NotifyButton.tsx'
import { CanceledNotice, EventFacts, EventHeading, EventText } from '#domains/events/ui/EventView.tsx'
import { EmployerLogo } from '#domains/organizations/profile/ui/EmployerLogo.tsx'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { countLabel, numberLabel } from '#shared/labels.ts'
import { ActionBar, WideOnly } from '#web/kit/ActionPanel.tsx'
import { DetailLayout } from '#web/kit/DetailLayout.tsx'
import { Facts } from '#web/kit/Facts.tsx'
import { LinkAnchor, LinkButton } from '#web/kit/links.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import { MomentInZone } from '#web/kit/time.tsx'
import type { FairDetail } from '../exhibitor-registration.contract.ts'
import { InLine } from '../waiting/ui/InLine.tsx'
import { Booths } from './Booths.tsx'
import { fairPages } from './calls.ts'
import classes from './fairs.module.css'
import { inLineLabel, paymentBadge, stateBadge, wordsOf } from './words.ts'

interface FairViewProps {
  side: OrganizationKind
  fair: FairDetail
}

const Exhibitors = ({ side, fair }: FairViewProps) => (
  <section>
    <Group justify="space-between" mb="sm">
      <Title order={2} size="h4">
        Exhibitors
      </Title>
      {fair.exhibitors.some(({ booth_number }) => booth_number) && (
        <LinkAnchor to={fairPages[side].map} search={{ id: fair.id }} size="sm">
          Booth map
        </LinkAnchor>
      )}
    </Group>
    {fair.exhibitors.length === 0 ? (
      <Text c="dimmed">No exhibitors yet. They appear here as the host approves them.</Text>
    ) : (
      <ul className={classes.exhibitors}>
        {fair.exhibitors.map((one) => (
          <Group key={one.id} component="li" wrap="nowrap" gap="sm">
            <EmployerLogo employer={one} size={36} />
            <div className={classes.name}>
              <Text size="sm" fw={500}>
                {one.name}
              </Text>
              <Text size="xs" c="dimmed">
                {[one.industry, one.booth && `Booth: ${one.booth_number ?? one.booth}`]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </div>
          </Group>
        ))}
      </ul>
    )}
    {fair.exhibitor_count > fair.exhibitors.length && (
      <Text size="sm" c="dimmed" mt="sm">
        and {countLabel(fair.exhibitor_count - fair.exhibitors.length, 'more', 'more')}
      </Text>
    )}
  </section>
)

const OwnState = ({ registration, declined }: Pick<FairDetail, 'registration' | 'declined'>) => {
  if (declined) return <StatusBadge {...stateBadge('declined')} />
  const payment = registration && paymentBadge({ ...registration, is_overdue: false })
  return (
    registration && (
      <Group gap="2xs">
        <StatusBadge {...stateBadge(registration.state)} />
        {payment && <StatusBadge {...payment} />}
      </Group>
    )
  )
}

/** Shows the host's answer to the last registration. */
const Declined = ({ side, fair: { declined, host } }: FairViewProps) =>
  declined && (
    <Text size="sm">
      {host.name} declined your registration{declined.reason && `: “${declined.reason}”`}.{' '}
      <LinkAnchor to={fairPages[side].status} search={{ id: declined.id }} inherit>
        View
      </LinkAnchor>
    </Text>
  )

const Step = ({ side, fair }: FairViewProps) =>
  fair.registration ? (
    <LinkButton to={fairPages[side].status} search={{ id: fair.registration.id }}>
      View your registration
    </LinkButton>
  ) : (
    <LinkButton to={fairPages[side].register} search={{ id: fair.id }}>
      {wordsOf(fair)}
    </LinkButton>
  )

const hasStep = ({ registration, may }: FairDetail): boolean =>
  Boolean(registration) || may.register || (may.wait && !may.register)

const Bar = ({ side, fair }: FairViewProps) => (
  <ActionBar
    lead={
      fair.registration || fair.declined ? (
        <OwnState {...fair} />
      ) : fair.in_line ? (
        inLineLabel(fair.in_line)
      ) : (
        fair.exhibitors_close_at && (
          <>
            Register by <MomentInZone at={fair.exhibitors_close_at} zone={fair.time_zone} />
          </>
        )
      )
    }
  >
    <Step side={side} fair={fair} />
  </ActionBar>
)

const Action = ({ side, fair }: FairViewProps) =>
  fair.in_line ? (
    <Card component="section" aria-label="Waiting line">
      <InLine side={side} eventId={fair.id} place={fair.in_line} mayLeave={fair.may.leave} />
    </Card>
  ) : hasStep(fair) ? (
    <WideOnly>
      <Card component="section" aria-label="Register">
        <Stack gap="sm">
          <OwnState {...fair} />
          <Declined side={side} fair={fair} />
          <Step side={side} fair={fair} />
        </Stack>
      </Card>
    </WideOnly>
  ) : (
    <Alert color="blue" icon={<IconInfoCircle aria-hidden />}>
      {fair.hindrance ?? 'Your role can view this but not register. Ask someone else on your team.'}
    </Alert>
  )

const Panel = ({ side, fair }: FairViewProps) => (
  <>
    <Action side={side} fair={fair} />
    <Card component="section" aria-label="For organizations">
      <Facts
        facts={[
          {
            label: 'Exhibitors register by',
            value: fair.exhibitors_close_at && (
              <MomentInZone at={fair.exhibitors_close_at} zone={fair.time_zone} />
            ),
          },
          fair.booths.quantity > 0 && {
            label: 'Booths available',
            value: `${numberLabel(fair.booths.free)} of ${numberLabel(fair.booths.quantity)}`,
          },
          (fair.booths.price_from ?? 0) > 0 && {
            label: 'Payment due',
            value: `within ${countLabel(fair.payment_due_days, 'day')} of the host’s approval`,
          },
        ]}
      />
      {fair.may.notify && (
        <Group mt="md">
          <NotifyButton eventId={fair.id} />
        </Group>
      )}
    </Card>
  </>
)

/** Another organization's fair or event: details, booths, exhibitors, and how to take part. */
export const FairView = ({ side, fair }: FairViewProps) => (
  <DetailLayout panel={<Panel side={side} fair={fair} />}>
    <Stack gap="xl">
      <EventHeading
        event={fair}
        badge={
          <>
            {fair.is_partner && <StatusBadge tone="good" label="Partner" />}
            {fair.invitation && fair.invitation !== 'declined' && (
              <StatusBadge tone="info" label="You’re invited" />
            )}
          </>
        }
      />
      <CanceledNotice event={fair} />
      <EventFacts event={fair} registration="Student registration" />
      {fair.booth.length > 0 && (
        <section>
          <Title order={2} size="h4" mb="sm">
            Booths
          </Title>
          <Booths fair={fair} />
        </section>
      )}
      <EventText event={fair} />
      <Card>
        <Exhibitors side={side} fair={fair} />
      </Card>
    </Stack>
    {hasStep(fair) && <Bar side={side} fair={fair} />}
  </DetailLayout>
)
