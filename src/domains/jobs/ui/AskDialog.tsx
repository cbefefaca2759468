import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { countLabel } from '#shared/labels.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { useCall } from '#web/queries.ts'
import { say } from '#web/said.ts'
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

const after = 'To open it again later you renew it, which spends a token.'

const deletion = ({ state, total_applicants: many }: Asked): string => {
  if (many > 0)
    return `${countLabel(many, 'person has', 'people have')} applied. The job is closed and disappears from your lists; the applications stay with you, and the applicants keep seeing theirs.`
  return state === 'draft'
    ? 'The draft is gone for good.'
    : 'Nobody has applied. The job is gone for good, and its token is not given back.'
}

const wordsFor: Record<Question, (job: Asked) => Words> = {
  close: () => ({
    title: 'Close this job?',
    consequence: `It leaves the lists and takes no more applications. The applications you have stay open for your answer. ${after}`,
    verb: 'Close the job',
    done: 'The job is closed',
  }),
  fill: () => ({
    title: 'Mark as filled?',
    consequence: `Students see that the places are taken, and it takes no more applications. The applications you have stay open for your answer. ${after}`,
    verb: 'Mark filled',
    done: 'The job is marked as filled',
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
  // the job's own page is left, not asked for again
  delete: useCall(deleteJob, { invalidates: staleAfterChange.filter((call) => call !== employerJob) }),
})

interface AskDialogProps {
  job: Asked
  question: Question
  close: () => void
  onDeleted?: (() => unknown) | undefined
}

/** Asks before a step that costs something to take back, and says what it means. */
export const AskDialog = ({ job, question, close, onDeleted }: AskDialogProps) => {
  const steps = useSteps()
  const [busy, setBusy] = useState(false)
  const words = wordsFor[question](job)
  const confirm = async () => {
    setBusy(true)
    try {
      await steps[question].mutateAsync({ params: { id: job.id } })
      say(words.done)
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
