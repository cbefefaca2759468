import { ActionIcon, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { countLabel } from '#shared/labels.ts'
import { useContractForm } from '#web/contract-form.ts'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { ErrorState, failedToLoad, Skeletons } from '#web/kit/states.tsx'
import { queryFor } from '#web/queries.ts'
import {
  applicantScorecards,
  type Criterion,
  jobCriteria,
  MOST_CRITERIA,
  setCriteria,
} from '../scorecards.contract.ts'
import classes from './scorecards.module.css'

interface CriteriaFormProps {
  jobId: string
  criteria: Criterion[]
  scorecards: number
  onClose: () => void
}

const EMPTY = { name: '', hint: '' }

const CriteriaForm = ({ jobId, criteria, scorecards, onClose }: CriteriaFormProps) => {
  const form = useContractForm({
    endpoint: setCriteria,
    params: { id: jobId },
    initial: { criteria: criteria.length > 0 ? criteria : [EMPTY] },
    invalidates: [jobCriteria, applicantScorecards],
    prepare: (values) => ({
      criteria: values.criteria?.filter(({ id, name, hint }) => id || name?.trim() || hint?.trim()) ?? [],
    }),
    onSuccess: onClose,
  })
  const rows = form.getValues().criteria ?? []
  const change = (next: typeof rows) => form.setFieldValue('criteria', next)
  const up = (index: number) => change(rows.toSpliced(index - 1, 2, rows[index]!, rows[index - 1]!))
  const kept = new Set(rows.map(({ id }) => id))
  const isLosing = scorecards > 0 && criteria.some(({ id }) => !kept.has(id))
  return (
    <DialogForm form={form} verb="Save criteria" onCancel={onClose}>
      <Text size="sm" c="dimmed">
        Few and plain ones work best: what the job needs, not what is nice to have.
      </Text>
      {rows.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
        <div key={index} className={classes.criterion}>
          <TextInput
            label={`Criterion ${index + 1}`}
            placeholder="Explains clearly"
            {...form.field(`criteria.${index}.name`)}
          />
          <TextInput label="What to look for (optional)" {...form.field(`criteria.${index}.hint`)} />
          <Group gap={0} wrap="nowrap" className={classes.tools!}>
            <ActionIcon
              variant="subtle"
              size={36}
              disabled={index === 0}
              aria-label={`Move criterion ${index + 1} up`}
              onClick={() => up(index)}
            >
              <IconArrowUp size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              size={36}
              aria-label={`Remove criterion ${index + 1}`}
              onClick={() => change(rows.toSpliced(index, 1))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Group>
        </div>
      ))}
      {rows.length < MOST_CRITERIA && (
        <Group>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => change([...rows, EMPTY])}
          >
            Add a criterion
          </Button>
        </Group>
      )}
      {isLosing && (
        <Text size="sm" role="status">
          {countLabel(scorecards, 'scorecard loses', 'scorecards lose')} the scores of what you removed.
        </Text>
      )}
    </DialogForm>
  )
}

/** What applicants for a job are scored by. */
const CriteriaDialog = ({ jobId, onClose }: { jobId: string; onClose: () => void }) => {
  const { data, error, refetch } = useQuery(queryFor(jobCriteria, { params: { id: jobId } }))
  return (
    <Modal opened onClose={onClose} title="What to look for in applicants" size="lg">
      <Stack>
        {failedToLoad(error, data) && <ErrorState error={error} retry={refetch} />}
        {!data && !error && <Skeletons count={3} height={60} />}
        {data && <CriteriaForm jobId={jobId} {...data} onClose={onClose} />}
      </Stack>
    </Modal>
  )
}

export default CriteriaDialog
