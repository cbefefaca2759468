import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconCalendarCheck, IconCalendarQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { listLabel } from '#shared/labels.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { ConfirmButton } from '#web/kit/ConfirmButton.tsx'
import { useOwnZone } from '#web/kit/own-zone.ts'
import { queryFor, useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import type { StudentApplication } from '../../applications.contract.ts'
import {
  applicationInterviews,
  bookInterview,
  confirmInterview,
  leaveInterview,
  nextInterviews,
  type OwnInterview,
  waitForInterview,
} from '../own-interviews.contract.ts'
import { TimePicker } from './TimePicker.tsx'
import { spanLabel, whereOf } from './words.ts'

const invalidates = [applicationInterviews, nextInterviews]

const useSteps = (of: StudentApplication, { schedule_id }: OwnInterview) => {
  const options = { invalidates, onError: announceFailure }
  const booking = useCall(bookInterview, options)
  const confirming = useCall(confirmInterview, options)
  const leaving = useCall(leaveInterview, { invalidates })
  const waiting = useCall(waitForInterview, options)
  const body = { application_id: of.id, schedule_id }
  return {
    busy: booking.isPending ? booking.variables?.body.starts_at : undefined,
    isBusy: confirming.isPending || waiting.isPending,
    book: (starts_at: string, done: () => void) =>
      booking.mutate(
        { body: { ...body, starts_at } },
        {
          onSuccess: () => {
            announceToScreenReader('Your interview is booked')
            done()
          },
        },
      ),
    confirm: () => confirming.mutate({ body }),
    leave: () => leaving.mutateAsync({ body }),
    wait: (waits: boolean) => waiting.mutate({ body: { ...body, waits } }),
  }
}

type Steps = ReturnType<typeof useSteps>
interface PartProps {
  one: OwnInterview
  zone: string
  steps: Steps
}

const Where = ({ one }: { one: OwnInterview }) => {
  const where = whereOf({ ...one, room: one.booked?.room ?? '' })
  const isLink = /^https?:\/\/\S+$/.test(one.place)
  return (
    <>
      <Text size="sm">
        {isLink ? (
          <a href={one.place} target="_blank" rel="noreferrer">
            {one.place}
          </a>
        ) : (
          where
        )}
      </Text>
      {one.booked && one.booked.panel.length > 0 && <Text size="sm">With {listLabel(one.booked.panel)}</Text>}
      {one.details && <Text size="sm">{one.details}</Text>}
    </>
  )
}

const Booked = ({ one, zone, steps }: PartProps) => {
  const [moving, setMoving] = useState(false)
  const { booked, may } = one
  if (!booked) return null
  return (
    <Alert
      color={booked.to_confirm ? 'yellow' : 'green'}
      icon={booked.to_confirm ? <IconCalendarQuestion aria-hidden /> : <IconCalendarCheck aria-hidden />}
      title={booked.to_confirm ? `${one.title}: does the new time work?` : one.title}
    >
      <Stack gap="xs">
        <Text fw={500} className="tabular">
          {spanLabel(booked, zone)}
        </Text>
        <Where one={one} />
        <Group gap="xs">
          {may.confirm && (
            <Button size="compact-sm" loading={steps.isBusy} onClick={steps.confirm}>
              Yes, it works
            </Button>
          )}
          {may.book && (
            <Button size="compact-sm" variant="default" onClick={() => setMoving(!moving)}>
              {moving ? 'Keep this time' : 'Choose another time'}
            </Button>
          )}
          {may.leave && (
            <ConfirmButton
              size="compact-sm"
              question="Give up this time?"
              consequence="It goes to someone else. You can choose another time while there are any left."
              verb="Give it up"
              onConfirm={steps.leave}
            >
              Give it up
            </ConfirmButton>
          )}
        </Group>
        {moving && (
          <TimePicker
            times={one.free}
            zone={zone}
            busy={steps.busy}
            onPick={(at) => steps.book(at, () => setMoving(false))}
          />
        )}
      </Stack>
    </Alert>
  )
}

const ToChoose = ({ one, zone, steps }: PartProps) => (
  <Alert
    color="blue"
    icon={<IconCalendarQuestion aria-hidden />}
    title={one.is_invited ? `Choose a time: ${one.title}` : `You can book a time: ${one.title}`}
  >
    <Stack gap="sm">
      <Where one={one} />
      {one.may.book ? (
        <TimePicker
          times={one.free}
          zone={zone}
          busy={steps.busy}
          onPick={(at) => steps.book(at, () => undefined)}
        />
      ) : one.waiting ? (
        <>
          <Text size="sm">
            {one.waiting.ahead === 0
              ? 'The times are taken. You’re next for one that is given up.'
              : `The times are taken. ${one.waiting.ahead} wait before you for one that is given up.`}
          </Text>
          <div>
            <Button
              size="compact-sm"
              variant="default"
              loading={steps.isBusy}
              onClick={() => steps.wait(false)}
            >
              Stop waiting
            </Button>
          </div>
        </>
      ) : (
        <>
          <Text size="sm">The times are taken. If someone gives one up, you can have it.</Text>
          <div>
            <Button size="compact-sm" loading={steps.isBusy} onClick={() => steps.wait(true)}>
              Wait for a time
            </Button>
          </div>
        </>
      )}
    </Stack>
  </Alert>
)

const One = ({ of, one, zone }: { of: StudentApplication; one: OwnInterview; zone: string }) => {
  const steps = useSteps(of, one)
  const Part = one.booked ? Booked : ToChoose
  return <Part one={one} zone={zone} steps={steps} />
}

/** The interviews of an application: when they are, or the times to choose from; something else where there are none. */
export const OwnInterviews = ({ of, otherwise }: { of: StudentApplication; otherwise: ReactNode }) => {
  const { data } = useQuery(queryFor(applicationInterviews, { params: { id: of.id } }))
  const own = useOwnZone()
  if (!data || data.interviews.length === 0) return otherwise
  return data.interviews.map((one) => (
    <One key={one.schedule_id} of={of} one={one} zone={own ?? one.time_zone} />
  ))
}
