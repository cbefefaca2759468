import { Group, Stack, Text } from '@mantine/core'
import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { StudentName, StudentStudies } from '#domains/students/ui/StudentCells.tsx'
import { fullName } from '#shared/labels.ts'
import { type Column, RowTable } from '#web/kit/RowTable.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import type { FoundStudent } from '../student-search.contract.ts'

const oneLine = { overflowWrap: 'anywhere' } as const

const University = ({ row }: { row: FoundStudent }) =>
  row.university && (
    <Stack gap={0}>
      <Text size="sm" lh={1.25} lineClamp={1} style={oneLine}>
        {row.university}
      </Text>
      {row.is_affiliation_verified && (
        <Group gap={4} wrap="nowrap">
          <IconRosetteDiscountCheck size={12} color="var(--mantine-color-green-text)" aria-hidden />
          <Text size="xs" c="dimmed" lh={1.25}>
            Confirmed
          </Text>
        </Group>
      )}
    </Stack>
  )

const Skills = ({ row }: { row: FoundStudent }) => (
  <Text size="xs" lh={1.25} lineClamp={2} style={oneLine}>
    {row.skills.join(' · ')}
  </Text>
)

const Standing = ({ row }: { row: FoundStudent }) => {
  if (row.has_applied) return <StatusBadge tone="good" label="Applied" />
  return row.invited_at && <StatusBadge tone="info" label="Invited" />
}

const columns: Column<FoundStudent>[] = [
  {
    key: 'name',
    header: 'Student',
    cell: (row) => <StudentName student={row} line={row.headline || 'No headline'} dense />,
    width: '28%',
  },
  { key: 'studies', header: 'Studies', cell: (row) => <StudentStudies student={row} dense />, width: '22%' },
  { key: 'university', header: 'University', cell: (row) => <University row={row} />, width: '20%' },
  { key: 'skills', header: 'Skills', cell: (row) => <Skills row={row} />, width: '22%' },
  { key: 'standing', header: 'With you', cell: (row) => <Standing row={row} />, tight: true },
]

/** Students in two lines each, so that a dozen are in sight. */
export const FoundStudents = ({ rows }: { rows: readonly FoundStudent[] }) => (
  <RowTable
    label="Students"
    rows={rows}
    columns={columns}
    idOf={({ student_id }) => student_id}
    nameOf={fullName}
    dense
  />
)
