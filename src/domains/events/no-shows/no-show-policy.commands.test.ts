import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, HOUR } from '#platform/clock.ts'
import { anEmployer, aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import {
  eventNow,
  goOn,
  hostWith,
  lettersAboutNoShows,
  misses,
  refusedUntil,
  refusing,
  setPolicy,
} from '../../../../tests/harness/no-shows.ts'
import { buildRegistration } from '../events.fixtures.ts'
import { employerNoShows } from './no-shows.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

test('places taken before registrations were first refused do not count', async () => {
  const host = await hostWith(t, { step: 'letter' })
  const student = await aStudent(t)
  const event = await eventNow(t, host)
  await buildRegistration(t.deps, { event_id: event.id, student_id: student.id })
  t.clock.advance(HOUR)
  await setPolicy(host, { times: 1 })
  await goOn(t)
  expect(await refusedUntil(t, host, student)).toBeNull()
  await misses(t, host, student)
  // loosening it forgives nothing, switching it off does
  await setPolicy(host, { times: 1, days: 10 })
  expect(await refusedUntil(t, host, student)).not.toBeNull()
  await setPolicy(host, { step: 'nothing' })
  await setPolicy(host, { times: 1 })
  expect(await refusedUntil(t, host, student)).toBeNull()
})

test('stricter numbers count for places taken since; milder ones for everybody', async () => {
  const host = await hostWith(t, { times: 3, days: 10 })
  const [before, after] = [await aStudent(t), await aStudent(t)]
  await misses(t, host, before)
  t.clock.advance(HOUR)
  await setPolicy(host, { times: 1, days: 90 })
  expect(await refusedUntil(t, host, before)).toBeNull()
  const [letter] = await lettersAboutNoShows(t, before)
  expect(letter!.paragraphs.join(' ')).toContain('After 3, it takes no registrations')
  t.clock.advance(HOUR)
  await misses(t, host, after)
  const until = Date.parse((await refusedUntil(t, host, after))!)
  expect(until - t.clock.now().getTime()).toBeGreaterThan(80 * DAY)
  await setPolicy(host, { times: 1, days: 20 })
  expect(Date.parse((await refusedUntil(t, host, after))!)).toBe(until - 70 * DAY)
  // what is missed from now on counts by the numbers of now
  await misses(t, host, before)
  expect(Date.parse((await refusedUntil(t, host, before))!)).toBeGreaterThan(t.clock.now().getTime())
  await setPolicy(host, { times: 5, days: 20 })
  for (const student of [before, after]) expect(await refusedUntil(t, host, student)).toBeNull()
})

test('owners and admins set the policy, of either kind of host; it needs an address and sane numbers', async () => {
  const employer = await anEmployer(t)
  const { policy, savePolicy } = employerNoShows
  expect((await employer.client.call(policy)).json()).toEqual({
    step: 'nothing',
    times: 2,
    days: 90,
    contact_email: null,
    sentence: null,
    may: { edit: true },
  })
  const wrong = await employer.client.call(savePolicy, { body: { step: 'letter' } })
  expect(Object.keys(problemOf(wrong).fields!)).toEqual(['contact_email'])
  const beyond = await employer.client.call(savePolicy, { body: { ...refusing, times: 0, days: 1 } })
  expect(Object.keys(problemOf(beyond).fields!).sort()).toEqual(['days', 'times'])
  expect((await employer.client.call(savePolicy, { body: refusing })).json()).toMatchObject({
    ...refusing,
    sentence: expect.stringContaining('30 days'),
  })
  const { organization_id } = employer
  const recruiter = await anEmployer(t, { organization_id, team_role: 'recruiter' })
  expect((await recruiter.client.call(policy)).json()).toMatchObject({ ...refusing, may: { edit: false } })
  expect((await recruiter.client.call(savePolicy, { body: refusing })).statusCode).toBe(403)
})
