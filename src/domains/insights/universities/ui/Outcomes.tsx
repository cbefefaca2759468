import { Stack, Text, Title } from '@mantine/core'
import { standingLabels } from '#domains/applications/applications.contract.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { numberLabel } from '#shared/labels.ts'
import { NumberTable } from '#web/kit/NumberTable.tsx'
import type { universityNumbers } from '../../university-dashboard.contract.ts'

/** Where the students' applications stand; small groups stay unsaid. */
export const Outcomes = ({ outcomes }: Pick<OutputOf<typeof universityNumbers>, 'outcomes'>) => (
  <Stack gap="xs">
    <Title order={3}>Where your students’ applications stand</Title>
    <Text size="sm" c="dimmed">
      {outcomes
        ? 'Sent in the last 365 days, as the students know it. Numbers that could tell of single students are left out.'
        : 'This shows once five students are confirmed, so that nobody can be told by it.'}
    </Text>
    {outcomes && (
      <NumberTable
        label="Applications by state"
        head={['State', 'Applications']}
        rows={outcomes.map(({ state, count }) => ({
          key: state,
          cells: [standingLabels[state], count === null ? 'Too few to show' : numberLabel(count)],
        }))}
      />
    )}
  </Stack>
)
