import { describe, expect, it, test } from 'vitest'
import type { ScreeningQuestion } from '#domains/jobs/jobs.contract.ts'
import { applyBlocker, checkAnswers } from './application-submission.rules.ts'

const ask = (
  id: string,
  kind: ScreeningQuestion['kind'],
  rest: Partial<ScreeningQuestion> = {},
): ScreeningQuestion => ({ id, label: `Question ${id}`, kind, options: [], required: true, ...rest })

const questions = [
  ask('why', 'text'),
  ask('visa', 'yes_no'),
  ask('office', 'choice', { options: ['Chicago', 'Remote'] }),
  ask('hours', 'number', { required: false }),
]

describe('answers', () => {
  it('keeps each question with its answer, in the order they are asked', () => {
    const { errors, answers } = checkAnswers(questions, [
      { question_id: 'office', value: 'Remote' },
      { question_id: 'visa', value: false },
      { question_id: 'why', value: '  Because  ' },
    ])
    expect(errors).toEqual({})
    expect(answers).toEqual([
      { question_id: 'why', label: 'Question why', value: 'Because' },
      { question_id: 'visa', label: 'Question visa', value: false },
      { question_id: 'office', label: 'Question office', value: 'Remote' },
      { question_id: 'hours', label: 'Question hours', value: null },
    ])
  })

  it('names everything that is wrong at once', () => {
    const { errors } = checkAnswers(questions, [
      { question_id: 'why', value: '   ' },
      { question_id: 'office', value: 'Paris' },
      { question_id: 'hours', value: 'ten' },
      { question_id: 'shoe', value: 44 },
    ])
    expect(errors).toEqual({
      'answers.why': ['Please answer this question'],
      'answers.visa': ['Please answer this question'],
      'answers.office': ['Choose one of the options'],
      'answers.hours': ['Enter a number, 0 or more'],
      'answers.shoe': ['This job does not ask this question'],
    })
  })

  it.each([-1, Number.NaN, -0.5])('takes no number below zero (%s)', (value) => {
    const { errors } = checkAnswers([ask('hours', 'number')], [{ question_id: 'hours', value }])
    expect(errors).toEqual({ 'answers.hours': ['Enter a number, 0 or more'] })
  })

  it('takes one answer to a question', () => {
    const { errors } = checkAnswers(
      [ask('why', 'text')],
      [
        { question_id: 'why', value: 'a' },
        { question_id: 'why', value: 'b' },
      ],
    )
    expect(errors).toEqual({ 'answers.why': ['Answer this question once'] })
  })
})

const open = { is_open: true, external_url: null }
test.each([
  [open, null, null],
  [open, 'withdrawn', null],
  [open, 'submitted', 'already_applied'],
  [open, 'rejected', 'already_applied'],
  [{ ...open, is_open: false }, null, 'job_not_open'],
  [{ ...open, is_open: false }, 'withdrawn', 'job_not_open'],
  [{ ...open, external_url: 'https://example.com' }, null, 'applies_elsewhere'],
] as const)('applying to %o with an application %s: %s', (job, status, word) => {
  expect(applyBlocker(job, status)).toBe(word)
})
