import { Button, Group, Modal, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { countLabel } from '#shared/labels.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { LinkButton } from '#web/kit/links.tsx'
import { useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { type HostedRow, hostingOf, REASON_LENGTH } from '../hosted-events.contract.ts'
import { hostPage, staleAfterChange } from './host-calls.ts'

export type Question = 'cancel' | 'delete'

interface AskEventProps {
  event: HostedRow
  question: Question
  close: () => void
  onDeleted?: (() => unknown) | undefined
}

const listed = (parts: readonly unknown[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(parts.map(String))

const whoIsTold = ({ taken, waiting, invited, exhibitors }: HostedRow): string => {
  const students = taken + waiting
  const told = [
    students > 0 && `${countLabel(students, 'student')} registered or waiting`,
    invited > 0 && countLabel(invited, 'invited organization'),
    exhibitors > 0 && countLabel(exhibitors, 'exhibitor'),
  ].filter(Boolean)
  return told.length > 0
    ? `We’ll notify ${listed(told)} right away, with your reason.`
    : 'No one needs to be notified yet.'
}

const deletion = (event: HostedRow): string =>
  event.state === 'draft'
    ? 'This permanently deletes the draft and its list of invitations.'
    : 'It will be removed from your lists. Everyone registered has been notified that it’s canceled.'

/** Why a canceled event can't be deleted yet, and where that is settled. */
const MoneyHeld = ({ event, close }: Pick<AskEventProps, 'event' | 'close'>) => (
  <Modal opened onClose={close} title="Refund exhibitors first">
    <Text fw={500}>{event.title}</Text>
    <Text mt="xs">
      You still hold money of exhibitors, or they sent a proof of payment. Refund or settle it, then you can
      delete the event.
    </Text>
    <Group mt="lg" justify="flex-end">
      <Button variant="default" onClick={close}>
        Close
      </Button>
      <LinkButton
        to={hostPage(event.host.kind, 'event/detail')}
        search={
          {
            id: event.id,
            tab: 'exhibitors',
            payment: ['verified', 'part_paid', 'proof_submitted'],
          } as never
        }
        onClick={close}
      >
        View payments
      </LinkButton>
    </Group>
  </Modal>
)

/** Confirms a step that can't be undone, and explains its effect. */
export const AskEvent = ({ event, question, close, onDeleted }: AskEventProps) => {
  const { kind } = event.host
  const { cancel, remove, detail } = hostingOf[kind]
  const canceling = useCall(cancel, { invalidates: staleAfterChange(kind) })
  // leaves a deleted event's own page instead of refetching it
  const deleting = useCall(remove, {
    invalidates: staleAfterChange(kind).filter((call) => call !== detail),
  })
  const [reason, setReason] = useState('')
  const isCancel = question === 'cancel'
  if (!isCancel && event.may.delete_waits_for) return <MoneyHeld event={event} close={close} />
  const confirm = async () => {
    const params = { id: event.id }
    try {
      if (isCancel) await canceling.mutateAsync({ params, body: { reason } })
      else await deleting.mutateAsync({ params })
      announceToScreenReader(isCancel ? 'Event canceled. Everyone is being notified' : 'Deleted')
      close()
      if (!isCancel) await onDeleted?.()
    } catch (error) {
      announceFailure(error)
    }
  }
  return (
    <Modal opened onClose={close} title={isCancel ? 'Cancel this event?' : 'Delete this event?'}>
      <Text fw={500}>{event.title}</Text>
      <Text mt="xs">{isCancel ? `${whoIsTold(event)} This can’t be undone.` : deletion(event)}</Text>
      {isCancel && (
        <Textarea
          mt="md"
          label="Reason (optional)"
          description="Everyone we notify will see it."
          autosize
          minRows={3}
          maxLength={REASON_LENGTH}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
      <Group mt="lg" justify="flex-end">
        <Button variant="default" onClick={close} data-autofocus={!isCancel || undefined}>
          Keep event
        </Button>
        <Button
          color="red"
          loading={canceling.isPending || deleting.isPending}
          onClick={() => void confirm()}
        >
          {isCancel ? 'Cancel event' : 'Delete'}
        </Button>
      </Group>
    </Modal>
  )
}
