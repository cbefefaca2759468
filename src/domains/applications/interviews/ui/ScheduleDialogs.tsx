import { Modal, MultiSelect, Text, Textarea, TextInput } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { useQuery } from '@tanstack/react-query'
import { zoneLabel } from '#shared/labels.ts'
import { useContractForm } from '#web/contract-form.ts'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { queryFor } from '#web/queries.ts'
import {
  cancelSchedule,
  changePanel,
  editSchedule,
  interviewers,
  moveSchedule,
  removeTime,
  type Schedule,
} from '../interview-schedules.contract.ts'
import { DETAILS_LENGTH, MOST_PANELISTS, REASON_LENGTH, TITLE_LENGTH } from '../interview-values.contract.ts'
import { changedByInterviews } from './team-calls.ts'
import { WhereFields } from './WhereFields.tsx'
import { hoursOf } from './words.ts'

interface DialogProps {
  of: Schedule
  onClose: () => void
}

const reasonInput = { autosize: true, minRows: 2, maxRows: 6, maxLength: REASON_LENGTH } as const

/** Moves all that is ahead to another day, keeping the bookings. */
export const MoveDialog = ({ of, onClose }: DialogProps) => {
  const form = useContractForm({
    endpoint: moveSchedule,
    params: { id: of.id },
    initial: { date: '', reason: '' },
    labels: { date: 'New day' },
    invalidates: changedByInterviews,
    onSuccess: onClose,
  })
  return (
    <Modal opened onClose={onClose} title="Move to another day">
      <DialogForm form={form} verb="Move" onCancel={onClose}>
        <Text size="sm">
          Hours and bookings stay. Those who booked are told now and asked to confirm.
          {of.times.length > 0 && ` Times are in ${zoneLabel(of.time_zone)}.`}
        </Text>
        <DateInput
          label="New day"
          description="The first day moves here; any others follow."
          valueFormat="dddd, MMMM D, YYYY"
          minDate={new Date()}
          {...form.field('date')}
        />
        <Textarea label="Why (optional)" {...reasonInput} {...form.field('reason')} />
      </DialogForm>
    </Modal>
  )
}

/** Changes how and where one meets, keeping times and bookings. */
export const EditDialog = ({ of, onClose }: DialogProps) => {
  const form = useContractForm({
    endpoint: editSchedule,
    params: { id: of.id },
    initial: { title: of.title, medium: of.medium, place: of.place, details: of.details },
    labels: { medium: 'How you meet' },
    invalidates: changedByInterviews,
    onSuccess: onClose,
  })
  return (
    <Modal opened onClose={onClose} title="Edit details">
      <DialogForm form={form} verb="Save" onCancel={onClose}>
        <Text size="sm">Times and bookings stay. Those who booked are told, and calendars follow.</Text>
        <TextInput label="What it is" maxLength={TITLE_LENGTH} {...form.field('title')} />
        <WhereFields form={form} />
        <Textarea
          label="What to prepare (optional)"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={DETAILS_LENGTH}
          {...form.field('details')}
        />
      </DialogForm>
    </Modal>
  )
}

export const CancelDialog = ({ of, onClose }: DialogProps) => {
  const form = useContractForm({
    endpoint: cancelSchedule,
    params: { id: of.id },
    initial: { reason: '' },
    invalidates: changedByInterviews,
    onSuccess: onClose,
  })
  return (
    <Modal opened onClose={onClose} title={`Cancel ${of.title}?`}>
      <DialogForm form={form} verb="Cancel all" dangerous cancel="Keep them" onCancel={onClose}>
        <Text size="sm">
          Those who booked, wait or were invited are told why, and calendars are corrected.
        </Text>
        <Textarea label="Reason" data-autofocus {...reasonInput} {...form.field('reason')} />
      </DialogForm>
    </Modal>
  )
}

/** Takes one time off; who booked it is told why. */
export const RemoveDialog = ({ of, time, onClose }: DialogProps & { time: Schedule['times'][number] }) => {
  const form = useContractForm({
    endpoint: removeTime,
    params: { id: time.id },
    initial: { reason: '' },
    invalidates: changedByInterviews,
    onSuccess: onClose,
  })
  const name = time.booked?.name
  return (
    <Modal opened onClose={onClose} title={name ? `Cancel the interview with ${name}?` : 'Remove this time?'}>
      <DialogForm
        form={form}
        verb={name ? 'Cancel interview' : 'Remove time'}
        dangerous={name !== undefined}
        cancel="Keep it"
        onCancel={onClose}
      >
        <Text size="sm">
          {hoursOf(time, of.time_zone)}
          {name ? `. ${name} is told why and can choose another time.` : ' can no longer be booked.'}
        </Text>
        {name && <Textarea label="Reason" data-autofocus {...reasonInput} {...form.field('reason')} />}
      </DialogForm>
    </Modal>
  )
}

export const PanelDialog = ({
  track,
  onClose,
}: {
  track: Schedule['tracks'][number]
  onClose: () => void
}) => {
  const { data } = useQuery(queryFor(interviewers))
  const form = useContractForm({
    endpoint: changePanel,
    params: { id: track.id },
    initial: { panel: track.panel.map(({ account_id }) => account_id) },
    invalidates: changedByInterviews,
    onSuccess: onClose,
  })
  return (
    <Modal opened onClose={onClose} title="Who holds these interviews">
      <DialogForm form={form} verb="Save" onCancel={onClose}>
        <MultiSelect
          label="Interviewers"
          description="Calendars of those who join and leave are corrected."
          data={(data?.people ?? []).map(({ account_id, name }) => ({ value: account_id, label: name }))}
          searchable
          maxValues={MOST_PANELISTS}
          {...form.field('panel')}
        />
      </DialogForm>
    </Modal>
  )
}
