import { expect, test } from 'vitest'
import { stepOf } from '../../../../../web/form-steps.ts'
import { newEvent } from '../contract.ts'
import { formSteps } from './step-words.ts'
import { bodyOf, emptyWriting, gapErrors, valuesOf, type WritingValues } from './values.ts'

const written: WritingValues = {
  ...emptyWriting(),
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
