import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildEvent } from '#domains/events/events.fixtures.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { studentMap } from '../booths/fair-map.contract.ts'
import { buildFairRegistration } from '../fairs.fixtures.ts'
import { noteExhibitor, ownVisitPlan, starExhibitor } from './visit-plans.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const aFair = async () => {
  const event = await buildEvent(t.deps)
  const employer = await buildOrganization(t.deps, 'employer')
  await buildFairRegistration(t.deps, {
    event_id: event.id,
    organization_id: employer.id,
    state: 'approved',
  })
  const about = { event_id: event.id, exhibitor_id: employer.id }
  const student = async () => {
    const { client } = await aStudent(t)
    return {
      star: (starred: boolean, more = {}) =>
        client.call(starExhibitor, { body: { ...about, starred, ...more } }),
      note: (note: string, more = {}) => client.call(noteExhibitor, { body: { ...about, note, ...more } }),
      plan: async () =>
        (await client.call(ownVisitPlan, { params: { id: event.id } })).json().exhibitors as unknown[],
      map: async () => (await client.call(studentMap, { params: { id: event.id } })).json(),
    }
  }
  return { event, employer, about, student }
}

it('keeps stars and notes per student, and forgets what holds neither', async () => {
  const { employer, student } = await aFair()
  const [one, other] = [await student(), await student()]
  await one.star(true)
  await one.star(true)
  await one.note('Ask about the lab')
  const kept = { exhibitor_id: employer.id, starred: true, note: 'Ask about the lab' }
  expect([await one.plan(), await other.plan()]).toEqual([[kept], []])
  await one.star(false)
  expect(await one.plan()).toEqual([{ ...kept, starred: false }])
  await one.note(' ')
  expect(await one.plan()).toEqual([])
  expect((await one.star(false)).json()).toEqual({ ...kept, starred: false, note: '' })
})

it('is about exhibitors of that fair only, and can be taken back after they have left', async () => {
  const { event, employer, student } = await aFair()
  const { star, note, plan } = await student()
  const elsewhere = { exhibitor_id: (await buildOrganization(t.deps, 'employer')).id }
  for (const response of [await star(true, elsewhere), await note('No', elsewhere)])
    expect(problemOf(response)).toMatchObject({ status: 404 })
  expect((await note('x'.repeat(2001))).statusCode).toBe(422)
  await star(true)
  await t.deps.db
    .updateTable('fair_registrations')
    .set({ state: 'canceled' })
    .where('event_id', '=', event.id)
    .where('organization_id', '=', employer.id)
    .execute()
  expect((await star(true)).statusCode).toBe(404)
  expect((await star(false)).statusCode).toBe(200)
  expect(await plan()).toEqual([])
})

it('stars and notes sent at once all count', async () => {
  const { student } = await aFair()
  const { star, note, plan } = await student()
  await Promise.all([star(true), note('One'), star(true), note('One'), star(true)])
  expect(await plan()).toMatchObject([{ starred: true, note: 'One' }])
  const answers = await Promise.all([star(false), note('')])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await plan()).toEqual([])
})

it('the map names the majors of open jobs, and who sponsors visas', async () => {
  const { employer, student } = await aFair()
  const organization_id = employer.id
  await buildJob(t.deps, { organization_id, majors: ['Physics', 'Biology'] })
  await buildJob(t.deps, { organization_id, majors: ['Physics'], sponsorship: 'offered' })
  await buildJob(t.deps, { organization_id, majors: ['Law'], state: 'closed' })
  const { map } = await student()
  expect((await map()).exhibitors).toMatchObject([
    { open_jobs: 2, majors: ['Biology', 'Physics'], sponsors: true },
  ])
})
