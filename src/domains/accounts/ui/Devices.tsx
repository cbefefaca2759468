import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { announceFailure } from '#web/kit/announce.tsx'
import { ErrorState, Skeletons } from '#web/kit/states.tsx'
import { Moment, TimeAgo } from '#web/kit/time.tsx'
import { queryFor, useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { endOtherSessions, endSession, type OwnSession, ownSessions } from '../sessions/sessions.contract.ts'

const Line = ({ session, onEnd }: { session: OwnSession; onEnd: () => Promise<unknown> }) => (
  <Group justify="space-between" wrap="nowrap" align="flex-start">
    <Stack gap={0} style={{ minWidth: 0 }}>
      <Group gap="xs">
        <Text size="sm" fw={500}>
          {session.device}
        </Text>
        {session.is_this && <Badge variant="light">This device</Badge>}
      </Group>
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {session.network && `Network ${session.network} · `}
        Signed in <Moment at={session.created_at} />
        {!session.is_this && (
          <>
            {' '}
            · Last used <TimeAgo at={session.last_seen_at} inSentence />
          </>
        )}
      </Text>
    </Stack>
    {!session.is_this && (
      <Button
        variant="default"
        size="xs"
        style={{ flexShrink: 0 }}
        aria-label={`Sign out ${session.device}`}
        onClick={() => void onEnd().catch(announceFailure)}
      >
        Sign out
      </Button>
    )}
  </Group>
)

/** Where you are signed in, with a way to sign out each device. */
export const Devices = () => {
  const { data, error, refetch } = useQuery(queryFor(ownSessions))
  const end = useCall(endSession, { invalidates: [ownSessions] })
  const endOthers = useCall(endOtherSessions, { invalidates: [ownSessions] })
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <Skeletons count={2} height={44} />
  const signOutOthers = async () => {
    await endOthers.mutateAsync({})
    announceToScreenReader('All your other devices have been signed out')
  }
  return (
    <Stack gap="md">
      {data.data.map((session) => (
        <Line
          key={session.id}
          session={session}
          onEnd={() => end.mutateAsync({ params: { id: session.id } })}
        />
      ))}
      {data.data.length > 2 && (
        <Group>
          <Button variant="default" size="sm" onClick={() => void signOutOthers().catch(announceFailure)}>
            Sign out everywhere else
          </Button>
        </Group>
      )}
    </Stack>
  )
}
