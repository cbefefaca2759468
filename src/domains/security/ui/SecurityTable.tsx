import { Stack, Text } from '@mantine/core'
import { LinkAnchor } from '#web/kit/links.tsx'
import { type Column, RowTable } from '#web/kit/RowTable.tsx'
import { Moment } from '#web/kit/time.tsx'
import type { SecurityEvent } from '../security-log.contract.ts'
import { detailWords, shortHash, timesWords, wordsOf } from './words.ts'

const What = ({ kind, detail, occurrences }: SecurityEvent) => {
  const more = [detailWords(detail), timesWords(occurrences)].filter(Boolean).join(' · ')
  return (
    <Stack gap={0}>
      <span>{wordsOf(kind).label}</span>
      {more && (
        <Text size="xs" c="dimmed">
          {more}
        </Text>
      )}
    </Stack>
  )
}

const Whom = ({ person, identity, organization }: SecurityEvent) => {
  if (person)
    return (
      <Stack gap={0}>
        <LinkAnchor to="/operator/security" search={{ person_id: person.id }} fw={500} inherit>
          {person.name || person.email}
        </LinkAnchor>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {person.email}
        </Text>
      </Stack>
    )
  if (identity)
    return (
      <LinkAnchor to="/operator/security" search={{ identity }} inherit>
        Unknown address {shortHash(identity)}
      </LinkAnchor>
    )
  return <span>{organization?.name ?? '—'}</span>
}

const From = ({ network, device }: SecurityEvent) => (
  <Stack gap={0}>
    {network ? (
      <LinkAnchor to="/operator/security" search={{ network }} inherit>
        Network {shortHash(network)}
      </LinkAnchor>
    ) : (
      <span>—</span>
    )}
    {device && (
      <Text size="xs" c="dimmed">
        {device}
      </Text>
    )}
  </Stack>
)

const By = ({ actor, actor_role, person }: SecurityEvent) => {
  if (actor_role === 'system') return <span>The system</span>
  if (actor && actor.id === person?.id) return <span>Themselves</span>
  return <span>{actor ? actor.name || actor.email : 'A visitor'}</span>
}

const columns: Column<SecurityEvent>[] = [
  { key: 'what', header: 'What', cell: What },
  { key: 'whom', header: 'Whose account', cell: Whom },
  { key: 'from', header: 'From', cell: From },
  { key: 'by', header: 'By', cell: By },
  { key: 'at', header: 'When', cell: ({ last_at }) => <Moment at={last_at} /> },
]

export const SecurityTable = ({ events }: { events: readonly SecurityEvent[] }) => (
  <RowTable
    label="Security log"
    rows={events}
    columns={columns}
    idOf={({ id }) => id}
    nameOf={({ kind }) => wordsOf(kind).label}
  />
)
