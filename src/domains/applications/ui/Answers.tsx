import { Facts } from '#web/kit/Facts.tsx'
import type { Answer } from '../applications.contract.ts'

const words = (value: Answer['value']): string =>
  value === null ? 'Not answered' : typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value)

/** The job's questions with the answers. */
export const Answers = ({ answers }: { answers: readonly Answer[] }) => (
  <Facts facts={answers.map(({ label, value }) => ({ label, value: words(value) }))} />
)
