import { Alert, List } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { OrganizationKind, OutputOf } from '#shared/endpoint.ts'
import { countLabel } from '#shared/labels.ts'
import { queryFor } from '#web/queries.ts'
import type { OwnRegistration } from '../../exhibitor-registration.contract.ts'
import type { Representative } from '../../fairs.contract.ts'
import { type employerSlots, sameName, successorOf } from '../appointment-slots.contract.ts'
import { slotCalls } from './calls.ts'

interface EndingAppointmentsProps {
  side: OrganizationKind
  registration: Pick<OwnRegistration, 'id' | 'representatives'>
  /** The representatives after saving. */
  people: readonly Representative[]
}

type Slots = OutputOf<typeof employerSlots.list>['slots']

/** Shows one line per representative. */
const PerPerson = ({
  title,
  slots,
  line,
}: {
  title: string
  slots: Slots
  line: (name: string, own: Slots) => string
}) =>
  slots.length > 0 && (
    <Alert color="yellow" role="status" icon={<IconAlertTriangle aria-hidden />} title={title}>
      <List size="sm">
        {[...Map.groupBy(slots, ({ representative }) => representative.name)].map(([name, own]) => (
          <List.Item key={name}>
            <bdi>{name}</bdi>: {line(name, own)}
          </List.Item>
        ))}
      </List>
    </Alert>
  )

const ends = (name: string, slots: Slots): string => {
  const booked = slots.filter(({ student }) => student).length
  const what = countLabel(slots.length, 'appointment')
  return booked > 0
    ? `${what}, ${booked} of them booked. The students will be told that ${name} isn’t coming.`
    : `${what}, none of them booked.`
}

/** Warns which appointments end because their representative is removed, and which get a new one. */
export const EndingAppointments = ({ side, registration, people }: EndingAppointmentsProps) => {
  const { data } = useQuery(queryFor(slotCalls(side).list, { params: { id: registration.id } }))
  const next = (slot: Slots[number]) => successorOf(slot.representative, registration.representatives, people)
  const ahead = (data?.slots ?? []).filter(({ may }) => may.remove || may.cancel)
  const passing = ahead.filter((slot) => {
    const person = next(slot)
    return slot.student !== null && person !== null && !sameName(person, slot.representative)
  })
  return (
    <>
      <PerPerson
        title="Saving cancels 1:1 appointments"
        slots={ahead.filter((slot) => !next(slot))}
        line={ends}
      />
      <PerPerson
        title="Booked appointments change hands"
        slots={passing}
        line={(_, own) =>
          `${countLabel(own.length, 'booked appointment')}. The students will be told that they’ll meet ${next(own[0]!)!.name} instead.`
        }
      />
    </>
  )
}
