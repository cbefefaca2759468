import { Button, Card, Group, Modal, Select, SimpleGrid, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countLabel, momentLabel } from '#shared/labels.ts'
import { useContractForm } from '#web/contract-form.ts'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { queryFor } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import {
  changeInvitationReminders,
  type InvitationReminders,
  invitationReminders,
} from '../invitation-reminders.contract.ts'

const offered = [1, 2, 3, 5, 7, 10, 14, 21, 30]
const NONE = 'none'

const daysOf = ([first, second]: readonly number[]): string =>
  second === undefined ? countLabel(first!, 'day') : `${first} and ${countLabel(second, 'day')}`

const wordsOf = ({ days, closes_at }: InvitationReminders, timeZone: string): string => {
  const closes = closes_at ? `Exhibitors can register until ${momentLabel(closes_at, timeZone)}. ` : ''
  return days.length === 0
    ? `${closes}No reminders of invitations are sent.`
    : `${closes}Whoever hasn’t answered is reminded ${daysOf(days)} before that.`
}

const choicesOf = (chosen: number | undefined) => [
  { value: NONE, label: 'No reminder' },
  ...[...new Set([...offered, ...(chosen === undefined ? [] : [chosen])])]
    .sort((a, b) => a - b)
    .map((days) => ({ value: String(days), label: `${countLabel(days, 'day')} before` })),
]

interface FormProps {
  eventId: string
  days: readonly number[]
  onClose: () => void
}

const Form = ({ eventId, days, onClose }: FormProps) => {
  const form = useContractForm({
    endpoint: changeInvitationReminders,
    params: { id: eventId },
    initial: { days: [...days] },
    labels: { days: 'Reminders' },
    invalidates: [invitationReminders],
    onSuccess: () => {
      announceToScreenReader('Reminders changed')
      onClose()
    },
  })
  const [chosen, setChosen] = useState<Array<number | null>>([days[0] ?? null, days[1] ?? null])
  const { id, error } = form.field('days')
  const select = (at: 0 | 1, label: string) => (
    <Select
      label={label}
      data={choicesOf(days[at])}
      allowDeselect={false}
      value={chosen[at] ? String(chosen[at]) : NONE}
      onChange={(value) => {
        const next = chosen.with(at, value === NONE ? null : Number(value))
        setChosen(next)
        form.setFieldValue(
          'days',
          next.filter((one) => one !== null),
        )
      }}
      {...(at === 0 && { id, error })}
    />
  )
  return (
    <DialogForm form={form} verb="Save" onCancel={onClose}>
      <Text size="sm">Counted from when exhibitors can no longer register.</Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {select(0, 'First reminder')}
        {select(1, 'Second reminder')}
      </SimpleGrid>
    </DialogForm>
  )
}

interface RemindersProps {
  eventId: string
  timeZone: string
}

/** When whoever has not answered an invitation is reminded, which the host chooses. */
export const Reminders = ({ eventId, timeZone }: RemindersProps) => {
  const { data } = useQuery(queryFor(invitationReminders, { params: { id: eventId } }))
  const [opened, { open, close }] = useDisclosure()
  if (!data) return null
  return (
    <Card component="section" aria-label="Reminders">
      <Group justify="space-between" align="flex-start">
        <div style={{ flex: '1 1 16em' }}>
          <Title order={2} size="h4">
            Reminders
          </Title>
          <Text size="sm" c="dimmed" mt="2xs">
            {wordsOf(data, timeZone)}
          </Text>
        </div>
        {data.may.change && (
          <Button variant="default" onClick={open}>
            Change reminders
          </Button>
        )}
      </Group>
      <Modal opened={opened} onClose={close} title="Change reminders">
        <Form eventId={eventId} days={data.days} onClose={close} />
      </Modal>
    </Card>
  )
}
