import {
  Button,
  Checkbox,
  Group,
  Modal,
  NumberInput,
  Select,
  SimpleGrid,
  Skeleton,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countLabel } from '#shared/labels.ts'
import { useContractForm } from '#web/contract-form.ts'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { ownZone } from '#web/kit/own-zone.ts'
import { ErrorState, failedToLoad } from '#web/kit/states.tsx'
import { queryFor } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import {
  createSchedule,
  interviewers,
  jobSchedules,
  type Panelist,
  type ScheduleSummary,
} from '../interview-schedules.contract.ts'
import { DETAILS_LENGTH, TITLE_LENGTH } from '../interview-values.contract.ts'
import { ExistingTimes } from './ExistingTimes.tsx'
import { TrackFields } from './TrackFields.tsx'
import { changedByInterviews } from './team-calls.ts'
import { WhereFields } from './WhereFields.tsx'
import { countOf, emptyWindow, WindowFields } from './WindowFields.tsx'
import { dayOf } from './words.ts'

interface InterviewDialogProps {
  jobId: string
  /** Whom to invite; empty for a schedule to fill later. */
  ids: readonly string[]
  /** Their name, or how many there are. */
  name: string
  onClose: () => void
  onDone?: () => void
  /** Takes the step without offering times; the message says how to meet. */
  withoutTimes?: (message: string) => void
}

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')]

interface FormProps extends InterviewDialogProps {
  people: readonly (Panelist & { is_me: boolean })[]
  last: ScheduleSummary | undefined
}

const useInterviewForm = ({ jobId, ids, people, last, onClose, onDone }: FormProps) =>
  useContractForm({
    endpoint: createSchedule,
    params: { id: jobId },
    initial: {
      title: last?.title ?? 'First interview',
      medium: last?.medium ?? 'phone',
      place: last?.place ?? '',
      length: 30,
      buffer: 0,
      time_zone: last?.time_zone ?? ownZone(),
      windows: [emptyWindow()],
      tracks: [{ room: '', panel: people.filter(({ is_me }) => is_me).map(({ account_id }) => account_id) }],
      admits: ids.length === 0 ? 'applicants' : 'invited',
      details: '',
      message: '',
      applicant_ids: [...ids],
    },
    labels: { medium: 'How you meet', windows: 'Times', tracks: 'Interviewers' },
    invalidates: changedByInterviews,
    onSuccess: () => {
      announceToScreenReader(ids.length > 0 ? 'Invited to choose a time' : 'The times can be booked')
      onClose()
      onDone?.()
    },
  })

const Fields = (props: FormProps) => {
  const { ids, name, people, withoutTimes, onClose } = props
  const form = useInterviewForm(props)
  const values = form.getValues()
  const medium = values.medium || 'phone'
  const times = countOf(values)
  const invited = ids.length > 0
  return (
    <DialogForm form={form} verb={invited ? 'Send invitation' : 'Offer these times'} onCancel={onClose}>
      <Text size="sm">
        {invited
          ? `${name} is told now and books one of these times, in their own time zone.`
          : 'Whoever applied for this job can book one of these times.'}
      </Text>
      <TextInput label="What it is" maxLength={TITLE_LENGTH} {...form.field('title')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <WhereFields form={form} />
        <NumberInput label="Minutes each" min={5} max={480} step={5} {...form.field('length')} />
        <NumberInput label="Minutes between" min={0} max={240} step={5} {...form.field('buffer')} />
      </SimpleGrid>
      <Select
        label="Time zone of these times"
        data={zones}
        searchable
        allowDeselect={false}
        limit={60}
        {...form.field('time_zone')}
      />
      <WindowFields form={form} />
      <TrackFields form={form} people={people} withRooms={medium === 'on_site'} />
      {invited && (
        <Checkbox
          label="Anyone else who applied for this job can book too"
          checked={values.admits === 'applicants'}
          onChange={(event) =>
            form.setFieldValue('admits', event.currentTarget.checked ? 'applicants' : 'invited')
          }
        />
      )}
      <Textarea
        label={invited ? 'Message (optional)' : 'What to prepare (optional)'}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={DETAILS_LENGTH}
        {...form.field(invited ? 'message' : 'details')}
      />
      {withoutTimes && (
        <Group>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              withoutTimes(values.message ?? '')
              onClose()
            }}
          >
            Invite without times, with the message alone
          </Button>
        </Group>
      )}
      <Text size="sm" c="dimmed" role="status">
        {times > 0 ? `This offers ${countLabel(times, 'time')}.` : 'No time fits yet.'}
      </Text>
    </DialogForm>
  )
}

const NEW = 'new'

const hasFreeTimes = ({ canceled_at, last_at, times, booked }: ScheduleSummary): boolean =>
  canceled_at === null && last_at !== null && Date.parse(last_at) > Date.now() && times > booked

const labelOf = ({ title, first_at, time_zone, times, booked }: ScheduleSummary): string =>
  [title, first_at && dayOf(first_at, time_zone), `${times - booked} free`].filter(Boolean).join(' · ')

/** Offers times for an interview, new or existing ones, and invites applicants to choose one. */
const InterviewDialog = (props: InterviewDialogProps) => {
  const people = useQuery(queryFor(interviewers))
  const schedules = useQuery(queryFor(jobSchedules, { params: { id: props.jobId } }))
  const [chosen, choose] = useState(NEW)
  const error = people.error ?? schedules.error
  const open = props.ids.length > 0 ? (schedules.data?.data ?? []).filter(hasFreeTimes) : []
  const existing = open.find(({ id }) => id === chosen)
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={props.ids.length > 0 ? `Interview: ${props.name}` : 'Offer interview times'}
      size="lg"
    >
      {open.length > 0 && (
        <Select
          label="Times"
          data={[
            { value: NEW, label: 'New times' },
            ...open.map((one) => ({ value: one.id, label: labelOf(one) })),
          ]}
          value={chosen}
          onChange={(value) => choose(value ?? NEW)}
          allowDeselect={false}
          mb="md"
        />
      )}
      {failedToLoad(error, people.data && schedules.data) ? (
        <ErrorState error={error!} retry={() => void Promise.all([people.refetch(), schedules.refetch()])} />
      ) : existing ? (
        <ExistingTimes key={existing.id} of={existing} {...props} />
      ) : people.data && schedules.data ? (
        <Fields {...props} people={people.data.people} last={schedules.data.data[0]} />
      ) : (
        <Skeleton height={360} />
      )}
    </Modal>
  )
}
export default InterviewDialog
