import { Alert, Card, Stack, Text, Textarea } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useRef } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { countLabel } from '#shared/labels.ts'
import { useContractForm } from '#web/contract-form.ts'
import type { FormValues } from '#web/form-values.ts'
import { announce } from '#web/kit/announce.tsx'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { ErrorState, Skeletons } from '#web/kit/states.tsx'
import { Moment } from '#web/kit/time.tsx'
import { invalidate, queryFor } from '#web/queries.ts'
import { GroupFields } from '../../ui/GroupFields.tsx'
import { announceEvent, MESSAGE_LENGTH, previewAnnouncement } from '../event-announcements.contract.ts'

type Preview = OutputOf<typeof previewAnnouncement>

const students = (amount: number): string => countLabel(amount, 'student')

const resultOf = ({ studentAmount, repeated }: OutputOf<typeof announceEvent>): string => {
  if (repeated) return `${students(studentAmount)} were already notified in the last 24 hours`
  if (studentAmount === 0) return 'No students left to notify'
  return `${students(studentAmount)} ${studentAmount === 1 ? 'is' : 'are'} being notified`
}

type Values = Pick<FormValues<typeof announceEvent>, 'majors' | 'graduation_classes' | 'degrees'>

/** Inputs hold classes as text. */
const groupIn = ({ majors, graduation_classes, degrees }: Values) => ({
  majors: majors || [],
  graduation_classes: (graduation_classes || []).map(Number),
  degrees: degrees || [],
})

const Reach = ({ studentAmount, eligible }: Preview) => (
  <Stack gap="2xs" aria-live="polite">
    <Text fw={600}>{studentAmount === 0 ? 'Reaches nobody' : `Reaches ${students(studentAmount)}`}</Text>
    <Text size="sm" c="dimmed">
      {eligible === 0
        ? 'No student you confirmed is left: the event is for others, or they have registered.'
        : `${students(eligible)} could come: confirmed by you, not registered, and the event is for them.`}
    </Text>
  </Stack>
)

/** The email as students get it. */
const Email = ({ letter, message }: { letter: Preview['letter']; message: string }) => {
  const [first, ...rest] = letter.paragraphs
  return (
    <Card withBorder padding="md" component="section" aria-label="The email">
      <Stack gap="xs" style={{ overflowWrap: 'anywhere' }}>
        <Text fw={600}>{letter.subject}</Text>
        {[first, message.trim(), ...rest].filter(Boolean).map((paragraph) => (
          <Text key={paragraph} size="sm" style={{ whiteSpace: 'pre-line' }}>
            {paragraph}
          </Text>
        ))}
        <Text size="sm" c="dimmed">
          {letter.facts.map(([label, value]) => (
            <Fragment key={label}>
              {label}: {value}
              <br />
            </Fragment>
          ))}
        </Text>
      </Stack>
    </Card>
  )
}

/** Whom it reaches, what it says, and the button that sends it. */
export const NotifyForm = ({ eventId, done }: { eventId: string; done: () => void }) => {
  const params = { id: eventId }
  const client = useQueryClient()
  const total = useRef(0)
  const form = useContractForm({
    endpoint: announceEvent,
    params,
    initial: {
      majors: [] as string[],
      graduation_classes: [] as number[],
      degrees: [],
      message: '',
      // the preview's, once it is sent
      total: 0,
    },
    prepare: (values) => ({ ...values, ...groupIn(values), total: total.current }),
    labels: { total: 'Students' },
    invalidates: [previewAnnouncement],
    onSuccess: (result) => {
      announce(resultOf(result))
      done()
    },
    onFailure: () => void invalidate(client, [previewAnnouncement]),
  })
  const { message } = form.values
  const seen = useQuery({
    ...queryFor(previewAnnouncement, { params, query: groupIn(form.values) }),
    placeholderData: keepPreviousData,
  })
  if (!seen.data)
    return seen.error ? (
      <ErrorState error={seen.error} retry={seen.refetch} />
    ) : (
      <Skeletons count={3} height={64} />
    )
  const { studentAmount, eligible, letter, last } = seen.data
  total.current = studentAmount
  if (last)
    return (
      <Alert color="blue">
        You notified {students(last.studentAmount)} of this event <Moment at={last.announced_at} />. The next
        time is possible <Moment at={last.next_at} />.
      </Alert>
    )
  return (
    <DialogForm
      form={form}
      verb={studentAmount === 0 ? 'Notify' : `Notify ${students(studentAmount)}`}
      cancel="Not now"
      // the number of other groups, until theirs is known
      disabled={studentAmount === 0 || seen.isPlaceholderData}
      onCancel={done}
    >
      <Reach {...seen.data} />
      {eligible > 0 && (
        <>
          <GroupFields field={(name) => form.field(name)} />
          <Textarea
            label="Message (optional)"
            description="Stands in the email as your university’s words."
            autosize
            minRows={3}
            maxRows={10}
            maxLength={MESSAGE_LENGTH}
            {...form.field('message')}
          />
          <Email letter={letter} message={message || ''} />
          <Text size="sm" c="dimmed">
            Each gets a notification and, unless they turned it off, this email. You can do this once a day
            for an event, and it can’t be undone.
          </Text>
        </>
      )}
    </DialogForm>
  )
}
