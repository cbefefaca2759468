import { Checkbox, Input, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { DatePicker, TimeInput } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { countLabel, zoneLabel } from '#shared/labels.ts'
import type { FieldErrors } from '#shared/problems.ts'
import { momentsOf, wallTimeOf } from '#shared/wall-time.ts'
import { useContractForm } from '#web/contract-form.ts'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { type HostedRow, hostingOf } from '../../hosted-events.contract.ts'
import { hostedQuery, hostPage, staleAfterChange } from '../../ui/host-calls.ts'
import { MOST_INVITED_AGAIN } from '../event-copies.contract.ts'
import classes from './duplicate.module.css'
import { proposedDay } from './proposed-day.ts'

interface DuplicateProps {
  event: HostedRow
  close: () => void
}

const guest = { employer: ['university', 'universities'], university: ['employer', 'employers'] } as const

const againWords = (count: number, of: HostedRow): string =>
  of.state === 'ended' || of.state === 'canceled'
    ? `Invite its ${countLabel(count, 'exhibitor')} of last time`
    : `Invite its ${countLabel(count, 'exhibitor')}`

const DuplicateForm = ({ event, close, again }: DuplicateProps & { again: number }) => {
  const { kind } = event.host
  const zone = event.time_zone
  const navigate = useNavigate()
  const [day, setDay] = useState(() => event.starts_at && proposedDay(event.starts_at, zone, Date.now()))
  const [time, setTime] = useState(() =>
    event.starts_at ? wallTimeOf(event.starts_at, zone).slice(11) : '10:00',
  )
  const momentOf = (onDay: string | null, at: string) =>
    onDay ? momentsOf(`${onDay} ${at}`, zone)[0] : undefined
  const form = useContractForm({
    endpoint: hostingOf[kind].duplicate,
    params: { id: event.id },
    initial: { starts_at: momentOf(day, time) ?? null, invite_exhibitors: again > 0 },
    labels: { starts_at: 'New date', invite_exhibitors: 'Exhibitors' },
    invalidates: staleAfterChange(kind),
    check: ({ starts_at }): FieldErrors => {
      if (starts_at || !day) return {}
      return { starts_at: [time ? 'Clocks skip this hour on that day; choose another time' : 'Enter a time'] }
    },
    onSuccess: (copy) => {
      announceToScreenReader('Copied to a new draft')
      return navigate({ to: hostPage(kind, 'event/edit'), search: { id: copy.id, step: 'preview' } as never })
    },
  })
  const change = (nextDay: string | null, nextTime: string) => {
    setDay(nextDay)
    setTime(nextTime)
    form.setFieldValue('starts_at', momentOf(nextDay, nextTime) ?? null)
  }
  const { error, id } = form.field('starts_at')
  return (
    <DialogForm form={form} verb="Create draft" onCancel={close}>
      <Input.Wrapper label="New date" labelElement="div" error={error} id={id} tabIndex={-1}>
        <DatePicker
          className={classes.calendar!}
          size="md"
          value={day}
          defaultDate={day ?? undefined}
          minDate={new Date()}
          ariaLabels={{ nextMonth: 'Next month', previousMonth: 'Previous month' }}
          onChange={(next) => change(next, time)}
        />
      </Input.Wrapper>
      <TimeInput
        label="Starts at"
        description={zoneLabel(zone)}
        value={time}
        onChange={({ currentTarget }) => change(day, currentTarget.value)}
      />
      <Text size="sm" c="dimmed">
        {event.starts_at && 'The end, deadlines, and program move along. '}
        {kind === 'university'
          ? 'Booths, the registration form, and how to pay are copied.'
          : 'The text, the picture, and the place are copied.'}
      </Text>
      {again > 0 && (
        <Checkbox
          label={againWords(again, event)}
          description={
            again === MOST_INVITED_AGAIN
              ? `The first ${again} by name; invite the rest once the event is published. We’ll notify them when you publish, not before.`
              : `We’ll notify these ${guest[kind][again === 1 ? 0 : 1]} when you publish, not before.`
          }
          {...form.tick('invite_exhibitors')}
        />
      )}
    </DialogForm>
  )
}

/** Asks for the dates of a copy and whether to invite its exhibitors again. */
export const DuplicateDialog = ({ event, close }: DuplicateProps) => {
  const detail = useQuery(hostedQuery(event.host.kind, event.id))
  return (
    <Modal opened onClose={close} title={`Duplicate “${event.title}”`}>
      {detail.isPending ? (
        <Stack>
          <Skeleton height={320} />
          <Skeleton height={60} />
        </Stack>
      ) : (
        <DuplicateForm event={event} close={close} again={detail.data?.invited_again ?? 0} />
      )}
    </Modal>
  )
}
