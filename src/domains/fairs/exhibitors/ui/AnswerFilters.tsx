import { Button, Group, NumberInput, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { numberLabel } from '#shared/labels.ts'
import type { ActiveFilter } from '#web/kit/FilterBar.tsx'
import { FilterChip } from '#web/kit/FilterChip.tsx'
import {
  type AnswerRange,
  readRange,
  readWords,
  writeRange,
} from '../../registration-form/answer-filters.contract.ts'
import type { ExhibitorAddress, ExhibitorSearch } from './address.ts'

/** A question whose answers are texts or numbers. */
interface Asked {
  id: string
  label: string
  kind: 'text' | 'number'
}

const shortLabel = (label: string): string => (label.length > 32 ? `${label.slice(0, 31)}…` : label)

/** The others, and this question's if it is asked for. */
const withOne = (all: readonly string[] = [], id: string, one: string | null): string[] | undefined => {
  const next = [...all.filter((other) => !other.startsWith(id)), ...(one ? [one] : [])]
  return next.length > 0 ? next : undefined
}

const TextForm = ({ asked, value, onApply }: FormProps) => {
  const [words, setWords] = useState((value && readWords(value)?.words) ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onApply(words.trim() === '' ? null : `${asked.id}:${words.trim()}`)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          label="Contains"
          maxLength={100}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
        <Button type="submit">Apply</Button>
      </Stack>
    </form>
  )
}

const endOf = (value: number | string): number | null => (value === '' ? null : Number(value))

const NumberForm = ({ asked, value, onApply }: FormProps) => {
  const range = value ? readRange(value) : null
  const [from, setFrom] = useState<number | string>(range?.from ?? '')
  const [to, setTo] = useState<number | string>(range?.to ?? '')
  const ends = { from: endOf(from), to: endOf(to) }
  const isUpsideDown = ends.from !== null && ends.to !== null && ends.from > ends.to
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isUpsideDown) return
    onApply(ends.from === null && ends.to === null ? null : writeRange({ question: asked.id, ...ends }))
  }
  const limits = { min: -1e12, max: 1e12, decimalScale: 5, hideControls: true }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Group grow gap="xs" align="flex-start">
          <NumberInput label="From" value={from} onChange={setFrom} {...limits} />
          <NumberInput
            label="To"
            value={to}
            onChange={setTo}
            error={isUpsideDown && 'Below “From”'}
            {...limits}
          />
        </Group>
        <Button type="submit">Apply</Button>
      </Stack>
    </form>
  )
}

interface FormProps {
  asked: Asked
  value: string | undefined
  onApply: (value: string | null) => void
}

const members = { text: 'answer_text', number: 'answer_number' } as const

/** Filters by the answers to questions that have no choices: words in a text, from and to of a number. */
export const AnswerFilters = ({ asked, list }: { asked: readonly Asked[]; list: ExhibitorSearch }) =>
  asked.map((question) => {
    const member = members[question.kind]
    const value = list.search[member]?.find((one) => one.startsWith(question.id))
    const Form = question.kind === 'text' ? TextForm : NumberForm
    return (
      <FilterChip key={question.id} label={shortLabel(question.label)} submits chosen={value ? 1 : 0}>
        {(close) => (
          <Form
            asked={question}
            value={value}
            onApply={(next) => {
              list.set({ [member]: withOne(list.search[member], question.id, next) })
              close()
            }}
          />
        )}
      </FilterChip>
    )
  })

const rangeLabel = ({ from, to }: AnswerRange): string => {
  if (from === null) return `up to ${numberLabel(to!)}`
  if (to === null) return `from ${numberLabel(from)}`
  return `${numberLabel(from)} to ${numberLabel(to)}`
}

/** The same as pills, each of which takes its filter away. */
export const activeAnswers = (
  asked: readonly Asked[],
  search: ExhibitorAddress,
  set: ExhibitorSearch['set'],
): ActiveFilter[] => {
  const labelOf = (id: string) => asked.find((one) => one.id === id)?.label ?? 'Answer'
  const texts = (search.answer_text ?? []).flatMap((one) => {
    const read = readWords(one)
    return read ? [{ key: one, label: `${labelOf(read.question)}: “${read.words}”`, id: read.question }] : []
  })
  const numbers = (search.answer_number ?? []).flatMap((one) => {
    const read = readRange(one)
    return read
      ? [{ key: one, label: `${labelOf(read.question)}: ${rangeLabel(read)}`, id: read.question }]
      : []
  })
  return [
    ...texts.map(({ id, ...pill }) => ({
      ...pill,
      remove: () => set({ answer_text: withOne(search.answer_text, id, null) }),
    })),
    ...numbers.map(({ id, ...pill }) => ({
      ...pill,
      remove: () => set({ answer_number: withOne(search.answer_number, id, null) }),
    })),
  ]
}
