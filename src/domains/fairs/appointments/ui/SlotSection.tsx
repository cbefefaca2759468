import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { zoneLabel } from '#domains/events/ui/words.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { countLabel } from '#shared/labels.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { ErrorState, failedToLoad, Skeletons } from '#web/kit/states.tsx'
import { queryFor, useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import type { OwnRegistration } from '../../exhibitor-registration.contract.ts'
import { ReasonDialog } from '../../exhibitors/ui/ReasonDialog.tsx'
import type { ExhibitorSlot } from '../appointment-slots.contract.ts'
import { slotCalls } from './calls.ts'
import { EditSlot } from './EditSlot.tsx'
import { OpenSlots } from './OpenSlots.tsx'
import classes from './slots.module.css'
import { daySpanLabel } from './words.ts'

interface SlotSectionProps {
  side: OrganizationKind
  registration: OwnRegistration
}

const studentLine = ({ student }: ExhibitorSlot): string =>
  student
    ? [student.name, student.university, student.majors.join(', '), student.graduation_class]
        .filter(Boolean)
        .join(' · ')
    : 'Free'

type Asked = { what: 'edit' | 'cancel'; slot: ExhibitorSlot }

const Row = ({
  slot,
  zone,
  busy,
  ask,
  remove,
}: {
  slot: ExhibitorSlot
  zone: string
  busy: boolean
  ask: (asked: Asked) => void
  remove: () => void
}) => {
  const label = daySpanLabel(slot, zone)
  return (
    <li className={classes.slot}>
      <div className={classes.who}>
        <Text fw={500} className="tabular">
          {label}
        </Text>
        <Text size="sm">{studentLine(slot)}</Text>
        <Text size="xs" c="dimmed">
          {[`with ${slot.representative.name}`, slot.place].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <Group gap="xs">
        {slot.may.edit && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Edit: ${label}`}
            onClick={() => ask({ what: 'edit', slot })}
          >
            {' '}
            Edit{' '}
          </Button>
        )}
        {slot.may.remove && (
          <Button
            size="compact-sm"
            variant="default"
            disabled={busy}
            aria-label={`Remove: ${label}`}
            onClick={remove}
          >
            Remove
          </Button>
        )}
        {slot.may.cancel && (
          <Button
            size="compact-sm"
            variant="default"
            color="red"
            aria-label={`Cancel: ${label}`}
            onClick={() => ask({ what: 'cancel', slot })}
          >
            Cancel
          </Button>
        )}
      </Group>
    </li>
  )
}

const useSteps = (side: OrganizationKind, done: () => void) => {
  const { remove, cancel, list } = slotCalls(side)
  const removing = useCall(remove, { invalidates: [list] })
  const canceling = useCall(cancel, { invalidates: [list] })
  const attempt = async (work: () => Promise<unknown>, said: string) => {
    try {
      await work()
      announceToScreenReader(said)
      done()
    } catch (error) {
      announceFailure(error)
    }
  }
  return {
    busy: removing.isPending || canceling.isPending,
    remove: (id: string) => attempt(() => removing.mutateAsync({ params: { id } }), 'Appointment removed'),
    cancel: (id: string, reason: string) =>
      attempt(
        () => canceling.mutateAsync({ params: { id }, body: { reason } }),
        'Appointment canceled. The student is being notified',
      ),
  }
}

/** Lists the slots an approved exhibitor offers, to open, edit, and cancel, and shows who booked. */
export const SlotSection = ({ side, registration }: SlotSectionProps) => {
  const [opening, setOpening] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { data, error, refetch } = useQuery(
    queryFor(slotCalls(side).list, { params: { id: registration.id } }),
  )
  const steps = useSteps(side, () => setAsked(null))
  if (failedToLoad(error, data)) return <ErrorState error={error} retry={refetch} />
  if (!data) return <Skeletons count={1} height={120} />
  if (data.slots.length === 0 && !data.may.open) return null
  const booked = data.slots.filter(({ student }) => student).length
  const zone = registration.event.time_zone
  return (
    <Card component="section" aria-labelledby="appointments-title">
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={2} size="h4" id="appointments-title">
            1:1 appointments
          </Title>
          {data.may.open && (
            <Button
              size="sm"
              variant="light"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setOpening(true)}
            >
              Offer appointments
            </Button>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {data.slots.length === 0
            ? 'Let students at the event book a few minutes one-on-one with your team. No one is ever double-booked.'
            : `${booked} of ${countLabel(data.slots.length, 'appointment')} booked. Times are in ${zoneLabel(zone)}.`}
        </Text>
        {data.slots.length > 0 && (
          <ul className={classes.slots}>
            {data.slots.map((slot) => (
              <Row
                key={slot.id}
                slot={slot}
                zone={zone}
                busy={steps.busy}
                ask={setAsked}
                remove={() => void steps.remove(slot.id)}
              />
            ))}
          </ul>
        )}
      </Stack>
      {opening && <OpenSlots side={side} registration={registration} onClose={() => setOpening(false)} />}
      {asked?.what === 'edit' && (
        <EditSlot side={side} registration={registration} slot={asked.slot} onClose={() => setAsked(null)} />
      )}
      {asked?.what === 'cancel' && (
        <ReasonDialog
          title={`Cancel the appointment with ${asked.slot.student?.name ?? 'the student'}?`}
          consequence="They’ll be notified right away. The time slot is removed; you can add another one."
          verb="Cancel appointment"
          busy={steps.busy}
          onClose={() => setAsked(null)}
          onSend={(reason) => void steps.cancel(asked.slot.id, reason)}
        />
      )}
    </Card>
  )
}
