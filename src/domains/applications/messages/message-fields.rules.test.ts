import { describe, expect, it } from 'vitest'
import { processorTimeOf } from '../../../../tests/harness/processor-time.ts'
import { messageFields } from './message-fields.contract.ts'
import { fieldComplaint, filledIn, lengthsOf } from './message-fields.rules.ts'

const values = {
  'student first name': 'Ada',
  job: 'Data {intern}',
  organization: '$& Sons',
  'answer by': 'December 4, 2026',
  'my name': 'Robin Carter',
}

describe('fields of a message', () => {
  it.each([
    ['Hi {student first name},', 'Hi Ada,'],
    ['Hi {Student First Name}', 'Hi Ada'],
    ['Hi { student_first_name }', 'Hi Ada'],
    ['Hi {student\u00a0first  name}', 'Hi Ada'],
    ['{job} at {organization}', 'Data {intern} at $& Sons'],
    ['{job}{job}', 'Data {intern}Data {intern}'],
    ['by {answer by}, {my name}', 'by December 4, 2026, Robin Carter'],
    ['no fields', 'no fields'],
    ['{} { { job', '{} { { job'],
    ['{\njob}', '{\njob}'],
    ['｛job｝', '｛job｝'],
  ])('%j is %j', (text, filled) => {
    expect(fieldComplaint(text)).toBe(null)
    expect(filledIn(text, values)).toBe(filled)
    expect(lengthsOf(text)(values)).toBe(filled.length)
  })

  it.each([
    '{studnet first name}',
    'Hi {name}',
    '{ }',
    '{job\u200b}',
    '{constructor}',
    '{__proto__}',
    '{{job2}}',
  ])('%j is refused by name, with those there are', (text) => {
    expect(fieldComplaint(text)).toMatch(
      /^There is no field \{.+\}\. Fields are \{student first name\}, .*\{my name\}$/,
    )
  })

  it('are all filled in', () => {
    for (const { name } of messageFields) expect(filledIn(`{${name}}`, values)).toBe(values[name])
  })

  it('are measured for thousands of readers without being filled in for each', () => {
    const long = { ...values, job: 'x'.repeat(150) }
    const taken = processorTimeOf(() => {
      const lengthFor = lengthsOf('{job}'.repeat(1000))
      for (let reader = 0; reader < 2000; reader++) expect(lengthFor(long) === 150_000).toBe(true)
    })
    expect(taken).toBeLessThan(500)
  })

  it('take time in proportion to the text', () => {
    const taken = processorTimeOf(() => {
      fieldComplaint('{'.repeat(100_000))
      fieldComplaint(`${'{a'.repeat(50_000)}}`)
    })
    expect(taken).toBeLessThan(500)
  })
})
