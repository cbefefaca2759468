import type { InputOf } from '#shared/endpoint.ts'
import { labelOf, stepOf } from '#web/form-steps.ts'
import { bodyErrors, inOneLine } from '#web/form-values.ts'
import { useAutosaveForm } from '#web/kit/useAutosaveForm.ts'
import { useCall } from '#web/queries.ts'
import { newPosting } from '../../job-posting.contract.ts'
import { createJob, type EmployerJobDetail, updateJob } from '../../jobs.contract.ts'
import type { PostingStep } from '../../ui/team-address.ts'
import { staleAfterChange } from '../../ui/team-calls.ts'
import { formSteps } from './step-words.ts'
import { bodyOf, emptyPosting, type PostingValues, valuesOf } from './values.ts'

/** Lists edited as a single field. */
const LISTS = /^(locations|skills|majors|graduation_classes)\.\d+$/

const problemsOf = (values: PostingValues, state: 'draft' | 'active'): Record<string, string> => {
  const problems = inOneLine(bodyErrors(newPosting, { ...bodyOf(values), state }), LISTS)
  if (state === 'active' && values.applies === 'elsewhere' && !values.external_url)
    problems.external_url = 'Enter the web address where people apply'
  return problems
}

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
      label: `${labelOf(formSteps.labels, path)}${optional ? ' (optional)' : ''}`,
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
