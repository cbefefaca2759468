import type { InputOf } from '#shared/endpoint.ts'
import { stepOf } from '#web/form-steps.ts'
import { useAutosaveForm } from '#web/kit/useAutosaveForm.ts'
import { useCall } from '#web/queries.ts'
import { createJob, type EmployerJobDetail, updateJob } from '../../jobs.contract.ts'
import type { PostingStep } from '../../ui/team-address.ts'
import { staleAfterChange } from '../../ui/team-calls.ts'
import { LISTS, problemsOf } from './posting-problems.ts'
import { formSteps, labelOfField } from './step-words.ts'
import { bodyOf, emptyPosting, type PostingValues, valuesOf } from './values.ts'

interface More {
  state?: 'draft' | 'active'
  token_id?: string
}

interface PostingOptions {
  job: EmployerJobDetail | undefined
  /** Called once, when the draft gets its id. */
  onCreated: (id: string) => void
}

/** The job form's state: saves a draft while people write, and a posted job's changes on request. */
export const usePosting = ({ job, onCreated }: PostingOptions) => {
  const create = useCall(createJob, { invalidates: staleAfterChange })
  const update = useCall(updateJob, { invalidates: staleAfterChange })
  const { known, submit, field, ...form } = useAutosaveForm<PostingValues, EmployerJobDetail, More>({
    known: job,
    initial: job ? valuesOf(job) : emptyPosting(),
    bodyOf,
    filesOf: ({ jobFile }) => ({ jobFile }),
    lists: LISTS,
    problemsOf: (values, isDraft) => problemsOf(values, isDraft ? 'draft' : 'active'),
    takenOver: (values, sent) =>
      sent.jobFile && values.jobFile === sent.jobFile ? { jobFile: null, remove_cover: false } : {},
    onCreated,
    send: (values, saved, more) => {
      const body = { ...bodyOf(values), ...more }
      const files = { jobFile: values.jobFile }
      return saved
        ? update.mutateAsync({ params: { id: saved.id }, body, files } as InputOf<typeof updateJob>)
        : create.mutateAsync({ body, files } as InputOf<typeof createJob>)
    },
  })
  return {
    ...form,
    job: known,
    /** Returns an input's props with the label used in messages. */
    field: (path: string, optional?: 'optional') => ({
      label: labelOfField(path, optional),
      ...field(path),
    }),
    /** Whether nothing that posting asks for is missing in a step, once the job has a title. */
    isDone: (step: PostingStep) =>
      form.values.title.trim() !== '' &&
      !Object.keys(problemsOf(form.values, 'active')).some((path) => stepOf(formSteps, path) === step),
    submit: (token_id?: string) =>
      submit({ draft: { state: 'active', ...(token_id && { token_id }) }, published: {} }),
  }
}

export type Posting = ReturnType<typeof usePosting>

/** What the fields of the first step need of the form they are in. */
export type FirstFields = Pick<Posting, 'job' | 'values' | 'change' | 'set' | 'field'>
