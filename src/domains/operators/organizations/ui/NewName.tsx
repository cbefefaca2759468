import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { TimeAgo } from '#web/kit/time.tsx'
import { useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { StepButtons } from '../../ui/StepButtons.tsx'
import type { Step } from '../../ui/StepDialog.tsx'
import { useActionRunner } from '../../ui/useActionRunner.ts'
import { approveOrganizationName, declineOrganizationName } from '../name-review.contract.ts'
import type { OrganizationDetail } from '../organization-admin.contract.ts'
import { staleAfterReview } from './useOrganizationSteps.ts'

const reasons = [
  'The name is too similar to that of another organization.',
  'We could not find the organization under this name.',
  'The name mixes letters of several scripts.',
]

const useSteps = ({ name, proposed_name }: OrganizationDetail): Step[] => {
  const take = useActionRunner(staleAfterReview)
  const approve = useCall(approveOrganizationName, { invalidates: staleAfterReview })
  const decline = useCall(declineOrganizationName, { invalidates: staleAfterReview })
  if (!proposed_name) return []
  const { id: proposed_name_id, name: wanted } = proposed_name
  return [
    {
      key: 'approve',
      label: 'Approve name',
      tone: 'primary',
      question: `Rename “${name}” to “${wanted}”?`,
      consequence:
        'The new name and its address are shown everywhere right away; the old address redirects there. The team is told by email.',
      run: () =>
        take(approve.mutateAsync({ body: { proposed_name_id } }), () =>
          announceToScreenReader(`${name} is now called ${wanted}`),
        ),
    },
    {
      key: 'decline',
      label: 'Decline name',
      tone: 'danger',
      question: `Decline the name “${wanted}”?`,
      consequence: `It stays “${name}”. The team is told the reason by email and can ask for another name.`,
      reasons,
      run: (reason) =>
        take(decline.mutateAsync({ body: { proposed_name_id, reason } }), () =>
          announceToScreenReader('Name declined'),
        ),
    },
  ]
}

/** The name an approved organization asked for, waiting for a decision. */
export const NewName = ({ organization }: { organization: OrganizationDetail }) => {
  const steps = useSteps(organization)
  const { proposed_name, may } = organization
  if (!proposed_name) return null
  return (
    <Card component="section" aria-label="New name" mb="lg">
      <Stack gap="sm">
        <Title order={2} size="h4">
          New name
        </Title>
        <div>
          <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
            {proposed_name.name}
          </Text>
          <Text size="sm" c="dimmed">
            Requested <TimeAgo at={proposed_name.proposed_at} inSentence />
          </Text>
        </div>
        {may.rename ? (
          <Group>
            <StepButtons steps={steps} />
          </Group>
        ) : (
          <Text size="sm">It can be decided once the organization is active again.</Text>
        )}
      </Stack>
    </Card>
  )
}
