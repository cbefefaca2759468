import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { countLabel } from '#shared/labels.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { closeJob, deleteJob, type EmployerJobRow, employerJob, fillJob } from '../jobs.contract.ts'
import { staleAfterChange } from './team-calls.ts'

export type Question = 'close' | 'fill' | 'delete'
type Asked = Pick<EmployerJobRow, 'id' | 'title' | 'state' | 'total_applicants'>

interface Words {
  title: string
  consequence: string
  verb: string
  done: string
}

const after = 'Reopening it later means renewing it, which uses a token.'

const deletion = ({ state, total_applicants: many }: Asked): string => {
  if (many > 0)
    return `${countLabel(many, 'person has', 'people have')} applied. The job will be closed and removed from your lists. You keep the applications, and applicants can still see theirs.`
  return state === 'draft'
    ? 'This permanently deletes the draft.'
    : 'No one has applied. This permanently deletes the job, and its token isn’t returned.'
}

const wordsFor: Record<Question, (job: Asked) => Words> = {
  close: () => ({
    title: 'Close this job?',
    consequence: `The job will be removed from search and stop accepting applications. You can still answer the applications you have. ${after}`,
    verb: 'Close job',
    done: 'Job closed',
  }),
  fill: () => ({
    title: 'Mark as filled?',
    consequence: `Students will see that the job is filled, and it will stop accepting applications. You can still answer the applications you have. ${after}`,
    verb: 'Mark filled',
    done: 'Job marked as filled',
  }),
  delete: (job) => ({
    title: job.state === 'draft' ? 'Delete this draft?' : 'Delete this job?',
    consequence: deletion(job),
    verb: 'Delete',
    done: 'Deleted',
  }),
}

const useSteps = () => ({
  close: useCall(closeJob, { invalidates: staleAfterChange }),
  fill: useCall(fillJob, { invalidates: staleAfterChange }),
  // leaves the job's own page instead of refetching it
  delete: useCall(deleteJob, { invalidates: staleAfterChange.filter((call) => call !== employerJob) }),
})

interface AskDialogProps {
  job: Asked
  question: Question
  close: () => void
  onDeleted?: (() => unknown) | undefined
}

/** Confirms a step that is costly to undo, and explains its effect. */
export const AskDialog = ({ job, question, close, onDeleted }: AskDialogProps) => {
  const steps = useSteps()
  const [busy, setBusy] = useState(false)
  const words = wordsFor[question](job)
  const confirm = async () => {
    setBusy(true)
    try {
      await steps[question].mutateAsync({ params: { id: job.id } })
      announceToScreenReader(words.done)
      close()
      if (question === 'delete') await onDeleted?.()
    } catch (error) {
      announceFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={close} title={words.title}>
      <Text fw={500}>{job.title}</Text>
      <Text mt="xs">{words.consequence}</Text>
      <Group mt="lg" justify="flex-end">
        <Button variant="default" onClick={close} data-autofocus>
          Cancel
        </Button>
        <Button
          color={question === 'delete' ? 'red' : 'orange'}
          loading={busy}
          onClick={() => void confirm()}
        >
          {words.verb}
        </Button>
      </Group>
    </Modal>
  )
}
