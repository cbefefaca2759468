import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { countLabel } from '#shared/labels.ts'
import { Facts } from '#web/kit/Facts.tsx'
import { ownZone } from '#web/kit/own-zone.ts'
import { EventTime } from '../../ui/EventTime.tsx'
import { placeLabel } from '../../ui/words.ts'
import { register, type StudentEventDetail } from '../event-registrations.contract.ts'
import { useStep } from './event-calls.ts'
import { ScheduleConflicts } from './ScheduleConflicts.tsx'
import { inLine } from './words.ts'

const resultOf = ({ registration }: StudentEventDetail): string =>
  registration?.state === 'waitlisted'
    ? `You’re on the waiting list: ${inLine(registration)}`
    : 'You’re registered'

const Agreement = ({ event }: { event: StudentEventDetail }) => {
  const { shown_to_host: shown, host } = event
  return (
    <section>
      <Text fw={500} mb="2xs">
        What {host.name} sees of you
      </Text>
      <Facts
        facts={[
          { label: 'Name', value: shown.name },
          { label: 'University', value: shown.university ?? 'Not stated' },
          { label: 'Majors', value: shown.majors.join(', ') || 'Not stated' },
          { label: 'Class', value: shown.graduation_class ?? 'Not stated' },
        ]}
        columns={2}
      />
    </section>
  )
}

/** Confirms registration: when and where it is, conflicts, and what the host will see. */
export const RegisterButton = ({ event }: { event: StudentEventDetail }) => {
  const [opened, { open, close }] = useDisclosure(false)
  const step = useStep(register, { says: resultOf, onDone: close })
  const { waits } = event.may
  const verb = waits ? 'Join waiting list' : 'Register'
  return (
    <>
      <Button onClick={open}>{verb}</Button>
      <Modal
        opened={opened}
        onClose={close}
        size="lg"
        title={
          <Text span inherit lineClamp={2}>
            {verb}: {event.title}
          </Text>
        }
      >
        <Stack gap="lg">
          <Facts
            facts={[
              { label: 'When', value: <EventTime event={event} /> },
              { label: 'Where', value: placeLabel(event) },
            ]}
          />
          <ScheduleConflicts event={event} />
          {waits && (
            <Text>
              The event is full{event.waiting > 0 && `, with ${countLabel(event.waiting, 'student')} in line`}
              . When a place opens up for you, we’ll hold it and email you right away.
            </Text>
          )}
          <Agreement event={event} />
          <Text size="sm" c="dimmed">
            You can cancel until the event starts. Your place then goes to the next person in line.
          </Text>
          {event.no_show_policy && <Text size="sm">{event.no_show_policy}</Text>}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Not now
            </Button>
            <Button
              loading={step.isPending}
              onClick={() => step.mutate({ body: { event_id: event.id, time_zone: ownZone() } })}
              data-autofocus
            >
              {verb}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
