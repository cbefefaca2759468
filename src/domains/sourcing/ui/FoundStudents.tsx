import { Group, Stack, Text } from '@mantine/core'
import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { labels } from '#shared/labels-of-lists.ts'
import { LinkAnchor } from '#web/kit/links.tsx'
import { Face } from '#web/kit/Picture.tsx'
import { type Column, RowTable } from '#web/kit/RowTable.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import type { FoundStudent } from '../student-search.contract.ts'

export const fullName = ({ first_name, last_name }: Pick<FoundStudent, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`.trim()

const oneLine = { overflowWrap: 'anywhere' } as const

const Name = ({ row }: { row: FoundStudent }) => (
  <Group wrap="nowrap" gap="sm">
    <Face src={row.picture_url} name={fullName(row)} alt="" size={32} aria-hidden />
    <Stack gap={0} miw={0}>
      <LinkAnchor
        to="/view-participant-detail"
        search={{ id: row.student_id }}
        size="sm"
        fw={500}
        lh={1.25}
        lineClamp={1}
        style={oneLine}
      >
        {fullName(row)}
      </LinkAnchor>
      <Text size="xs" c="dimmed" lh={1.25} lineClamp={1} style={oneLine}>
        {row.headline || 'No headline'}
      </Text>
    </Stack>
  </Group>
)

const Studies = ({ row }: { row: FoundStudent }) => {
  const stage = [
    row.degree && (labels[row.degree] ?? row.degree),
    row.graduation_class && `class of ${row.graduation_class}`,
  ].filter(Boolean)
  return (
    <Stack gap={0}>
      <Text size="sm" lh={1.25} lineClamp={1}>
        {row.majors.join(', ') || 'No major given'}
      </Text>
      <Text size="xs" c="dimmed" lh={1.25} lineClamp={1}>
        {stage.join(', ')}
      </Text>
    </Stack>
  )
}

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
  { key: 'name', header: 'Student', cell: (row) => <Name row={row} />, width: '28%' },
  { key: 'studies', header: 'Studies', cell: (row) => <Studies row={row} />, width: '22%' },
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
