import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildEvent } from '#domains/events/events.fixtures.ts'
import { type PublicEventDetail, publicEventCall } from '#domains/events/public-events.contract.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { anEmployer, aStudent, aUniversity, visitor } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { picture } from '../../../../tests/harness/files.ts'
import { buildFairRegistration } from '../fairs.fixtures.ts'
import { setFloorPicture } from './booth-layout.contract.ts'
import { employerMap, universityMap } from './exhibitor-map.contract.ts'
import { type FairMap, publicMap, studentMap } from './fair-map.contract.ts'
import { buildNumberedBooth } from './numbered-booths.fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const aFair = async (visibility: 'public' | 'invited' = 'public') => {
  const host = await aUniversity(t)
  const event = await buildEvent(t.deps, {
    organization_id: host.organization_id,
    visibility,
    booths: [{ name: 'Table', quantity: 9 }],
  })
  const kind_id = event.booths[0]!.id
  const stand = async (name: string, number: string | null, state: 'approved' | 'pending' = 'approved') => {
    const organization = await buildOrganization(t.deps, 'employer', { name })
    const { id: registration_id } = await buildFairRegistration(t.deps, {
      event_id: event.id,
      organization_id: organization.id,
      booth_id: kind_id,
      state,
    })
    if (number) await buildNumberedBooth(t.deps, { event_id: event.id, kind_id, number, registration_id })
    return organization.id
  }
  return { host, event, kind_id, stand, params: { id: event.id } }
}

it('shows everyone where the approved exhibitors of a public event are', async () => {
  const { host, event, kind_id, stand, params } = await aFair()
  const zebra = await stand('Zebra Works', 'A2')
  const ada = await stand('Ada Mills', null)
  await stand('Waiting Ltd', 'A10', 'pending')
  await buildNumberedBooth(t.deps, { event_id: event.id, kind_id, number: 'A1', x: 0.25, y: 0.5 })
  await buildJob(t.deps, { organization_id: zebra })
  const read = async (): Promise<FairMap> => (await visitor(t).call(publicMap, { params })).json()
  const map = await read()
  expect(map.event).toMatchObject({ title: event.title, state: 'published' })
  expect(map.booths.map(({ number, exhibitor_id }) => [number, exhibitor_id])).toEqual([
    ['A1', null],
    ['A2', zebra],
    ['A10', null],
  ])
  expect(map.booths.every(({ place }) => place !== null)).toBe(true)
  expect(map.exhibitors).toMatchObject([
    { id: ada, booth_number: null, open_jobs: 0 },
    { id: zebra, booth_number: 'A2', open_jobs: 1 },
  ])
  await host.client.call(setFloorPicture, { params, files: { floorFile: await picture(200, 100) } })
  const drawn = await read()
  expect(drawn.layout).toMatchObject({ aspect: 2, picture_url: expect.stringMatching(/^\/media\//) })
  expect(drawn.booths.map(({ place }) => place)).toEqual([{ x: 0.25, y: 0.5 }, null, null])
})

it('exhibitors are told of on the public page before their booths have numbers', async () => {
  const { event, stand } = await aFair()
  const told = async () =>
    (await visitor(t).call(publicEventCall, { body: { id: event.id } })).json() as PublicEventDetail
  expect(await told()).toMatchObject({ has_map: false, exhibitors: 0 })
  await stand('Ada Mills', null)
  await stand('Waiting Ltd', null, 'pending')
  expect(await told()).toMatchObject({ has_map: false, exhibitors: 1 })
})

it('is not there for those who may not see the event', async () => {
  const { params } = await aFair('invited')
  const { client } = await aStudent(t)
  expect((await visitor(t).call(publicMap, { params })).statusCode).toBe(404)
  expect((await client.call(studentMap, { params })).statusCode).toBe(404)
  const open = await aFair()
  expect((await client.call(studentMap, { params: open.params })).json()).toMatchObject({ booths: [] })
})

it('exhibitors find their booth, and who may see the event finds it too, also where it is not public', async () => {
  const { event, kind_id, params } = await aFair('invited')
  const [team, other] = [await anEmployer(t), await anEmployer(t)]
  const { id: registration_id } = await buildFairRegistration(t.deps, {
    event_id: event.id,
    organization_id: team.organization_id,
    booth_id: kind_id,
    state: 'approved',
  })
  await buildNumberedBooth(t.deps, { event_id: event.id, kind_id, number: 'A1', registration_id })
  const map = await team.client.call(employerMap.map, { params })
  expect(map.json().exhibitors).toMatchObject([{ id: team.organization_id, booth_number: 'A1' }])
  expect(map.body).not.toContain(registration_id)
  expect((await other.client.call(employerMap.map, { params })).statusCode).toBe(404)
  const partner = await aUniversity(t)
  expect((await partner.client.call(universityMap.map, { params })).statusCode).toBe(404)
  const open = await aFair()
  const read = await partner.client.call(universityMap.map, { params: open.params })
  expect(read.statusCode).toBe(200)
})
