import { Badge, Button, Group, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { ErrorState } from '#web/kit/states.tsx'
import { queryFor } from '#web/queries.ts'
import { type Admitted, checkInOf, type PersonAtDoor } from '../check-in.contract.ts'
import classes from './check-in.module.css'
import type { Refused } from './scan-results.ts'
import { WalkIns } from './WalkIns.tsx'
import { studiesOf } from './words.ts'

const PAUSE_MS = 250
const SHORTEST = 2

interface RowProps {
  person: PersonAtDoor
  onCheckIn: (registrationId: string) => Promise<void>
  onLetIn: (registrationId: string) => void
}

const PersonRow = ({ person, onCheckIn, onLetIn }: RowProps) => {
  const [isSending, setSending] = useState(false)
  const name = `${person.first_name} ${person.last_name}`
  const checkIn = async () => {
    setSending(true)
    await onCheckIn(person.registration_id)
    setSending(false)
  }
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="sm" py="xs">
      <div className={classes.person}>
        <Text fw={500}>{name}</Text>
        <Text size="sm" c="dimmed">
          {person.hindrance ?? studiesOf(person)}
        </Text>
      </div>
      {person.checked_in_at && <Badge variant="light">Checked in</Badge>}
      {person.may.check_in && (
        <Button flex="none" size="sm" loading={isSending} aria-label={`Check in ${name}`} onClick={checkIn}>
          Check in
        </Button>
      )}
      {person.may.let_in && (
        <Button
          flex="none"
          size="sm"
          variant="default"
          aria-label={`Let in anyway: ${name}`}
          onClick={() => onLetIn(person.registration_id)}
        >
          Let in anyway
        </Button>
      )}
    </Group>
  )
}

interface FindPersonProps {
  kind: OrganizationKind
  eventId: string
  onCheckIn: (registrationId: string) => Promise<void>
  onLetIn: (who: Refused) => void
  onWalkIn: (studentId: string) => Promise<void>
  onArrival: (arrival: Admitted) => void
}

/** Finds someone who came without a ticket, by a part of the name or the whole address; or registers them. */
export const FindPerson = ({ kind, eventId, onCheckIn, onLetIn, onWalkIn, onArrival }: FindPersonProps) => {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), PAUSE_MS)
  const isLongEnough = search.length >= SHORTEST
  const query = useQuery({
    ...queryFor(checkInOf[kind].people, { params: { id: eventId }, query: { search } }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  })
  const found = isLongEnough ? query.data?.data : undefined
  const checkIn = async (registrationId: string) => {
    await onCheckIn(registrationId)
    setText('')
  }
  const walkIn = async (studentId: string) => {
    await onWalkIn(studentId)
    setText('')
  }
  const arrive = (arrival: Admitted) => {
    onArrival(arrival)
    setText('')
  }
  return (
    <div>
      <TextInput
        type="search"
        label="No ticket at hand?"
        placeholder="Name, or whole email address"
        leftSection={<IconSearch size={18} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
      />
      <div role="status">
        {found?.length === 0 && (
          <Text c="dimmed" size="sm" mt="sm">
            No registration for this event has that name or address.
          </Text>
        )}
      </div>
      {isLongEnough && query.error && <ErrorState error={query.error} retry={query.refetch} />}
      {found && found.length > 0 && (
        <ul className={classes.people} aria-label="People found">
          {found.map((person) => (
            <PersonRow
              key={person.registration_id}
              person={person}
              onCheckIn={checkIn}
              onLetIn={(registration_id) => onLetIn({ registration_id })}
            />
          ))}
        </ul>
      )}
      <WalkIns
        kind={kind}
        eventId={eventId}
        search={isLongEnough ? search : ''}
        typed={text.trim()}
        onWalkIn={walkIn}
        onLetIn={(student_id) => onLetIn({ student_id })}
        onArrival={arrive}
      />
    </div>
  )
}
