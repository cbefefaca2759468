import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { zoneLabel } from '#domains/events/ui/words.ts'
import { EmployerLogo } from '#domains/organizations/profile/ui/EmployerLogo.tsx'
import { countLabel } from '#shared/labels.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { queryFor, useCall } from '#web/queries.ts'
import { say } from '#web/said.ts'
import {
  type Appointment,
  freeSlots,
  leaveSlot,
  type Appointments as VisitsAnswer,
  visitList,
} from '../appointments.contract.ts'
import { BookDialog, type Choosing } from './BookDialog.tsx'
import classes from './slots.module.css'
import { daySpanLabel } from './words.ts'

interface VisitsProps {
  event: { id: string; time_zone: string }
  order?: 2 | 3
}

const OwnVisit = ({
  visit,
  zone,
  onSwitch,
}: {
  visit: Appointment
  zone: string
  onSwitch: (() => void) | null
}) => {
  const leave = useCall(leaveSlot, { invalidates: [visitList, freeSlots] })
  const giveUp = async () => {
    try {
      await leave.mutateAsync({ body: { slot_id: visit.id } })
      say(`Your visit at ${visit.exhibitor.name} is free for others now`)
    } catch (error) {
      announceFailure(error)
    }
  }
  return (
    <li className={classes.slot}>
      <div className={classes.who}>
        <Text fw={500}>{visit.exhibitor.name}</Text>
        <Text size="sm" className="tabular">
          {daySpanLabel(visit, zone)}
        </Text>
        <Text size="xs" c="dimmed">
          {[`with ${visit.representative.name}`, visit.place].filter(Boolean).join(' · ')}
        </Text>
      </div>
      {visit.may.leave && (
        <Group gap="xs">
          {onSwitch && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Other time: ${visit.exhibitor.name}`}
              onClick={onSwitch}
            >
              Other time
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="default"
            loading={leave.isPending}
            aria-label={`Leave: ${visit.exhibitor.name}`}
            onClick={() => void giveUp()}
          >
            Leave
          </Button>
        </Group>
      )}
    </li>
  )
}

const Offers = ({ answer, choose }: { answer: VisitsAnswer; choose: (choosing: Choosing) => void }) => {
  const visited = new Set(answer.own.map(({ exhibitor }) => exhibitor.id))
  const offers = answer.exhibitors.filter(({ id }) => !visited.has(id))
  if (offers.length === 0) return null
  return (
    <ul className={classes.slots} aria-label="Exhibitors to visit">
      {offers.map((one) => (
        <li key={one.id} className={classes.slot}>
          <Group wrap="nowrap" gap="sm" className={classes.who!}>
            <EmployerLogo employer={one} size={36} />
            <div>
              <Text size="sm" fw={500}>
                {one.name}
              </Text>
              <Text size="xs" c="dimmed">
                {one.free > 0 ? `${countLabel(one.free, 'time')} free` : 'All times are taken'}
              </Text>
            </div>
          </Group>
          {answer.may.book && one.free > 0 && (
            <Button
              size="compact-sm"
              variant="light"
              aria-label={`Book: ${one.name}`}
              onClick={() => choose({ registration_id: one.registration_id, name: one.name, old: null })}
            >
              Book
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** A student's visits at exhibitors of an event, and who offers some; nothing where nobody does. */
export const Visits = ({ event, order = 2 }: VisitsProps) => {
  const [choosing, setChoosing] = useState<Choosing | null>(null)
  const { data } = useQuery(queryFor(visitList, { params: { id: event.id } }))
  if (!data || (data.own.length === 0 && data.exhibitors.length === 0)) return null
  const offerOf = (visit: Appointment) => data.exhibitors.find(({ id }) => id === visit.exhibitor.id)
  const switchTo = (visit: Appointment) => {
    const offer = offerOf(visit)
    if (!offer || offer.free === 0 || !data.may.book) return null
    return () => setChoosing({ registration_id: offer.registration_id, name: offer.name, old: visit })
  }
  return (
    <Card component="section" aria-labelledby="visits-title">
      <Stack gap="md">
        <div>
          <Title order={order} size="h4" id="visits-title">
            1:1 visits
          </Title>
          <Text size="sm" c="dimmed">
            {data.hindrance ??
              `A few minutes alone with an exhibitor. Times are ${zoneLabel(event.time_zone)}.`}
          </Text>
        </div>
        {data.own.length > 0 && (
          <ul className={classes.slots} aria-label="Your visits">
            {data.own.map((visit) => (
              <OwnVisit key={visit.id} visit={visit} zone={event.time_zone} onSwitch={switchTo(visit)} />
            ))}
          </ul>
        )}
        <Offers answer={data} choose={setChoosing} />
      </Stack>
      {choosing && (
        <BookDialog choosing={choosing} zone={event.time_zone} onClose={() => setChoosing(null)} />
      )}
    </Card>
  )
}
