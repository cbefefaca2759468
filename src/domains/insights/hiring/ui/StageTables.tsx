import { Stack, Text, Title } from '@mantine/core'
import type { OutputOf } from '#shared/endpoint.ts'
import { countLabel, numberLabel } from '#shared/labels.ts'
import { NumberTable } from '#web/kit/NumberTable.tsx'
import {
  type HiringStage,
  type hiringReport,
  type StageCounts,
  sourceLabels,
  stageLabels,
} from '../hiring-report.contract.ts'

type Report = OutputOf<typeof hiringReport>

const shown: readonly HiringStage[] = [
  'applied',
  'reviewed',
  'interview',
  'offer',
  'accepted',
  'hired',
  'rejected',
]

interface Line {
  name: string
  stages: StageCounts
}

const StageTable = ({ label, first, lines }: { label: string; first: string; lines: readonly Line[] }) => (
  <NumberTable
    label={label}
    titles
    head={[first, ...shown.map((stage) => stageLabels[stage])]}
    rows={lines.map(({ name, stages }) => ({
      key: name,
      cells: [name, ...shown.map((stage) => numberLabel(stages[stage]))],
    }))}
  />
)

/** Says how many of the total are in neither table. */
const Left = ({ report }: { report: Report }) => {
  const here = report.sources.reduce((sum, { stages }) => sum + stages.applied, 0)
  const left = report.stages.applied - here
  return left === 0 ? null : (
    <Text size="sm" c="dimmed">
      Without {countLabel(left, 'application')} that {left === 1 ? 'was' : 'were'} withdrawn or whose student
      deleted their account.
    </Text>
  )
}

export const BySource = ({ report }: { report: Report }) => (
  <Stack component="section" gap="sm" aria-labelledby="sources">
    <Title order={2} size="h3" id="sources">
      Where they found the job
    </Title>
    <Left report={report} />
    <StageTable
      label="Applications by source"
      first="Source"
      lines={report.sources.map(({ source, stages }) => ({ name: sourceLabels[source], stages }))}
    />
  </Stack>
)

export const ByUniversity = ({ report: { universities, more_universities: more } }: { report: Report }) => (
  <Stack component="section" gap="sm" aria-labelledby="universities">
    <Title order={2} size="h3" id="universities">
      Universities
    </Title>
    <StageTable
      label="Applications by university"
      first="University"
      lines={[
        ...universities.map(({ university, stages }) => ({ name: university ?? 'Not given', stages })),
        ...(more
          ? [
              {
                name: `${countLabel(more.count, 'more university', 'more universities')}`,
                stages: more.stages,
              },
            ]
          : []),
      ]}
    />
  </Stack>
)
