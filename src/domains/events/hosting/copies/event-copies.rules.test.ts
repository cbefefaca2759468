import { expect, test } from 'vitest'
import { datesOfCopy, titleOfCopy } from './event-copies.rules.ts'

const now = new Date('2026-11-01T12:00:00Z')
const fair = {
  time_zone: 'America/Chicago',
  // 10:00 to 15:00 on daylight-saving time
  starts_at: '2026-10-13T15:00:00.000Z',
  ends_at: '2026-10-13T20:00:00.000Z',
  registration_opens_at: '2026-09-01T14:00:00.000Z',
  registration_closes_at: '2026-10-12T22:00:00.000Z',
  exhibitors_close_at: '2026-09-22T22:00:00.000Z',
  intended_time_period: [
    { label: 'Setup', starts_at: '2026-10-13T13:00:00.000Z', ends_at: '2026-10-13T15:00:00.000Z' },
  ],
}

test('everything moves along by the event’s own clocks', () => {
  expect(datesOfCopy(fair, '2027-10-12T15:00:00Z', now)).toEqual({
    starts_at: '2027-10-12T15:00:00.000Z',
    ends_at: '2027-10-12T20:00:00.000Z',
    registration_opens_at: '2027-08-31T14:00:00.000Z',
    registration_closes_at: '2027-10-11T22:00:00.000Z',
    exhibitors_close_at: '2027-09-21T22:00:00.000Z',
    intended_time_period: [
      { label: 'Setup', starts_at: '2027-10-12T13:00:00.000Z', ends_at: '2027-10-12T15:00:00.000Z' },
    ],
  })
})

test('into winter, clocks show the same hours; a deadline before the change keeps its own', () => {
  const dates = datesOfCopy(fair, '2027-11-09T16:00:00Z', now)
  expect(dates).toMatchObject({
    ends_at: '2027-11-09T21:00:00.000Z',
    registration_closes_at: '2027-11-08T23:00:00.000Z',
    exhibitors_close_at: '2027-10-19T22:00:00.000Z',
  })
})

test('an hour that clocks skip or repeat keeps its distance to the start', () => {
  const night = {
    ...fair,
    starts_at: '2026-10-13T06:30:00.000Z',
    ends_at: '2026-10-13T07:30:00.000Z',
    intended_time_period: [],
  }
  // 1:30 to 2:30, which is skipped on March 14, 2027
  expect(datesOfCopy(night, '2027-03-14T07:30:00Z', now).ends_at).toBe('2027-03-14T08:30:00.000Z')
  // from the second 1:30 to 2:30 on November 7
  expect(datesOfCopy(night, '2027-11-07T07:30:00Z', now).ends_at).toBe('2027-11-07T08:30:00.000Z')
  const short = { ...night, ends_at: '2026-10-13T06:45:00.000Z' }
  expect(datesOfCopy(short, '2027-11-07T07:30:00Z', now).ends_at).toBe('2027-11-07T07:45:00.000Z')
})

test('deadlines that are over by then are left out', () => {
  const soon = datesOfCopy(fair, '2026-11-03T16:00:00Z', now)
  expect(soon).toMatchObject({ exhibitors_close_at: null, registration_opens_at: null })
  expect(soon.registration_closes_at).toBe('2026-11-02T23:00:00.000Z')
})

test('without a date, and of an event without one', () => {
  expect(datesOfCopy(fair, undefined, now)).toMatchObject({ starts_at: null, intended_time_period: [] })
  const undated = { ...fair, starts_at: null }
  expect(datesOfCopy(undated, '2027-10-12T15:00:00Z', now)).toMatchObject({
    starts_at: '2027-10-12T15:00:00.000Z',
    ends_at: null,
  })
})

test.each([
  ['Career fair 2026', 'Career fair 2027'],
  ['2026/10 fair', '2027/10 fair'],
  ['Room 12026', 'Room 12026'],
  ['Careers 2026/27', 'Careers 2027/28'],
  ['Careers 2025–2026', 'Careers 2026–2027'],
  ['Careers 2026 - 2027', 'Careers 2027 - 2028'],
  ['Since 1999-2026', 'Since 1999-2027'],
  ['2026-10-13, hall 2026', '2027-10-13, hall 2027'],
  ['2026/270', '2027/270'],
  ['Meet us', 'Meet us'],
])('the title of %s', (title, copied) => {
  expect(titleOfCopy({ ...fair, title }, '2027-10-12T15:00:00Z')).toBe(copied)
  expect(titleOfCopy({ ...fair, title }, null)).toBe(title)
})
