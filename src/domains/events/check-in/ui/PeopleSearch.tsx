import { Badge, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { fullName } from '#shared/labels.ts'
import { ErrorState } from '#web/kit/states.tsx'
import type { PersonAtDoor } from '../check-in.contract.ts'
import classes from './check-in.module.css'
import { DoorRow } from './DoorRow.tsx'
import { aboutOf } from './words.ts'

const PAUSE_MS = 250
const SHORTEST = 2

interface RowProps {
  person: PersonAtDoor
  onCheckIn: (registrationId: string, name: string) => Promise<void>
  onLetIn?: ((registrationId: string, name: string) => void) | undefined
}

const PersonRow = ({ person, onCheckIn, onLetIn }: RowProps) => {
  const { registration_id, may } = person
  const name = fullName(person)
  return (
    <DoorRow
      name={name}
      about={person.hindrance ?? aboutOf(person)}
      badge={
        person.checked_in_at && (
          <Badge variant="light" flex="none">
            Checked in
          </Badge>
        )
      }
      step={
        may.check_in && {
          verb: 'Check in',
          label: `Check in ${name}`,
          run: () => onCheckIn(registration_id, name),
        }
      }
      onLetIn={may.let_in && onLetIn && (() => onLetIn(registration_id, name))}
    />
  )
}

/** The text of a search at the door, looked up once the person pauses. */
export const useLookUp = () => {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), PAUSE_MS)
  return { text, setText, search, isLongEnough: search.length >= SHORTEST, clear: () => setText('') }
}

interface PeopleSearchProps {
  lookUp: ReturnType<typeof useLookUp>
  query: Pick<UseQueryResult<{ data: PersonAtDoor[] }>, 'data' | 'error' | 'refetch'>
  onCheckIn: (registrationId: string, name: string) => Promise<void>
  onLetIn?: (registrationId: string, name: string) => void
}

/** Finds someone who came without a ticket, by a part of the name or the whole address. */
export const PeopleSearch = ({ lookUp, query, onCheckIn, onLetIn }: PeopleSearchProps) => {
  const { text, setText, isLongEnough, clear } = lookUp
  const found = isLongEnough ? query.data?.data : undefined
  const checkIn = async (registrationId: string, name: string) => {
    await onCheckIn(registrationId, name)
    clear()
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
            <PersonRow key={person.registration_id} person={person} onCheckIn={checkIn} onLetIn={onLetIn} />
          ))}
        </ul>
      )}
    </div>
  )
}
