import { expect, it } from 'vitest'
import {
  answersLabel,
  closedLabel,
  closedNotice,
  employerSummaryOf,
  endingOf,
  payLabel,
  placesLabel,
  shortEndingOf,
  whereLabel,
  zoneLabel,
} from './words.ts'

const unpaid = {
  is_unpaid: false,
  salary_min: null,
  salary_max: null,
  salary_currency: null,
  salary_period: null,
}
const inDollars = { ...unpaid, salary_currency: 'USD', salary_period: 'hour' as const }

it.each([
  [[], null],
  [['McLean, VA'], 'McLean, VA'],
  [['McLean, VA', 'Plano, TX', 'Chicago, IL'], 'McLean, VA +2'],
])('places %j read %s', (locations, label) => {
  expect(placesLabel(locations)).toBe(label)
})

it('says where the work is when no place is named', () => {
  expect(whereLabel({ locations: [], work_mode: 'remote' })).toBe('Anywhere')
  expect(whereLabel({ locations: [], work_mode: null })).toBe('Location not stated')
})

it.each([
  [unpaid, null],
  [{ ...unpaid, is_unpaid: true }, 'Unpaid'],
  [{ ...inDollars, salary_min: 2500, salary_max: 3250 }, '$25 – $32.50 per hour'],
  [{ ...inDollars, salary_min: 2500, salary_max: 2500 }, '$25 per hour'],
  [{ ...inDollars, salary_min: 2500 }, 'From $25 per hour'],
  [{ ...inDollars, salary_max: 3200 }, 'Up to $32 per hour'],
])('pay %j reads %s', (pay, label) => {
  expect(payLabel(pay)).toBe(label)
})

const now = Date.parse('2026-03-01T12:00:00Z')
const until = (expires_at: string, is_open = true) => ({
  is_open,
  expires_at,
  time_zone: 'America/Chicago',
  applies_elsewhere: false,
  application_deadline: null,
})

it('warns of an ending that is near, and names the day in the job’s zone otherwise', () => {
  expect(endingOf(until('2026-03-01T17:30:00Z'), now)).toEqual({ label: 'Closes in 6 hours', soon: true })
  expect(endingOf(until('2026-03-03T18:00:00Z'), now)).toEqual({ label: 'Closes in 2 days', soon: true })
  expect(endingOf(until('2026-03-20T04:59:00Z'), now)).toEqual({
    label: 'Apply by March 19, 2026',
    soon: false,
  })
  expect(endingOf(until('2026-03-20T04:59:00Z', false), now)).toBeNull()
  expect(shortEndingOf(until('2026-03-20T04:59:00Z', false))).toBe('Closed')
})

it('claims no deadline for a job applied for elsewhere that gives none', () => {
  const elsewhere = { ...until('2026-03-20T04:59:00Z'), applies_elsewhere: true }
  expect(endingOf(elsewhere, now)).toEqual({ label: 'Listed here until March 19, 2026', soon: false })
  const given = { ...elsewhere, application_deadline: '2026-03-19' }
  expect(endingOf(given, now)).toMatchObject({ label: 'Apply by March 19, 2026' })
  const near = Date.now() + 3_600_000
  const short = shortEndingOf({ ...elsewhere, expires_at: new Date(near).toISOString(), time_zone: 'UTC' })
  expect(short).toMatch(/^Listed until \w{3} \d+$/)
  expect(shortEndingOf({ ...elsewhere, is_open: false })).toBe('Not listed now')
})

it('calls a listing that ran out no longer listed, and a job its employer ended what the employer said', () => {
  const elsewhere = { ...until('2026-12-23T04:59:00Z', false), ended_at: null, applies_elsewhere: true }
  expect(closedNotice({ ...elsewhere, state: 'expired' })).toEqual({
    title: 'This job is no longer listed here',
    text: 'Its listing ended on December 22, 2026. It may or may not still take applications elsewhere.',
  })
  expect(closedNotice({ ...elsewhere, state: 'filled' })).toMatchObject({ title: 'This job has been filled' })
  expect(closedLabel({ ...elsewhere, state: 'expired' })).toBe('No longer listed')
  expect(closedLabel({ ...elsewhere, state: 'closed' })).toBe('No longer open')
  expect(closedLabel({ ...elsewhere, state: 'active' })).toBe('Not open right now')
  expect(closedLabel({ ...elsewhere, applies_elsewhere: false, state: 'expired' })).toBe('No longer open')
})

it('calls jobs of a list listed, and jobs of an employer with a team open', () => {
  const facts = {
    name: 'Mill',
    industry: null,
    description: '',
    response_rate: null,
    median_days_to_answer: null,
  }
  expect(employerSummaryOf({ ...facts, is_listed: true }, 25)).toBe('25 listed jobs at Mill')
  expect(employerSummaryOf({ ...facts, is_listed: false }, 1)).toBe('1 open job at Mill')
})

it('names a zone by its city', () => {
  expect(zoneLabel('America/New_York')).toBe('New York time')
  expect(zoneLabel('UTC')).toBe('UTC')
})

it('says how well an employer answers only when there is something to go by', () => {
  expect(answersLabel({ response_rate: null, median_days_to_answer: null })).toBeNull()
  expect(answersLabel({ response_rate: 0.917, median_days_to_answer: 4.6 })).toBe(
    'Answers 92% of applicants, usually within 5 days',
  )
})

it('says why a job takes no applications, and names no end that has not come', () => {
  const job = { ...until('2026-12-23T04:59:00Z', false), ended_at: null }
  expect(closedNotice({ ...job, state: 'active' })).toEqual({
    title: 'This job isn’t open right now',
    text: 'For now, it isn’t accepting applications.',
  })
  expect(closedNotice({ ...job, state: 'expired' })?.text).toBe(
    'It ended on December 22, 2026. It is no longer accepting applications.',
  )
  expect(closedNotice({ ...job, ended_at: '2026-03-01T12:00:00Z', state: 'filled' })).toEqual({
    title: 'This job has been filled',
    text: 'It ended on March 1, 2026. It is no longer accepting applications.',
  })
  expect(closedNotice({ ...job, is_open: true, state: 'active' })).toBeNull()
})
