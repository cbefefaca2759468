import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconUserPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { fullName } from '#shared/labels.ts'
import { queryFor } from '#web/queries.ts'
import { type StudentAtDoor, walkInsOf } from '../walk-ins.contract.ts'
import classes from './check-in.module.css'
import { DoorRow } from './DoorRow.tsx'
import { wholeGuest } from './guests.ts'
import type { Refused } from './scan-results.ts'
import type { useScans } from './useScans.ts'
import { studiesOf } from './words.ts'

/** With what checks a form. */
const WalkInDialog = lazy(() =>
  import('./WalkInDialog.tsx').then((dialog) => ({ default: dialog.WalkInDialog })),
)

interface RowProps {
  student: StudentAtDoor
  onWalkIn: (studentId: string, name: string) => Promise<void>
  onLetIn: (studentId: string, name: string) => void
}

const StudentRow = ({ student, onWalkIn, onLetIn }: RowProps) => {
  const { student_id, may } = student
  const name = fullName(student)
  return (
    <DoorRow
      name={name}
      about={student.hindrance ?? studiesOf(student)}
      step={
        may.walk_in && {
          verb: 'Register',
          label: `Register and check in ${name}`,
          run: () => onWalkIn(student_id, name),
        }
      }
      onLetIn={may.let_in && (() => onLetIn(student_id, name))}
    />
  )
}

interface WalkInsProps {
  kind: OrganizationKind
  eventId: string
  door: ReturnType<typeof useScans>
  /** Empty while there is too little to look for. */
  search: string
  /** What is typed by now, a name or an address. */
  typed: string
  /** Somebody on the list has that name or address. */
  isKnown: boolean
  onLetIn: (who: Refused) => void
  /** Once somebody was registered. */
  onDone: () => void
}

/** Students without a registration, and a form for those who have no account. */
export const WalkIns = (props: WalkInsProps) => {
  const { kind, eventId, door, search, typed, isKnown, onLetIn, onDone } = props
  const [isAdding, adding] = useDisclosure()
  const { data } = useQuery({
    ...queryFor(walkInsOf[kind].students, { params: { id: eventId }, query: { search } }),
    enabled: search !== '' && !door.isOffline,
    placeholderData: keepPreviousData,
  })
  const found = search && !door.isOffline ? (data?.data ?? []) : []
  const whole = !isKnown && found.length === 0 ? wholeGuest(typed) : null
  const walkIn = async (student_id: string, name: string) => {
    await door.walkIn(student_id, name)
    onDone()
  }
  return (
    <>
      {found.length > 0 && (
        <>
          <Text size="sm" c="dimmed" mt="sm">
            Not registered
          </Text>
          <ul className={classes.people} aria-label="Students without a registration">
            {found.map((student) => (
              <StudentRow
                key={student.student_id}
                student={student}
                onWalkIn={walkIn}
                onLetIn={(student_id, name) => onLetIn({ student_id, name })}
              />
            ))}
          </ul>
        </>
      )}
      {whole && (
        <ul className={classes.people} aria-label="Walk-in">
          <DoorRow
            name={fullName(whole)}
            about={`${whole.email} · Walk-in, kept for a year after the event`}
            step={{
              verb: 'Register',
              label: `Register and check in ${fullName(whole)}`,
              run: async () => {
                await door.act({ kind: 'walk_in', who: { guest: whole }, name: fullName(whole) })
                onDone()
              },
            }}
          />
        </ul>
      )}
      <Button
        variant="default"
        mt="sm"
        leftSection={<IconUserPlus size={18} aria-hidden />}
        onClick={adding.open}
      >
        Add a walk-in
      </Button>
      {isAdding && (
        <Suspense fallback={null}>
          <WalkInDialog
            kind={kind}
            eventId={eventId}
            door={door}
            typed={typed}
            onArrival={(arrival) => {
              door.welcome(arrival)
              onDone()
            }}
            onKept={onDone}
            onClose={adding.close}
          />
        </Suspense>
      )}
    </>
  )
}
