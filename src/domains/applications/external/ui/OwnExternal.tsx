import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { announceFailure } from '#web/kit/announce.tsx'
import { useCall } from '#web/queries.ts'
import { type ExternalApplication, saveExternal } from '../external-applications.contract.ts'
import ExternalForm from './ExternalForm.tsx'
import { changedElsewhere, externalQuery } from './external-calls.ts'

/** The day where the student is, which may not be that of UTC. */
const today = (): string => Temporal.Now.plainDateISO().toString()

const Question = ({ of: { id, employer } }: { of: ExternalApplication }) => {
  const [later, setLater] = useState(false)
  const call = useCall(saveExternal, { invalidates: changedElsewhere, onError: announceFailure })
  const say = (status: 'applied' | 'not_applied') =>
    call.mutate({ params: { id }, body: { status, ...(status === 'applied' && { applied_on: today() }) } })
  if (later) return null
  return (
    <Alert color="blue" title="Did you apply?">
      <Text size="sm">
        You opened {employer}’s site. Say so here, and keep your own notes and reminders about it. Only you
        see them.
      </Text>
      <Group gap="xs" mt="sm">
        <Button size="compact-sm" loading={call.isPending} onClick={() => say('applied')}>
          Yes, I applied
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setLater(true)}>
          Not yet
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => say('not_applied')}>
          No
        </Button>
      </Group>
    </Alert>
  )
}

const Kept = ({ of }: { of: ExternalApplication }) => (
  <Card component="section" aria-label="Your application elsewhere">
    <Stack gap="sm">
      <Title order={2} size="h4">
        Your application on {of.employer}’s site
      </Title>
      <ExternalForm of={of} />
    </Stack>
  </Card>
)

/** What the student keeps of an application on the employer's site, or the question whether there is one. */
const OwnExternal = ({ jobId }: { jobId: string }) => {
  const { data } = useQuery(externalQuery(jobId))
  const of = data?.application
  if (!of || of.status === 'not_applied') return null
  return of.status === 'opened' ? <Question key={of.opened_at} of={of} /> : <Kept key={of.id} of={of} />
}
export default OwnExternal
