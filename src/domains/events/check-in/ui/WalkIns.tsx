import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconUserPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { queryFor } from '#web/queries.ts'
import type { Admitted } from '../check-in.contract.ts'
import { type StudentAtDoor, walkInsOf } from '../walk-ins.contract.ts'
import classes from './check-in.module.css'
import { WalkInDialog } from './WalkInDialog.tsx'
import { studiesOf } from './words.ts'

interface RowProps {
  student: StudentAtDoor
  onWalkIn: (studentId: string) => Promise<void>
  onLetIn: (studentId: string) => void
}

const StudentRow = ({ student, onWalkIn, onLetIn }: RowProps) => {
  const [isSending, setSending] = useState(false)
  const name = `${student.first_name} ${student.last_name}`
  const walkIn = async () => {
    setSending(true)
    await onWalkIn(student.student_id)
    setSending(false)
  }
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="sm" py="xs">
      <div className={classes.person}>
        <Text fw={500}>{name}</Text>
        <Text size="sm" c="dimmed">
          {student.hindrance ?? studiesOf(student)}
        </Text>
      </div>
      {student.may.walk_in && (
        <Button
          flex="none"
          size="sm"
          loading={isSending}
          aria-label={`Register and check in ${name}`}
          onClick={walkIn}
        >
          Register
        </Button>
      )}
      {student.may.let_in && (
        <Button
          flex="none"
          size="sm"
          variant="default"
          aria-label={`Let in anyway: ${name}`}
          onClick={() => onLetIn(student.student_id)}
        >
          Let in anyway
        </Button>
      )}
    </Group>
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
