import { expect, test } from 'vitest'
import { labelOf, stepOf } from '#web/form-steps.ts'
import { newEvent } from '../event-editing.contract.ts'
import { formSteps } from './step-words.ts'
import {
  bodyOf,
  type EventValues,
  emptyEvent,
  endFor,
  fieldOf,
  gapErrors,
  proposedTime,
  valuesOf,
} from './values.ts'

const written: EventValues = {
  ...emptyEvent(),
  title: 'Fair',
  description: '<p>Come.</p>',
  kind: 'career_fair',
  format: 'virtual',
  venue_name: 'Left from before',
  meeting_url: 'https://meet.example.edu/fair',
  time_zone: 'America/Chicago',
  starts_at: '2026-04-02 10:00:00',
  ends_at: '2026-04-02 14:00:00',
  capacity: 40,
  target_student_group: [{ key: 'a', majors: [], degrees: ['bachelor'], graduation_classes: ['2027'] }],
  booth: [{ key: 'b', held: 0, name: 'Table', size: '', price: 12.5, quantity: 2, amenities: ['Power'] }],
  picks: [{ value: '01900000-0000-7000-8000-000000000001', label: 'One' }],
}

test('the form sends moments, cents and no venue for an event online', () => {
  const body = bodyOf(written, 'university')
  expect(body).toMatchObject({
    starts_at: '2026-04-02T15:00:00.000Z',
    ends_at: '2026-04-02T19:00:00.000Z',
    venue_name: undefined,
    target_student_group: [{ graduation_classes: [2027] }],
    booth: [{ name: 'Table', price: 1250, quantity: 2 }],
    selected_employers_list: written.picks,
  })
  expect(newEvent.university.safeParse({ ...body, state: 'published' }).error).toBeUndefined()
})

test('an employer’s form has no booths and invites universities', () => {
  const body = bodyOf(written, 'employer')
  expect(body).not.toHaveProperty('booth')
  expect(body).toHaveProperty('selected_universities_list')
  expect(newEvent.employer.safeParse({ ...body, state: 'published' }).error).toBeUndefined()
  expect(formSteps.employer.names).not.toContain('booths')
})

test('what is stored comes back as it was entered', () => {
  const body = bodyOf(written, 'university') as Record<string, string>
  const stored = { ...written, ...body, booth: [{ ...written.booth[0], id: 'x', free: 2, price: 1250 }] }
  const again = valuesOf({ ...stored, on_duty: [], picked: written.picks, intended_time_period: [] } as never)
  expect(again).toMatchObject({
    starts_at: '2026-04-02 10:00:00',
    capacity: 40,
    booth: [{ id: 'x', price: 12.5 }],
    target_student_group: [{ graduation_classes: ['2027'] }],
  })
})

test('a time the clocks jump over is named, wherever it stands', () => {
  const gap = '2026-03-08 02:30:00'
  const period = { key: 'p', label: 'Set-up', starts_at: gap, ends_at: '2026-03-08 05:00:00' }
  const errors = gapErrors({ ...written, starts_at: gap, intended_time_period: [period] })
  expect(Object.keys(errors)).toEqual(['starts_at', 'intended_time_period.0.starts_at'])
  expect(Object.keys(errors).map((path) => stepOf(formSteps.university, path))).toEqual(['time', 'time'])
})

test.each([
  [null, null, '10:00'],
  ['2026-04-02 14:35:00', null, '14:35'],
  ['2026-04-02 14:35:00', '2026-04-02 10:00:00', '14:35'],
  [null, '2026-04-02 10:15:00', '11:15'],
  [null, '2026-04-02 23:15:00', '23:55'],
])('another day for %s after %s is at %s', (value, after, time) => {
  expect(proposedTime(value, after)).toBe(time)
})

test('a part of the program nobody has written in is left out, whatever time it was offered', () => {
  const part = { key: 'p', label: '', starts_at: written.starts_at, ends_at: null }
  const talk = { key: 'q', label: 'Talk', starts_at: '2026-04-02 11:00:00', ends_at: '2026-04-02 12:00:00' }
  const empty = { ...written, intended_time_period: [part, talk, { ...part, key: 'r', label: '  ' }] }
  expect(bodyOf(empty, 'university').intended_time_period).toMatchObject([{ label: 'Talk' }])
})

test('an error names the part it belongs to in plain words, past the empty ones', () => {
  const empty = { key: 'p', label: '', starts_at: null, ends_at: null }
  const touched = { ...empty, key: 'q', ends_at: '2026-04-02 12:00:00' }
  const path = fieldOf({ ...written, intended_time_period: [empty, touched] }, 'intended_time_period.0.label')
  expect(path).toBe('intended_time_period.1.label')
  const { labels } = formSteps.university
  expect(labelOf(labels, path)).toBe('Program, part 2: what happens')
  expect(labelOf(labels, 'booth.0.name')).toBe('Booth 1: name')
  expect(labelOf(labels, 'something_else.0.name')).toBe('Something else 1 name')
})

test.each([
  ['four hours later', null, null, '2026-04-02 10:00:00', '2026-04-02 14:00:00'],
  [
    'along with the start',
    '2026-04-02 10:00:00',
    '2026-04-02 14:00:00',
    '2026-04-03 22:00:00',
    '2026-04-04 02:00:00',
  ],
  ['as chosen', '2026-04-02 10:00:00', '2026-04-02 15:00:00', '2026-04-03 10:00:00', '2026-04-02 15:00:00'],
  ['nothing without a start', '2026-04-02 10:00:00', '2026-04-02 14:00:00', null, null],
])('the end is %s', (_, starts_at, ends_at, start, end) => {
  expect(endFor({ starts_at, ends_at }, start)).toBe(end)
})
