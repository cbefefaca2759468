import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { ActionBar, WideOnly } from '#web/kit/ActionPanel.tsx'
import { announceFailure } from '#web/kit/announce.tsx'
import { ConfirmButton } from '#web/kit/ConfirmButton.tsx'
import { LinkButton } from '#web/kit/links.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import { Day } from '#web/kit/time.tsx'
import { useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import type { PartnershipStatus } from '../partnerships.contract.ts'
import { ClosingDialog } from './ClosingDialog.tsx'
import { callsOf, staleAfterStep } from './calls.ts'
import { badgeOf, pages, sinceWord, statusLine } from './words.ts'

interface StandingProps {
  side: OrganizationKind
  standing: PartnershipStatus
}

const Answer = ({ side, standing }: StandingProps) => {
  const [declining, { open, close }] = useDisclosure(false)
  const { name } = standing.organization
  const id = standing.partnership!.id
  const approve = useCall(callsOf(side).answer, {
    invalidates: staleAfterStep(side),
    onSuccess: () => announceToScreenReader(`You and ${name} are partners`),
    onError: announceFailure,
  })
  return (
    <>
      <Button
        loading={approve.isPending}
        onClick={() => approve.mutate({ body: { id, status: 'approved' } })}
      >
        Approve
      </Button>
      <Button variant="default" disabled={approve.isPending} onClick={open}>
        Decline
      </Button>
      {declining && <ClosingDialog side={side} id={id} name={name} status="declined" onClose={close} />}
    </>
  )
}

const Withdraw = ({ side, standing }: StandingProps) => {
  const call = useCall(callsOf(side).answer, {
    invalidates: staleAfterStep(side),
    onSuccess: () => announceToScreenReader('Request withdrawn'),
  })
  const { name } = standing.organization
  return (
    <ConfirmButton
      question="Withdraw this request?"
      consequence={
        <>
          <bdi>{name}</bdi> is told that you no longer want to be partners. You can ask again at any time.
        </>
      }
      verb="Withdraw"
      onConfirm={() => call.mutateAsync({ body: { id: standing.partnership!.id, status: 'withdrawn' } })}
    >
      Withdraw request
    </ConfirmButton>
  )
}

const End = ({ side, standing }: StandingProps) => {
  const [ending, { open, close }] = useDisclosure(false)
  const { name } = standing.organization
  return (
    <>
      <Button variant="default" onClick={open}>
        End partnership
      </Button>
      {ending && (
        <ClosingDialog side={side} id={standing.partnership!.id} name={name} status="ended" onClose={close} />
      )}
    </>
  )
}

const Messages = ({ side, standing, primary }: StandingProps & { primary: boolean }) => (
  <LinkButton
    to={pages[side].contact}
    search={{ id: standing.organization.id }}
    variant={primary ? 'filled' : 'default'}
  >
    {standing.may.write ? 'Write' : 'Messages'}
  </LinkButton>
)

const hasMain = ({ may }: PartnershipStatus): boolean => (may.approve && may.decline) || may.request

/** The main action, shown in a bar at the bottom on phones. */
const Main = ({ side, standing }: StandingProps) =>
  standing.may.approve ? (
    <Answer side={side} standing={standing} />
  ) : (
    <LinkButton to={pages[side].request} search={{ id: standing.organization.id }}>
      {standing.partnership ? 'Ask again' : 'Ask to be partners'}
    </LinkButton>
  )

const Steps = ({ side, standing }: StandingProps) => {
  const { may, partnership } = standing
  return (
    <>
      {hasMain(standing) && (
        <WideOnly>
          <Group grow wrap="nowrap" gap="xs">
            <Main side={side} standing={standing} />
          </Group>
        </WideOnly>
      )}
      {partnership && (
        <Group grow wrap="nowrap" w="100%" gap="xs" preventGrowOverflow={false}>
          <Messages side={side} standing={standing} primary={partnership.state === 'approved'} />
          {may.withdraw && <Withdraw side={side} standing={standing} />}
          {may.end && <End side={side} standing={standing} />}
        </Group>
      )}
    </>
  )
}

/** Where the two stand, and everything that can be done about it. */
export const PartnershipPanel = ({ side, standing }: StandingProps) => {
  const { partnership, organization, may } = standing
  const badge = partnership && <StatusBadge {...badgeOf(partnership)} />
  return (
    <>
      <Card component="section" aria-label="Partnership">
        <Stack gap="sm">
          {badge && <div>{badge}</div>}
          <div>
            <Text fw={500}>{statusLine(partnership, organization.name)}</Text>
            {partnership && (
              <Text size="sm" c="dimmed">
                {sinceWord(partnership)} <Day at={partnership.state_at} />
              </Text>
            )}
          </div>
          {partnership?.state === 'pending' && partnership.requested_by === 'them' && !may.approve && (
            <Text size="sm" c="dimmed">
              Your role is view-only. Others on your team can answer.
            </Text>
          )}
          <Steps side={side} standing={standing} />
        </Stack>
      </Card>
      {hasMain(standing) && (
        <ActionBar lead={badge}>
          <Main side={side} standing={standing} />
        </ActionBar>
      )}
    </>
  )
}
