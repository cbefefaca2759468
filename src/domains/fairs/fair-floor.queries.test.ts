import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildEvent } from '#domains/events/events.fixtures.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { aStudent } from '../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { buildNumberedBooth } from './booths/numbered-booths.fixtures.ts'
import { floorList } from './fair-floor.contract.ts'
import { buildFairRegistration } from './fairs.fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

it('students see who is approved, with booth and open jobs, by name', async () => {
  const event = await buildEvent(t.deps, { booths: [{ name: 'Window', quantity: 5 }] })
  const booth_id = event.booths[0]!.id
  const stand = async (name: string, state: 'approved' | 'pending' | 'canceled') => {
    const { id } = await buildOrganization(t.deps, 'employer', { name })
    const registration = await buildFairRegistration(t.deps, {
      event_id: event.id,
      organization_id: id,
      booth_id,
      state,
    })
    if (name === 'Zebra Works')
      await buildNumberedBooth(t.deps, {
        event_id: event.id,
        kind_id: booth_id,
        number: 'A12',
        registration_id: registration.id,
      })
    return id
  }
  await stand('Zebra Works', 'approved')
  const ada = await stand('Ada Mills', 'approved')
  await stand('Waiting Ltd', 'pending')
  await stand('Gone Ltd', 'canceled')
  await buildJob(t.deps, { organization_id: ada })
  await buildJob(t.deps, { organization_id: ada, state: 'closed' })
  const { client } = await aStudent(t)
  const list = async (query = {}) =>
    (await client.call(floorList, { params: { id: event.id }, query })).json()
  expect(await list()).toMatchObject({
    total_row: 2,
    data: [
      { name: 'Ada Mills', booth: 'Window', booth_number: null, open_jobs: 1 },
      { name: 'Zebra Works', booth: 'Window', booth_number: 'A12', open_jobs: 0 },
    ],
  })
  expect(await list({ search: 'zeb' })).toMatchObject({ total_row: 1, data: [{ name: 'Zebra Works' }] })
  expect(await list({ search: 'a12' })).toMatchObject({ data: [{ name: 'Zebra Works' }] })
  expect(await list({ search: 'a1' })).toMatchObject({ total_row: 0 })
  expect(await list({ page: 2, size: 1 })).toMatchObject({ data: [{ name: 'Zebra Works' }] })
})

it('an event the student may not see is not there', async () => {
  const { id } = await buildEvent(t.deps, { visibility: 'invited' })
  const { client } = await aStudent(t)
  expect((await client.call(floorList, { params: { id } })).statusCode).toBe(404)
})
