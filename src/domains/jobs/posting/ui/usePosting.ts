import { useForm } from '@mantine/form'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useId, useRef, useState } from 'react'
import type { InputOf } from '../../../../shared/endpoint.ts'
import type { FieldErrors } from '../../../../shared/problems.ts'
import { ApiError } from '../../../../web/client.ts'
import { bodyErrors } from '../../../../web/form-values.ts'
import { useCall } from '../../../../web/queries.ts'
import { createJob, type EmployerJobDetail, updateJob } from '../../contract.ts'
import { staleAfterChange } from '../../ui/team-calls.ts'
import { newPosting } from '../contract.ts'
import { bodyOf, emptyPosting, type PostingValues, valuesOf } from './values.ts'

const LATER_MS = 1200
const LISTS = /^(locations|skills|majors|graduation_classes)\.\d+$/

/** Lists are one field each, so an error of an entry is the list's. */
const inOneLine = (fields: FieldErrors): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, messages]) => [
      LISTS.test(path) ? path.split('.')[0] : path,
      messages.join('. '),
    ]),
  )

const problemsOf = (values: PostingValues, state: 'draft' | 'active'): Record<string, string> => {
  const problems = inOneLine(bodyErrors(newPosting, { ...bodyOf(values), state }))
  if (values.applies === 'elsewhere' && !values.external_url)
    problems.external_url = 'Enter the web address where people apply'
  return problems
}

export type Saving =
  | { state: 'idle' }
  | { state: 'saving' }
  | { state: 'saved'; at: Date }
  /** Not sent: these fields are not right yet. */
  | { state: 'waiting'; paths: string[] }
  | { state: 'failed'; error: ApiError }

interface PostingOptions {
  job: EmployerJobDetail | undefined
  /** Told once when the draft has got its id. */
  onCreated: (id: string) => void
}

/** The form of a job: keeps a draft saved as one writes, sends a posted job's changes when told to. */
export const usePosting = ({ job, onCreated }: PostingOptions) => {
  const prefix = useId()
  const known = useRef(job)
  const form = useForm<PostingValues>({ initialValues: job ? valuesOf(job) : emptyPosting() })
  const kept = useRef(JSON.stringify(bodyOf(form.getValues())))
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const [saving, setSaving] = useState<Saving>({ state: 'idle' })
  const create = useCall(createJob, { invalidates: staleAfterChange })
  const update = useCall(updateJob, { invalidates: staleAfterChange })
  const isDraft = () => (known.current?.state ?? 'draft') === 'draft'
  const isUnsaved = () =>
    JSON.stringify(bodyOf(form.getValues())) !== kept.current || !!form.getValues().jobFile

  const store = async (more: { state?: 'draft' | 'active'; token_id?: string }) => {
    const values = form.getValues()
    const body = { ...bodyOf(values), ...more }
    const files = { jobFile: values.jobFile }
    const saved = known.current
      ? await update.mutateAsync({ params: { id: known.current.id }, body, files } as InputOf<
          typeof updateJob
        >)
      : await create.mutateAsync({ body, files } as InputOf<typeof createJob>)
    const isNew = !known.current
    known.current = saved
    kept.current = JSON.stringify(bodyOf(values))
    if (values.jobFile && form.getValues().jobFile === values.jobFile) {
      form.setFieldValue('jobFile', null)
      form.setFieldValue('remove_cover', false)
      kept.current = JSON.stringify(bodyOf(form.getValues()))
    }
    if (isNew && more.state !== 'active') onCreated(saved.id)
    return saved
  }

  /** One after the other, so that an older text never overwrites a newer one. */
  const save = (more: { state?: 'draft' | 'active'; token_id?: string }) => {
    const run = async (): Promise<EmployerJobDetail | null> => {
      setSaving({ state: 'saving' })
      try {
        const saved = await store(more)
        setSaving({ state: 'saved', at: new Date() })
        return saved
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        form.setErrors(inOneLine(error.fields))
        setSaving({ state: 'failed', error })
        return null
      }
    }
    const result = queue.current.then(run, run)
    queue.current = result
    return result
  }

  const keepDraft = useDebouncedCallback(() => {
    if (!isDraft() || !isUnsaved() || !form.getValues().title.trim()) return
    const problems = problemsOf(form.getValues(), 'draft')
    const paths = Object.keys(problems)
    if (paths.length > 0) return setSaving({ state: 'waiting', paths })
    void save(known.current ? {} : { state: 'draft' })
  }, LATER_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of a value starts the wait anew
  useEffect(keepDraft, [form.values])

  /** Checks the whole, then posts a draft or writes a posted job anew; null when something is wrong. */
  const submit = async (token_id?: string): Promise<EmployerJobDetail | null> => {
    keepDraft.cancel()
    const problems = problemsOf(form.getValues(), 'active')
    form.setErrors(problems)
    if (Object.keys(problems).length > 0) return null
    return save(isDraft() ? { state: 'active', ...(token_id && { token_id }) } : {})
  }

  return {
    values: form.values,
    errors: form.errors as Record<string, string>,
    set: form.setFieldValue,
    field: (path: string) => ({ ...form.getInputProps(path), id: `${prefix}-${path}` }),
    idOf: (path: string) => `${prefix}-${path}`,
    job: known.current,
    isDraft: isDraft(),
    isUnsaved,
    saving,
    submit,
    saveNow: () => save(known.current ? {} : { state: 'draft' }),
  }
}

export type Posting = ReturnType<typeof usePosting>
