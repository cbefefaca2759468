import { useForm } from '@mantine/form'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useId, useRef, useState } from 'react'
import type { InputOf, OrganisationKind } from '../../../../../shared/endpoint.ts'
import type { FieldErrors } from '../../../../../shared/problems.ts'
import { ApiError } from '../../../../../web/client.ts'
import { bodyErrors } from '../../../../../web/form-values.ts'
import { useCall } from '../../../../../web/queries.ts'
import { pickField } from '../../../invitations/contract.ts'
import { type HostedEvent, hostingOf, type universityHosting } from '../../contract.ts'
import { staleAfterChange } from '../../ui/host-calls.ts'
import { newEvent } from '../contract.ts'
import { bodyOf, emptyWriting, gapErrors, valuesOf, type WritingValues } from './values.ts'

const LATER_MS = 1200
/** Lists that are one field each, so an error of an entry is the list's. */
const IN_ONE = /^(on_duty|selected_\w+_list|.+\.(majors|graduation_classes|degrees|amenities))\.\d+.*$/

const inOneLine = (fields: FieldErrors): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, messages]) => [path.replace(IN_ONE, '$1'), messages.join('. ')]),
  )

const problemsOf = (
  values: WritingValues,
  host: OrganisationKind,
  state: 'draft' | 'published',
): Record<string, string> => ({
  ...inOneLine(bodyErrors(newEvent[host], { ...bodyOf(values, host), state })),
  ...gapErrors(values),
})

const newPicks = ({ picks }: WritingValues, event: HostedEvent | undefined) =>
  picks.filter(({ value }) => !event?.picked.some((picked) => picked.value === value))

export type Saving =
  | { state: 'idle' }
  | { state: 'saving' }
  | { state: 'saved'; at: Date }
  /** Not sent: these fields are not right yet. */
  | { state: 'waiting'; paths: string[] }
  | { state: 'failed'; error: ApiError }

interface More {
  state?: 'draft' | 'published'
  confirm_move?: boolean
}

interface WritingOptions {
  host: OrganisationKind
  event: HostedEvent | undefined
  /** Told once when the draft has got its id. */
  onCreated: (id: string) => void
}

type Calls = typeof universityHosting

/** The form of an event: keeps a draft saved as one writes, sends a published event's changes when told to. */
export const useWriting = ({ host, event, onCreated }: WritingOptions) => {
  const prefix = useId()
  const known = useRef(event)
  const form = useForm<WritingValues>({ initialValues: event ? valuesOf(event) : emptyWriting() })
  const textOf = (values: WritingValues) => JSON.stringify(bodyOf(values, host))
  const kept = useRef(textOf(form.getValues()))
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const [saving, setSaving] = useState<Saving>({ state: 'idle' })
  const calls = hostingOf[host] as Calls
  const create = useCall(calls.create, { invalidates: staleAfterChange(host) })
  const update = useCall(calls.update, { invalidates: staleAfterChange(host) })
  const isDraft = () => (known.current?.state ?? 'draft') === 'draft'
  const isUnsaved = () => {
    const { eventFile, eventBoothFile } = form.getValues()
    return textOf(form.getValues()) !== kept.current || Boolean(eventFile || eventBoothFile)
  }

  /** What the server made of it: ids of new booths, pictures that need no second upload. */
  const takeOver = (sent: WritingValues, saved: HostedEvent) => {
    const ids = new Map(sent.booth.map(({ key }, index) => [key, saved.booth[index]?.id]))
    const withIds = (values: WritingValues): WritingValues => ({
      ...values,
      booth: values.booth.map((booth) => {
        const id = booth.id ?? ids.get(booth.key)
        return id ? { ...booth, id } : booth
      }),
      ...(sent.eventFile && values.eventFile === sent.eventFile && { eventFile: null, remove_cover: false }),
      ...(sent.eventBoothFile &&
        values.eventBoothFile === sent.eventBoothFile && { eventBoothFile: null, remove_booth_map: false }),
    })
    kept.current = textOf(withIds(sent))
    const now = form.getValues()
    const next = withIds(now)
    if (JSON.stringify(next.booth) !== JSON.stringify(now.booth)) form.setFieldValue('booth', next.booth)
    for (const name of ['eventFile', 'eventBoothFile', 'remove_cover', 'remove_booth_map'] as const)
      if (next[name] !== now[name]) form.setFieldValue(name, next[name] as never)
  }

  const store = async (more: More) => {
    const values = form.getValues()
    const body: Record<string, unknown> = { ...bodyOf(values, host), ...more }
    // whoever was invited to a published event stays so; the form only adds
    if (!isDraft()) body[pickField[host]] = newPicks(values, known.current)
    const { eventFile, eventBoothFile } = values
    const files = host === 'university' ? { eventFile, eventBoothFile } : { eventFile }
    const saved = known.current
      ? await update.mutateAsync({ params: { id: known.current.id }, body, files } as InputOf<
          Calls['update']
        >)
      : await create.mutateAsync({ body, files } as InputOf<Calls['create']>)
    const isNew = !known.current
    known.current = saved
    takeOver(values, saved)
    if (isNew && more.state !== 'published') onCreated(saved.id)
    return saved
  }

  /** One after the other, so that an older text never overwrites a newer one. */
  const save = (more: More) => {
    const run = async (): Promise<HostedEvent | null> => {
      setSaving({ state: 'saving' })
      try {
        const saved = await store(known.current ? more : { state: 'draft', ...more })
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

  const saveDraft = async (): Promise<HostedEvent | null> => {
    const problems = problemsOf(form.getValues(), host, 'draft')
    const paths = Object.keys(problems)
    if (paths.length > 0) {
      setSaving({ state: 'waiting', paths })
      return null
    }
    return save({})
  }

  const keepDraft = useDebouncedCallback(() => {
    if (isDraft() && isUnsaved() && form.getValues().title.trim()) void saveDraft()
  }, LATER_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of a value starts the wait anew
  useEffect(keepDraft, [form.values])

  return {
    host,
    values: form.values,
    errors: form.errors as Record<string, string>,
    set: form.setFieldValue,
    field: (path: string) => ({ ...form.getInputProps(path), id: `${prefix}-${path}` }),
    idOf: (path: string) => `${prefix}-${path}`,
    event: known.current,
    isDraft: isDraft(),
    isUnsaved,
    saving,
    /** Saves a draft now; says what is wrong where it can't. */
    saveNow: async () => {
      keepDraft.cancel()
      form.setErrors(problemsOf(form.getValues(), host, 'draft'))
      return saveDraft()
    },
    /** Checks the whole, then publishes a draft or writes a published event anew; null when something is wrong. */
    submit: async (confirm_move = false): Promise<HostedEvent | null> => {
      keepDraft.cancel()
      const problems = problemsOf(form.getValues(), host, 'published')
      form.setErrors(problems)
      if (Object.keys(problems).length > 0) return null
      return save(isDraft() ? { state: 'published' } : { confirm_move })
    },
  }
}

export type Writing = ReturnType<typeof useWriting>
