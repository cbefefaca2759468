import { Button, Group, Select, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { useContractForm } from '#web/contract-form.ts'
import { announce, announceFailure } from '#web/kit/announce.tsx'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { useCall } from '#web/queries.ts'
import {
  EXTERNAL_NOTE_LENGTH,
  type ExternalApplication,
  removeExternal,
  saidStatuses,
  saveExternal,
} from '../external-applications.contract.ts'
import { changedElsewhere } from './external-calls.ts'
import { externalLabels } from './words.ts'

const statuses = saidStatuses
  .filter((status) => status !== 'not_applied')
  .map((value) => ({ value, label: externalLabels[value] }))

const DAY = 86_400_000

interface ExternalFormProps {
  of: ExternalApplication
  /** It was saved or removed. */
  onDone?: () => void
}

/** What a student keeps of an application on an employer's site. */
const ExternalForm = ({ of, onDone }: ExternalFormProps) => {
  const form = useContractForm({
    endpoint: saveExternal,
    params: { id: of.id },
    initial: {
      status: of.status === 'opened' ? 'applied' : of.status,
      applied_on: of.applied_on,
      remind_on: of.remind_on,
      note: of.note,
    },
    labels: { applied_on: 'Applied on', remind_on: 'Remind me on' },
    invalidates: changedElsewhere,
    onSuccess: () => {
      announce('Saved')
      onDone?.()
    },
  })
  const remove = useCall(removeExternal, {
    invalidates: changedElsewhere,
    onSuccess: onDone,
    onError: announceFailure,
  })
  return (
    <form {...form.props}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          Only you see this. Answers come from the employer, not through Fairlead.
        </Text>
        <FormSummary form={form} />
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
          <Select label="Status" data={statuses} allowDeselect={false} {...form.field('status')} />
          <DateInput
            label="Applied on"
            valueFormat="MMMM D, YYYY"
            maxDate={new Date()}
            {...form.field('applied_on')}
          />
          <DateInput
            label="Remind me on (optional)"
            valueFormat="MMMM D, YYYY"
            clearable
            minDate={new Date(Date.now() + DAY)}
            {...form.field('remind_on')}
          />
        </SimpleGrid>
        <Textarea
          label="Notes (optional)"
          autosize
          minRows={2}
          maxRows={10}
          maxLength={EXTERNAL_NOTE_LENGTH}
          {...form.field('note')}
        />
        <Group justify="space-between">
          <Button
            variant="subtle"
            size="compact-sm"
            loading={remove.isPending}
            onClick={() => remove.mutate({ params: { id: of.id } })}
          >
            Remove
          </Button>
          <Button type="submit" size="sm" loading={form.sending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
export default ExternalForm
