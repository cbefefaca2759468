import { Group, Stack, Text } from '@mantine/core'
import type { UniversityStudent } from '#domains/students/affiliation/affiliations.contract.ts'
import { labels } from '#shared/labels-of-lists.ts'
import { LinkAnchor } from '#web/kit/links.tsx'
import { Face } from '#web/kit/Picture.tsx'
import { type Column, RowTable } from '#web/kit/RowTable.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import { TimeAgo } from '#web/kit/time.tsx'
import type { Selection } from '#web/kit/useSelection.ts'
import { affiliationWords, fullName } from './words.ts'

const Name = ({ row }: { row: UniversityStudent }) => (
  <Group wrap="nowrap" gap="sm">
    <Face src={row.picture_url} name={fullName(row)} alt="" aria-hidden />
    <Stack gap={0} miw={0}>
      <LinkAnchor to="/view-participant-detail" search={{ id: row.student_id }} fw={500}>
        {fullName(row)}
      </LinkAnchor>
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {row.email}
      </Text>
    </Stack>
  </Group>
)

const Studies = ({ row }: { row: UniversityStudent }) => {
  const stage = [
    row.degree && (labels[row.degree] ?? row.degree),
    row.graduation_class && `class of ${row.graduation_class}`,
  ].filter(Boolean)
  return (
    <Stack gap={0}>
      <span>{row.majors.join(', ') || 'No major given'}</span>
      {stage.length > 0 && (
        <Text size="xs" c="dimmed">
          {stage.join(', ')}
        </Text>
      )}
    </Stack>
  )
}

const State = ({ row }: { row: UniversityStudent }) => (
  <Stack gap={0} align="flex-start">
    <StatusBadge {...affiliationWords[row.affiliation]} />
    {row.proved_by_email && (
      <Text size="xs" c="dimmed">
        by university email
      </Text>
    )}
  </Stack>
)

const columns: Column<UniversityStudent>[] = [
  { key: 'name', header: 'Student', cell: (row) => <Name row={row} /> },
  { key: 'studies', header: 'Studies', cell: (row) => <Studies row={row} /> },
  { key: 'state', header: 'State', cell: (row) => <State row={row} />, tight: true },
  {
    key: 'since',
    header: 'Since',
    cell: ({ affiliation_at }) => <TimeAgo at={affiliation_at} />,
    wideOnly: true,
    tight: true,
  },
]

interface StudentTableProps {
  rows: readonly UniversityStudent[]
  /** Left out for people with view-only access. */
  selection: Selection | undefined
}

export const StudentTable = ({ rows, selection }: StudentTableProps) => (
  <RowTable
    label="Students"
    rows={rows}
    columns={columns}
    idOf={({ student_id }) => student_id}
    nameOf={fullName}
    {...(selection && { selection })}
  />
)
