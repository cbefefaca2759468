import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconUserPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { queryFor } from '#web/queries.ts'
import type { Admitted } from '../check-in.contract.ts'
import { type StudentAtDoor, walkInsOf } from '../walk-ins.contract.ts'
import classes from './check-in.module.css'
import { DoorRow } from './DoorRow.tsx'
import { WalkInDialog } from './WalkInDialog.tsx'
import { studiesOf } from './words.ts'

interface RowProps {
  student: StudentAtDoor
  onWalkIn: (studentId: string) => Promise<void>
  onLetIn: (studentId: string) => void
}

const StudentRow = ({ student, onWalkIn, onLetIn }: RowProps) => {
  const { student_id, may } = student
  const name = `${student.first_name} ${student.last_name}`
  return (
    <DoorRow
      name={name}
      about={student.hindrance ?? studiesOf(student)}
      step={
        may.walk_in && {
          verb: 'Register',
          label: `Register and check in ${name}`,
          run: () => onWalkIn(student_id),
        }
      }
      onLetIn={may.let_in && (() => onLetIn(student_id))}
    />
  )
}

interface WalkInsProps {
  kind: OrganizationKind
  eventId: string
  /** Empty while there is too little to look for. */
  search: string
  /** What is typed by now, a name or an address. */
  typed: string
  onWalkIn: (studentId: string) => Promise<void>
  onLetIn: (studentId: string) => void
  onArrival: (arrival: Admitted) => void
}

/** Students without a registration, and a form for those who have no account. */
export const WalkIns = ({ kind, eventId, search, typed, onWalkIn, onLetIn, onArrival }: WalkInsProps) => {
  const [isAdding, adding] = useDisclosure()
  const { data } = useQuery({
    ...queryFor(walkInsOf[kind].students, { params: { id: eventId }, query: { search } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const found = search ? (data?.data ?? []) : []
  return (
    <>
      {found.length > 0 && (
        <>
          <Text size="sm" c="dimmed" mt="sm">
            Not registered
          </Text>
          <ul className={classes.people} aria-label="Students without a registration">
            {found.map((student) => (
              <StudentRow key={student.student_id} student={student} onWalkIn={onWalkIn} onLetIn={onLetIn} />
            ))}
          </ul>
        </>
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
        <WalkInDialog
          kind={kind}
          eventId={eventId}
          typed={typed}
          onArrival={onArrival}
          onClose={adding.close}
        />
      )}
    </>
  )
}
