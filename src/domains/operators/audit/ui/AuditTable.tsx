import { Stack, Text } from '@mantine/core'
import { LinkAnchor } from '#web/kit/links.tsx'
import { type Column, RowTable } from '#web/kit/RowTable.tsx'
import { Moment } from '#web/kit/time.tsx'
import type { AuditEntry } from '../../audit-log.contract.ts'
import { subjectOf, wordsOf } from './words.ts'

const pages = { organization: '/operator/organizations/detail', account: '/operator/people/detail' } as const

const Subject = (entry: AuditEntry) => {
  const page = pages[entry.subject_type as keyof typeof pages]
  if (!page || !entry.subject_name) return <span>{subjectOf(entry)}</span>
  return (
    <LinkAnchor to={page} search={{ id: entry.subject_id }} fw={500} inherit>
      {subjectOf(entry)}
    </LinkAnchor>
  )
}

const columns: Column<AuditEntry>[] = [
  {
    key: 'what',
    header: 'What',
    cell: (entry) => (
      <Stack gap={0}>
        <span>{wordsOf(entry).label}</span>
        {entry.reason && (
          <Text size="xs" c="dimmed">
            {entry.reason}
          </Text>
        )}
      </Stack>
    ),
  },
  { key: 'subject', header: 'Whom', cell: Subject },
  { key: 'actor', header: 'By', cell: ({ actor_name, actor_email }) => actor_name || actor_email },
  { key: 'at', header: 'When', cell: ({ at }) => <Moment at={at} /> },
]

export const AuditTable = ({ entries }: { entries: readonly AuditEntry[] }) => (
  <RowTable
    label="What operators did"
    rows={entries}
    columns={columns}
    idOf={({ id }) => id}
    nameOf={(entry) => wordsOf(entry).label}
  />
)
