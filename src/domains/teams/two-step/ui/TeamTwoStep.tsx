import { Alert, Card, Group, List, Stack, Text, Title } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { twoStepPages } from '#domains/accounts/two-step/ui/pages.ts'
import type { OrganizationKind, OutputOf } from '#shared/endpoint.ts'
import { countLabel, fullName } from '#shared/labels.ts'
import { ConfirmButton } from '#web/kit/ConfirmButton.tsx'
import { LinkAnchor } from '#web/kit/links.tsx'
import { Pager } from '#web/kit/Pager.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import { queryFor, useCall } from '#web/queries.ts'
import { requireOfTeam, teamTwoStep } from '../team-two-step.contract.ts'

const roleOf = { employer: 'employer_user', university: 'university_user' } as const

const warning = (without: number): string =>
  without === 0
    ? 'Everyone on the team already has it. New members will set it up first.'
    : `${countLabel(without, 'member')} without it ${without === 1 ? 'is' : 'are'} locked out right away, told by email, and can continue once it’s set up. New members will set it up first.`

interface Asking {
  data: OutputOf<typeof teamTwoStep>
  ask: (required: boolean) => Promise<unknown>
}

const Switch = ({ data, ask }: Asking) =>
  data.required ? (
    <ConfirmButton
      question="Make two-step sign-in optional?"
      consequence="Members who have it keep it, and may remove it."
      verb="Make it optional"
      onConfirm={() => ask(false)}
    >
      Make it optional
    </ConfirmButton>
  ) : (
    data.may.require && (
      <ConfirmButton
        question="Require two-step sign-in of everyone on the team?"
        consequence={warning(data.without)}
        verb="Require it"
        onConfirm={() => ask(true)}
      >
        Require it of everyone
      </ConfirmButton>
    )
  )

/** Whether the team requires two-step sign-in, and who has it. */
export const TeamTwoStep = ({ kind }: { kind: OrganizationKind }) => {
  const [page, setPage] = useState(1)
  const { data } = useQuery({
    ...queryFor(teamTwoStep, { query: { page } }),
    placeholderData: keepPreviousData,
  })
  const change = useCall(requireOfTeam, { invalidates: [teamTwoStep] })
  if (!data) return null
  const ask = (required: boolean) => change.mutateAsync({ body: { required } })
  return (
    <Card component="section" aria-labelledby="team-two-step">
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Stack gap="2xs" miw={0}>
            <Group gap="sm">
              <Title order={2} size="h3" id="team-two-step">
                Two-step sign-in
              </Title>
              <StatusBadge
                {...(data.required
                  ? { tone: 'good', label: 'Required' }
                  : { tone: 'quiet', label: 'Optional' })}
              />
            </Group>
            <Text size="sm" c="dimmed">
              {data.total_row - data.without} of {countLabel(data.total_row, 'member')}{' '}
              {data.total_row - data.without === 1 ? 'has' : 'have'} it.
              {data.by_installation && ' Every team here is required to have it.'}
            </Text>
          </Stack>
          {!data.by_installation && <Switch data={data} ask={ask} />}
        </Group>
        {!data.required && !data.may.require && (
          <Alert variant="light" icon={<IconInfoCircle aria-hidden />}>
            To require it of the team,{' '}
            <LinkAnchor to={twoStepPages[roleOf[kind]]} inherit underline="always">
              set it up for yourself
            </LinkAnchor>{' '}
            first.
          </Alert>
        )}
        <List listStyleType="none" spacing="xs" aria-label="Who has two-step sign-in">
          {data.data.map((member) => (
            <List.Item key={member.account_id}>
              <Group gap="sm">
                <StatusBadge
                  {...(member.has_two_step
                    ? { tone: 'good', label: 'On' }
                    : { tone: 'warning', label: 'Off' })}
                />
                <Text size="sm">
                  {fullName(member)} · {member.email}
                </Text>
              </Group>
            </List.Item>
          ))}
        </List>
        <Pager page={data} onPage={setPage} />
      </Stack>
    </Card>
  )
}
