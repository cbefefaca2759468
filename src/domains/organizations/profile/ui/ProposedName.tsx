import { Alert, Button, Group, Text } from '@mantine/core'
import { IconCircleX, IconHourglass } from '@tabler/icons-react'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { TimeAgo } from '#web/kit/time.tsx'
import { useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { withdrawEmployerName, withdrawUniversityName } from '../../name-changes/name-changes.contract.ts'
import type { OwnProfile } from '../organization-profile.contract.ts'
import { profileCalls } from './useProfileForm.ts'

const calls = { employer: withdrawEmployerName, university: withdrawUniversityName } as const

interface ProposedNameProps {
  kind: OrganizationKind
  profile: OwnProfile
}

/** The name the team asked for: waiting, with a way to withdraw it, or declined. */
export const ProposedName = ({ kind, profile: { name, proposed_name } }: ProposedNameProps) => {
  const withdraw = useCall(calls[kind], { invalidates: [profileCalls[kind].own] })
  if (!proposed_name) return null
  if (proposed_name.state === 'declined')
    return (
      <Alert
        color="red"
        icon={<IconCircleX aria-hidden />}
        title={`The name “${proposed_name.name}” was not approved`}
      >
        {proposed_name.reason} You can ask for another one below.
      </Alert>
    )
  const takeBack = () =>
    withdraw
      .mutateAsync({})
      .then(() => announceToScreenReader(`You keep the name ${name}`))
      .catch(announceFailure)
  return (
    <Alert
      color="yellow"
      icon={<IconHourglass aria-hidden />}
      title={`“${proposed_name.name}” is waiting for review`}
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          Requested <TimeAgo at={proposed_name.proposed_at} inSentence />. Until it is approved, everyone sees{' '}
          {name}.
        </Text>
        <Button size="compact-sm" variant="default" loading={withdraw.isPending} onClick={takeBack}>
          Withdraw
        </Button>
      </Group>
    </Alert>
  )
}
