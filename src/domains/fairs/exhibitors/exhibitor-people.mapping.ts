import { type FairState, fairStateLabels, type Representative } from '../fairs.contract.ts'
import type { Answers, AskedQuestion, ChosenAddon } from '../registration-form/form-answers.contract.ts'
import { answerText } from '../registration-form/form-answers.rules.ts'

export const peopleColumns = {
  name: 'Name',
  job_title: 'Job title',
  organization: 'Organization',
  booth_number: 'Booth number',
  booth: 'Booth',
  email: 'Email',
  state: 'Status',
  checked_in_at: 'Checked in',
  registration: 'Registration',
} as const

interface Row {
  id: string
  state: FairState
  booth_name: string | null
  booth_number: string | null
  organization: string
  representatives: readonly Representative[]
  answers: Answers
  addons: readonly ChosenAddon[]
  /** When each checked in, by the address in small letters. */
  arrivals: ReadonlyMap<string, string | null>
}

/** What an event's registration form asks and offers. */
export interface FormColumns {
  questions: readonly Pick<AskedQuestion, 'id' | 'kind' | 'label' | 'options'>[]
  addons: readonly { id: string; name: string }[]
}

/** A column for each question and add-on. */
export const formColumns = ({ questions, addons }: FormColumns): Record<string, string> =>
  Object.fromEntries([
    ...questions.map(({ id, label }) => [id, label]),
    ...addons.map(({ id, name }) => [id, name]),
  ])

type Cells = Record<string, string | number | null>

const formCells = (row: Row, { questions, addons }: FormColumns): Cells =>
  Object.fromEntries([
    ...questions.map((question) => {
      const value = row.answers[question.id]
      if (value === undefined) return [question.id, null]
      // spreadsheets compute with numbers, not with their words
      return [question.id, typeof value === 'number' ? value : answerText(question, value)]
    }),
    ...addons.map(({ id }) => {
      const own = row.addons.find(({ addon_id }) => addon_id === id)
      return [id, own ? String(own.quantity) : null]
    }),
  ])

/** One line for each person who comes, as a badge needs it. */
export const peopleLines = (row: Row, form: FormColumns): Cells[] =>
  row.representatives.map(({ name, job_title, email }) => ({
    name,
    job_title,
    organization: row.organization,
    booth_number: row.booth_number,
    booth: row.booth_name,
    email,
    state: fairStateLabels[row.state],
    checked_in_at: row.arrivals.get(email.toLowerCase()) ?? null,
    registration: row.id,
    ...formCells(row, form),
  }))
