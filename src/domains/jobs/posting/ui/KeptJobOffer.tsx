import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { InputOf } from '#shared/endpoint.ts'
import { ApiError } from '#web/client.ts'
import { labelOf } from '#web/form-steps.ts'
import { ConfirmButton } from '#web/kit/ConfirmButton.tsx'
import { LinkButton } from '#web/kit/links.tsx'
import { Day } from '#web/kit/time.tsx'
import { useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { createJob } from '../../jobs.contract.ts'
import { staleAfterChange } from '../../ui/team-calls.ts'
import { keptJobIn } from './kept-job.ts'
import { keepText, keptText } from './kept-text.ts'
import { problemsOf } from './posting-problems.ts'
import { formSteps } from './step-words.ts'
import { bodyOf, type PostingValues } from './values.ts'

/** Saves it as a draft and opens that; the device keeps it until the server has it. */
const useGoOn = (text: string) => {
  const navigate = useNavigate()
  const { mutate, isPending, error } = useCall(createJob, {
    invalidates: staleAfterChange,
    onSuccess: ({ id }) => {
      // another tab may have gone on writing meanwhile
      if (keptText() === text) keepText(null)
      announceToScreenReader('Saved as a draft')
      return navigate({ to: '/employer/job/edit', search: { id }, ignoreBlocker: true })
    },
  })
  return {
    goOn: (values: PostingValues) =>
      mutate({ body: { ...bodyOf(values), state: 'draft' }, files: {} } as InputOf<typeof createJob>),
    isPending,
    error,
  }
}

const discard = () => {
  keepText(null)
  // the button that had it is gone
  setTimeout(() => document.getElementById('main')?.focus())
}

/** What the server refuses though the contract's checks pass, like a text that grows once it is escaped. */
const refusedFields = (error: Error | null): string[] =>
  error instanceof ApiError ? Object.keys(error.fields) : []

/** Loaded by KeptJob. Nothing is saved unless the person asks: someone else may have begun it here. */
const KeptJobOffer = ({ text }: { text: string }) => {
  const { goOn, isPending, error } = useGoOn(text)
  const kept = keptJobIn(text)
  if (!kept) return null
  const { began_at, values } = kept
  const wrong = [...Object.keys(problemsOf(values, 'draft')), ...refusedFields(error)].map((path) =>
    labelOf(formSteps.labels, path),
  )
  return (
    <Card component="section" aria-label="The job you began">
      <Group justify="space-between">
        <Stack gap="2xs" flex="1 1 20em" miw={0}>
          <Text fw={500}>
            Go on with the job you began on <Day at={began_at} />
          </Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {values.title.trim() ? `“${values.title.trim()}”, kept` : 'Kept'} on this device only.
            {wrong.length > 0 && ` Before it can be saved, look at: ${wrong.join(', ')}.`}
          </Text>
          {error && (
            <Text size="sm" c="red" role="alert">
              {error.message}
            </Text>
          )}
        </Stack>
        <Group gap="xs">
          <ConfirmButton
            question="Discard this job?"
            consequence="It is removed from this device and can’t be brought back."
            verb="Discard"
            onConfirm={async () => discard()}
          >
            Discard
          </ConfirmButton>
          {wrong.length > 0 ? (
            <LinkButton to="/sign-up/first-job" variant="light">
              Look at it
            </LinkButton>
          ) : (
            <Button variant="light" loading={isPending} onClick={() => goOn(values)}>
              Go on
            </Button>
          )}
        </Group>
      </Group>
    </Card>
  )
}

export default KeptJobOffer
