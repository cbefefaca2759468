import { useForm } from '@mantine/form'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '../client.ts'
import { inOneLine, validValues } from '../form-values.ts'

const LATER_MS = 1200

type Saving =
  | { state: 'idle' }
  | { state: 'saving' }
  /** `left`: these fields are not valid yet and stay as they were last saved. */
  | { state: 'saved'; at: Date; left: string[] }
  /** Nothing to send except these fields, which are not valid yet. */
  | { state: 'waiting'; paths: string[] }
  | { state: 'failed'; error: ApiError }

interface Values {
  title: string
}
interface Row {
  id: string
  state: string
}
interface More {
  state?: string
}

interface AutosaveFormOptions<V extends Values, R extends Row, M extends More> {
  known: R | undefined
  initial: V
  /** What is sent, apart from the files. */
  bodyOf: (values: V) => unknown
  filesOf: (values: V) => Record<string, File | null>
  /** Lists that count as one field, with their name as the first group: an entry's error belongs to the list. */
  lists: RegExp
  problemsOf: (values: V, isDraft: boolean) => Record<string, string>
  send: (values: V, known: R | undefined, more: M) => Promise<R>
  /** What changes in the form once the server accepts it: files that need no second upload, ids. */
  takenOver: (values: V, sent: V, saved: R) => Partial<V>
  /** Called once, when the draft has been given its id. */
  onCreated: (id: string) => void
}

/** A form that saves its draft as you type, and saves changes to something published only when asked to. */
export const useAutosaveForm = <V extends Values, R extends Row, M extends More>(
  options: AutosaveFormOptions<V, R, M>,
) => {
  const { bodyOf, filesOf, lists, problemsOf, send, takenOver, onCreated } = options
  const prefix = useId()
  const known = useRef(options.known)
  const form = useForm<V>({ initialValues: options.initial })
  const textOf = (values: V) => JSON.stringify(bodyOf(values))
  const kept = useRef(form.getValues())
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const [saving, setSaving] = useState<Saving>({ state: 'idle' })
  const isDraft = () => (known.current?.state ?? 'draft') === 'draft'
  const isUnsaved = () => {
    const values = form.getValues()
    return textOf(values) !== textOf(kept.current) || Object.values(filesOf(values)).some(Boolean)
  }

  const change = (values: Partial<V>) => {
    const now = form.getValues()
    for (const [name, value] of Object.entries(values))
      if (value !== now[name as keyof V]) form.setFieldValue(name, value as never)
  }

  const store = async (sent: V, more: M) => {
    const isNew = !known.current
    const saved = await send(sent, known.current, isNew ? { state: 'draft' as const, ...more } : more)
    known.current = saved
    kept.current = { ...sent, ...takenOver(sent, sent, saved) }
    change(takenOver(form.getValues(), sent, saved))
    if (isNew && saved.state === 'draft') onCreated(saved.id)
    return saved
  }

  /** Returns what part of the draft can be sent and what is left, or nothing if only what is left has changed. */
  const draftNow = (): { sent: V | null; left: string[] } => {
    const values = form.getValues()
    const left = Object.keys(problemsOf(values, true))
    const right = validValues(values, kept.current, (some) => problemsOf(some, true))
    const isNew = left.length === 0 || (right && textOf(right) !== textOf(kept.current))
    return { sent: isNew || Object.values(filesOf(values)).some(Boolean) ? right : null, left }
  }

  /** Runs one at a time, so that an older text never overwrites a newer one. */
  const save = (more: M, asDraft = false) => {
    const run = async (): Promise<R | null> => {
      const { sent, left } = asDraft ? draftNow() : { sent: form.getValues(), left: [] }
      if (!sent) {
        setSaving({ state: 'waiting', paths: left })
        return null
      }
      setSaving({ state: 'saving' })
      try {
        const saved = await store(sent, more)
        setSaving({ state: 'saved', at: new Date(), left })
        return left.length === 0 ? saved : null
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        form.setErrors(inOneLine(error.fields, lists))
        setSaving({ state: 'failed', error })
        return null
      }
    }
    const result = queue.current.then(run, run)
    queue.current = result
    return result
  }

  const saveDraft = () => save({} as M, true)

  const keepDraft = useDebouncedCallback(() => {
    if (isDraft() && isUnsaved() && form.getValues().title.trim()) void saveDraft()
  }, LATER_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of a value restarts the wait
  useEffect(keepDraft, [form.values])

  const check = (asDraft: boolean) => {
    keepDraft.cancel()
    const problems = problemsOf(form.getValues(), asDraft)
    form.setErrors(problems)
    return Object.keys(problems).length === 0
  }

  return {
    values: form.values,
    errors: form.errors as Record<string, string>,
    set: form.setFieldValue,
    change,
    field: (path: string) => ({ ...form.getInputProps(path), id: `${prefix}-${path}` }),
    idOf: (path: string) => `${prefix}-${path}`,
    known: known.current,
    isDraft: isDraft(),
    isUnsaved,
    saving,
    /** What the server said when the last try failed. */
    failure: saving.state === 'failed' ? saving.error : null,
    /** Saves a draft now; says what is wrong if it can't. */
    saveNow: async (): Promise<R | null> => {
      check(true)
      return saveDraft()
    },
    /**
     * Validates everything, then publishes a draft or saves what is published; returns null when something is
     * wrong.
     */
    submit: async (more: { draft: M; published: M }): Promise<R | null> =>
      check(false) ? save(isDraft() ? more.draft : more.published) : null,
  }
}

export type AutosaveForm = Pick<
  ReturnType<typeof useAutosaveForm>,
  'values' | 'errors' | 'idOf' | 'isDraft' | 'isUnsaved' | 'saving'
>
