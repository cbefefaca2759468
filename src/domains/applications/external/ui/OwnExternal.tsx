import { Alert, Button, Card, Group, Select, SimpleGrid, Stack, Text, Textarea, Title } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useContractForm } from '#web/contract-form.ts'
import { announce, announceFailure } from '#web/kit/announce.tsx'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { useCall } from '#web/queries.ts'
import {
  EXTERNAL_NOTE_LENGTH,
  type ExternalApplication,
  removeExternal,
  saidStatuses,
  saveExternal,
} from '../external-applications.contract.ts'
import { changedElsewhere, externalQuery } from './external-calls.ts'
import { externalLabels } from './words.ts'

const statuses = saidStatuses
  .filter((status) => status !== 'not_applied')
  .map((value) => ({ value, label: externalLabels[value] }))

const DAY = 86_400_000

const Question = ({ of: { id, employer } }: { of: ExternalApplication }) => {
  const [later, setLater] = useState(false)
  const call = useCall(saveExternal, { invalidates: changedElsewhere, onError: announceFailure })
  const say = (status: 'applied' | 'not_applied') => call.mutate({ params: { id }, body: { status } })
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

const Kept = ({ of }: { of: ExternalApplication }) => {
  const form = useContractForm({
    endpoint: saveExternal,
    params: { id: of.id },
    initial: {
      status: of.status === 'opened' ? 'applied' : of.status,
      applied_on: of.applied_on,
      remind_on: of.remind_on,
      note: of.note,
    },
    labels: { applied_on: 'Applied on', remind_on: 'Remind me on' },
    invalidates: changedElsewhere,
    onSuccess: () => announce('Saved'),
  })
  const remove = useCall(removeExternal, { invalidates: changedElsewhere, onError: announceFailure })
  return (
    <Card component="section" aria-label="Your application elsewhere">
      <form {...form.props}>
        <Stack gap="sm">
          <Title order={2} size="h4">
            Your application on {of.employer}’s site
          </Title>
          <Text size="sm" c="dimmed">
            Only you see this. Answers come from the employer, not through Fairlead.
          </Text>
          <FormSummary form={form} />
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
            <Select label="Status" data={statuses} allowDeselect={false} {...form.field('status')} />
            <DateInput
              label="Applied on"
              valueFormat="MMMM D, YYYY"
              maxDate={new Date()}
              {...form.field('applied_on')}
            />
            <DateInput
              label="Remind me on (optional)"
              valueFormat="MMMM D, YYYY"
              clearable
              minDate={new Date(Date.now() + DAY)}
              {...form.field('remind_on')}
            />
          </SimpleGrid>
          <Textarea
            label="Notes (optional)"
            autosize
            minRows={2}
            maxRows={10}
            maxLength={EXTERNAL_NOTE_LENGTH}
            {...form.field('note')}
          />
          <Group justify="space-between">
            <Button
              variant="subtle"
              size="compact-sm"
              loading={remove.isPending}
              onClick={() => remove.mutate({ params: { id: of.id } })}
            >
              Remove
            </Button>
            <Button type="submit" size="sm" loading={form.sending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}

/** What the student keeps of an application on the employer's site, or the question whether there is one. */
const OwnExternal = ({ jobId }: { jobId: string }) => {
  const { data } = useQuery(externalQuery(jobId))
  const of = data?.application
  if (!of || of.status === 'not_applied') return null
  return of.status === 'opened' ? <Question key={of.opened_at} of={of} /> : <Kept key={of.id} of={of} />
}
export default OwnExternal
