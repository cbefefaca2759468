import { Alert, Modal, NumberInput, Stack, Text } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { useQuery } from '@tanstack/react-query'
import { countLabel, dateLabel } from '#shared/labels.ts'
import { useContractForm } from '#web/contract-form.ts'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { type EmployerJobRow, renewJob } from '../jobs.contract.ts'
import { AskForTokens, tokensQuery } from '../tokens/ui/TokensLeft.tsx'
import { staleAfterChange } from './team-calls.ts'

type Renewable = Pick<EmployerJobRow, 'id' | 'title' | 'openings' | 'renewable_until' | 'time_zone'>

const RenewForm = ({ job, done, left }: { job: Renewable; done: () => void; left: number }) => {
  const form = useContractForm({
    endpoint: renewJob,
    params: { id: job.id },
    initial: { openings: job.openings, application_deadline: null, token_id: null },
    invalidates: staleAfterChange,
    onSuccess: ({ expires_at }) => {
      announceToScreenReader(
        `Open again until ${dateLabel(expires_at ?? '', job.time_zone)}. One token was used.`,
      )
      done()
    },
  })
  return (
    <DialogForm form={form} verb="Renew for one token" onCancel={done}>
      <NumberInput
        label="How many people are you still looking for?"
        min={1}
        allowDecimal={false}
        {...form.field('openings')}
      />
      <DateInput
        label="New application deadline (optional)"
        description="Without one, the job stays open for 30 days."
        minDate={new Date()}
        clearable
        valueFormat="MMMM D, YYYY"
        {...form.field('application_deadline')}
      />
      <Text size="sm">
        This uses one of your {countLabel(left, 'job token')}. The job keeps the applications received so far.
      </Text>
    </DialogForm>
  )
}

/** Renews an ended job: still hiring, and how many people? */
export const RenewDialog = ({ job, close }: { job: Renewable; close: () => void }) => {
  const tokens = useQuery(tokensQuery()).data
  return (
    <Modal opened onClose={close} title="Still hiring?">
      <Stack>
        <Text fw={500}>{job.title}</Text>
        {tokens?.total_available === 0 ? (
          <Alert color="yellow" title="No job tokens left">
            Renewing uses one token.{' '}
            {job.renewable_until &&
              `This job can be renewed until ${dateLabel(job.renewable_until, job.time_zone)}. `}
            <AskForTokens />
          </Alert>
        ) : (
          tokens && <RenewForm job={job} done={close} left={tokens.total_available} />
        )}
      </Stack>
    </Modal>
  )
}
