import { Stack, Text, Title } from '@mantine/core'
import { standingLabels } from '#domains/applications/applications.contract.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { numberLabel } from '#shared/labels.ts'
import { NumberTable } from '#web/kit/NumberTable.tsx'
import type { universityNumbers } from '../../university-dashboard.contract.ts'

/** Shows where students' applications stand; small groups are hidden. */
export const Outcomes = ({ outcomes }: Pick<OutputOf<typeof universityNumbers>, 'outcomes'>) => (
  <Stack gap="xs">
    <Title order={3}>Where your students’ applications stand</Title>
    <Text size="sm" c="dimmed">
      {outcomes
        ? 'Applications from the last 365 days, with the status students see. Numbers that could identify a student are hidden.'
        : 'To protect privacy, this appears once five students are confirmed.'}
    </Text>
    {outcomes && (
      <NumberTable
        label="Applications by status"
        head={['Status', 'Applications']}
        rows={outcomes.map(({ state, count }) => ({
          key: state,
          cells: [standingLabels[state], count === null ? 'Too few to show' : numberLabel(count)],
        }))}
      />
    )}
  </Stack>
)
