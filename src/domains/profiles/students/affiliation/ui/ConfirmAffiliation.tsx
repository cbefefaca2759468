import { Button, Card, Group, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { UniversityStudent } from '#domains/students/affiliation/affiliations.contract.ts'
import { useMay } from '#web/session.ts'
import { DeclineDialog } from './DeclineDialog.tsx'
import { useDecision } from './useDecision.ts'

interface VouchProps {
  student: Pick<UniversityStudent, 'student_id' | 'first_name' | 'last_name'>
}

/** On the page of a student waiting for the reader's university: confirms or denies that they study there. */
export const ConfirmAffiliation = ({ student }: VouchProps) => {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const { who, decide, busy } = useDecision([student], () => navigate({ to: '/university/students' }))
  const { act } = useMay()
  return (
    <Card component="section" aria-label="Confirmation">
      <Title order={2} size="h4">
        Does {student.first_name} study with you?
      </Title>
      <Text size="sm" c="dimmed" mt="2xs">
        Confirmed students see the events for your students, and employers see that you vouch for them.
      </Text>
      {act && (
        <Group mt="md" gap="xs" grow>
          <Button loading={busy} onClick={() => void decide('verified')}>
            Confirm
          </Button>
          <Button variant="default" disabled={busy} onClick={() => setAsking(true)}>
            Not ours
          </Button>
        </Group>
      )}
      {asking && (
        <DeclineDialog
          who={who}
          several={false}
          busy={busy}
          onClose={() => setAsking(false)}
          onDecline={(reason) => void decide('declined', reason)}
        />
      )}
    </Card>
  )
}
