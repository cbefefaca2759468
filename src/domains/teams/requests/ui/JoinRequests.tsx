import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrganizationKind, TeamRole } from '#shared/endpoint.ts'
import { fullName } from '#shared/labels.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { ConfirmButton } from '#web/kit/ConfirmButton.tsx'
import { Pager } from '#web/kit/Pager.tsx'
import { TimeAgo } from '#web/kit/time.tsx'
import { queryFor, useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { teamOfKind } from '../../teams.contract.ts'
import { teamTwoStep } from '../../two-step/team-two-step.contract.ts'
import { RoleSelect } from '../../ui/RoleSelect.tsx'
import { type JoinRequest, requestsOfKind } from '../join-requests.contract.ts'

interface JoinRequestsProps {
  kind: OrganizationKind
  roles: readonly TeamRole[]
}

const usual = { employer: 'recruiter', university: 'staff' } as const

const Request = ({ request, kind, roles }: JoinRequestsProps & { request: JoinRequest }) => {
  const calls = requestsOfKind[kind]
  const [role, setRole] = useState<TeamRole>(usual[kind])
  const invalidates = [calls.list, teamOfKind[kind].list]
  const accept = useCall(calls.accept, {
    invalidates: [...invalidates, teamTwoStep],
    onError: announceFailure,
  })
  const decline = useCall(calls.decline, { invalidates })
  const { account_id, email, job_title, phone, asked_at } = request
  const name = fullName(request)
  return (
    <Card>
      <Group justify="space-between" gap="md">
        <Stack gap={0} miw={0}>
          <Text fw={500}>{name}</Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {[job_title, email, phone].filter(Boolean).join(' · ')}
          </Text>
          <Text size="sm" c="dimmed">
            Requested <TimeAgo at={asked_at} inSentence />
          </Text>
        </Stack>
        <Group gap="xs" align="flex-end">
          <RoleSelect
            kind={kind}
            roles={roles}
            w={150}
            aria-label={`Role for ${name}`}
            value={role}
            onChange={(value) => value && setRole(value as TeamRole)}
          />
          <ConfirmButton
            question={`Decline ${name}?`}
            consequence="They are told by email and can’t sign in. You can still invite them later."
            verb="Decline"
            onConfirm={async () => {
              await decline.mutateAsync({ body: { account_id } })
              announceToScreenReader(`${name} declined`)
            }}
          >
            Decline
          </ConfirmButton>
          <Button
            loading={accept.isPending}
            onClick={() =>
              accept.mutate(
                { body: { account_id, team_role: role } },
                { onSuccess: () => announceToScreenReader(`${name} is on the team`) },
              )
            }
          >
            Accept
          </Button>
        </Group>
      </Group>
    </Card>
  )
}

/** People who asked to join: shown first, since they are waiting. */
export const JoinRequests = ({ kind, roles }: JoinRequestsProps) => {
  const [page, setPage] = useState(1)
  const { data } = useQuery({
    ...queryFor(requestsOfKind[kind].list, { query: { page } }),
    placeholderData: keepPreviousData,
  })
  if (!data || data.total_row === 0) return null
  return (
    <Stack component="section" gap="sm" aria-label="Requests to join">
      <Title order={2}>Requests to join</Title>
      {data.data.map((request) => (
        <Request key={request.account_id} request={request} kind={kind} roles={roles} />
      ))}
      <Pager page={data} onPage={setPage} />
    </Stack>
  )
}
