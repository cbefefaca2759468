import { Stack, Text } from '@mantine/core'
import type { UniversityStudent } from '#domains/students/affiliation/affiliations.contract.ts'
import { StudentName, StudentStudies } from '#domains/students/ui/StudentCells.tsx'
import { fullName } from '#shared/labels.ts'
import { type Column, RowTable } from '#web/kit/RowTable.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import { TimeAgo } from '#web/kit/time.tsx'
import type { Selection } from '#web/kit/useSelection.ts'
import { affiliationWords } from './words.ts'

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
  { key: 'name', header: 'Student', cell: (row) => <StudentName student={row} line={row.email} /> },
  { key: 'studies', header: 'Studies', cell: (row) => <StudentStudies student={row} /> },
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
