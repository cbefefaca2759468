import type { ScreeningQuestion } from '#domains/jobs/jobs.contract.ts'
import type { FieldErrors, ProblemWord } from '#shared/problems.ts'
import type { Answer, ApplicationState } from '../applications.contract.ts'
import type { GivenAnswer } from './application-submission.contract.ts'

/**
 * Returns what keeps a student from applying; null if nothing does. `status` is that of the existing
 * application.
 */
export const applyBlocker = (
  job: { is_open: boolean; external_url: string | null },
  status: ApplicationState | null,
): ProblemWord | null => {
  if (status !== null && status !== 'withdrawn') return 'already_applied'
  if (!job.is_open) return 'job_not_open'
  return job.external_url ? 'applies_elsewhere' : null
}

const wrongAnswer = (question: ScreeningQuestion, value: GivenAnswer['value']): string | null => {
  if (value === null || value === '') return question.required ? 'Please answer this question' : null
  if (question.kind === 'yes_no') return typeof value === 'boolean' ? null : 'Answer yes or no'
  if (question.kind === 'number')
    return typeof value === 'number' && value >= 0 ? null : 'Enter a number, 0 or more'
  if (typeof value !== 'string') return 'Answer with text'
  return question.kind === 'choice' && !question.options.includes(value) ? 'Choose one of the options' : null
}

const trimmed = (value: GivenAnswer['value'] | undefined): GivenAnswer['value'] =>
  (typeof value === 'string' ? value.trim() : value) ?? null

/** Checks the answers against the job's questions. Errors are at `answers.<question id>`. */
export const checkAnswers = (
  questions: readonly ScreeningQuestion[],
  given: readonly GivenAnswer[],
): { errors: FieldErrors; answers: Answer[] } => {
  const errors: FieldErrors = {}
  const byId = new Map<string, GivenAnswer['value']>()
  for (const { question_id, value } of given) {
    if (!questions.some(({ id }) => id === question_id))
      errors[`answers.${question_id}`] = ['This job does not ask this question']
    else if (byId.has(question_id)) errors[`answers.${question_id}`] = ['Answer this question once']
    byId.set(question_id, trimmed(value))
  }
  const answers = questions.map((question) => {
    const value = byId.get(question.id) ?? null
    const wrong = wrongAnswer(question, value)
    if (wrong) errors[`answers.${question.id}`] ??= [wrong]
    return { question_id: question.id, label: question.label, value: value === '' ? null : value }
  })
  return { errors, answers }
}
