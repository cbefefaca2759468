import { useForm } from '@mantine/form'
import { useEffect, useId, useRef, useState } from 'react'
import { isNothing, type KeptJob, keepJob, readKeptJob, textOfFields } from './kept-job.ts'
import { keepText, onKeptText } from './kept-text.ts'
import { problemsOf } from './posting-problems.ts'
import { labelOfField } from './step-words.ts'
import type { FirstFields } from './usePosting.ts'
import { emptyPosting, type PostingValues } from './values.ts'

type Keeping =
  | { state: 'nothing' }
  | { state: 'kept'; at: string }
  /** The browser has no room left or keeps nothing for anyone. */
  | { state: 'refused' }
  /** Another tab discarded it or made it a draft. */
  | { state: 'gone' }

const keepingOf = (kept: KeptJob | null, otherwise: 'nothing' | 'gone'): Keeping =>
  kept ? { state: 'kept', at: kept.kept_at } : { state: otherwise }

/** The form of a job that only this browser keeps, at every change and without a call of the server. */
export const useFirstJob = () => {
  const prefix = useId()
  const [before] = useState(readKeptJob)
  const began = useRef(before?.began_at)
  const [keeping, setKeeping] = useState(keepingOf(before, 'nothing'))
  const form = useForm<PostingValues>({
    initialValues: before?.values ?? emptyPosting(),
    initialErrors: before ? problemsOf(before.values, 'draft') : {},
    validate: (values) => problemsOf(values, 'draft'),
    validateInputOnBlur: true,
  })
  const known = useRef(textOfFields(form.getValues()))
  const isUnsaved = () => textOfFields(form.getValues()) !== known.current

  const keep = () => {
    if (!isUnsaved()) return
    const values = form.getValues()
    const kept_at = new Date().toISOString()
    const kept = { began_at: began.current ?? kept_at, kept_at, values }
    if (!keepJob(kept)) return setKeeping({ state: 'refused' })
    known.current = textOfFields(values)
    began.current = isNothing(values) ? undefined : kept.began_at
    setKeeping(keepingOf(isNothing(values) ? null : kept, 'nothing'))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of a value is kept
  useEffect(keep, [form.values])

  const take = (kept: KeptJob | null, otherwise: 'nothing' | 'gone') => {
    const values = kept?.values ?? emptyPosting()
    known.current = textOfFields(values)
    began.current = kept?.began_at
    form.setValues(values)
    form.clearErrors()
    setKeeping(keepingOf(kept, otherwise))
  }
  const follow = () => {
    const kept = readKeptJob()
    // what the browser did not take stays in sight
    if (!isUnsaved() && textOfFields(kept?.values ?? emptyPosting()) !== known.current) take(kept, 'gone')
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads the form when something is told
  useEffect(() => onKeptText(follow), [])

  const fields: FirstFields = {
    job: undefined,
    values: form.values,
    set: form.setFieldValue,
    change: (values) => form.setValues(values),
    field: (path, optional) => ({
      label: labelOfField(path, optional),
      ...form.getInputProps(path),
      id: `${prefix}-${path}`,
    }),
  }
  return {
    fields,
    keeping,
    isUnsaved,
    discard: () => {
      take(null, 'nothing')
      return keepText(null)
    },
  }
}
