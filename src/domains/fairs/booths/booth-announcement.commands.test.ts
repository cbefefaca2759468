import { afterAll, beforeAll, expect, it } from 'vitest'
import { anEmployer } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { scene } from '../../../../tests/harness/fairs.ts'
import { subjectsTo, undoTimePasses } from '../../../../tests/harness/letters.ts'
import { employerRegistering, type OwnRegistration } from '../exhibitor-registration.contract.ts'
import { universityExhibitors } from '../exhibitors/exhibitors.contract.ts'
import { buildFairRegistration, type FairRegistrationOverrides } from '../fairs.fixtures.ts'
import { announceBooths, assignBooth } from './booth-assignment.contract.ts'
import { boothPlan } from './numbered-booths.contract.ts'
import { buildNumberedBooth } from './numbered-booths.fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

/** A fair with the tables A1 to A3. */
const aFair = async (title: string) => {
  const made = await scene(t, { title })
  const { host, event, table: kind_id } = made
  const params = { id: event.id }
  const ids: Record<string, string> = {}
  for (const number of ['A1', 'A2', 'A3'])
    ids[number] = (await buildNumberedBooth(t.deps, { event_id: event.id, kind_id, number })).id
  const exhibitor = async (more: FairRegistrationOverrides = {}) => {
    const team = await anEmployer(t)
    const base = { event_id: event.id, organization_id: team.organization_id, booth_id: kind_id }
    return { team, ...(await buildFairRegistration(t.deps, { ...base, state: 'approved', ...more })) }
  }
  const give = (number: string, registration_id: string) =>
    host.client.call(assignBooth, { params: { id: ids[number]! }, body: { registration_id } })
  const announce = async () => (await host.client.call(announceBooths, { params })).json().told
  const untold = async () => (await host.client.call(boothPlan, { params })).json().untold
  return { ...made, ids, exhibitor, give, announce, untold }
}

const ownPage = async (team: Awaited<ReturnType<typeof anEmployer>>, id: string): Promise<OwnRegistration> =>
  (await team.client.call(employerRegistering.registration, { params: { id } })).json()

it('tells whoever has another number than they were told, once', async () => {
  const { exhibitor, give, announce, untold } = await aFair('Told fair')
  const [one, other, waiting] = [await exhibitor(), await exhibitor(), await exhibitor({ state: 'pending' })]
  await give('A1', one.id)
  await give('A2', other.id)
  await give('A3', waiting.id)
  expect(await untold()).toBe(2)
  expect(await announce()).toBe(2)
  expect([await untold(), await announce()]).toEqual([0, 0])
  expect(await subjectsTo(t, one.team.person_id)).toEqual(['Your booth at Told fair: A1'])
  expect(await subjectsTo(t, waiting.team.person_id)).toEqual([])
  const { booth, timeline } = await ownPage(one.team, one.id)
  expect(booth).toMatchObject({ name: 'Table', number: 'A1' })
  expect(timeline).toContainEqual(
    expect.objectContaining({ kind: 'booth_announced', booth_number: 'A1', by: 'host' }),
  )
  expect(timeline.map(({ kind }) => kind)).not.toContain('booth_assigned')
})

it('two hosts who tell at once send one letter', async () => {
  const { exhibitor, give, announce } = await aFair('Twice fair')
  const one = await exhibitor()
  await give('A1', one.id)
  const told = await Promise.all([announce(), announce(), announce()])
  expect(told.sort()).toEqual([0, 0, 1])
  expect(await subjectsTo(t, one.team.person_id)).toEqual(['Your booth at Twice fair: A1'])
})

it('the letter of approval names the booth, so that it is no news; a move is', async () => {
  const { host, exhibitor, give, announce, untold } = await aFair('Approved fair')
  const one = await exhibitor({ state: 'pending' })
  await give('A1', one.id)
  await host.client.call(universityExhibitors.approve, { body: { registration_ids: [one.id] } })
  await undoTimePasses(t)
  expect(await subjectsTo(t, one.team.person_id)).toEqual(['You’re in: Approved fair'])
  const letter = await t.deps.db
    .selectFrom('mails')
    .select('letter')
    .where('person_id', '=', one.team.person_id)
    .executeTakeFirstOrThrow()
  expect(letter.letter).toMatchObject({ facts: expect.arrayContaining([['Booth', 'A1, Table']]) })
  expect([await untold(), await announce()]).toEqual([0, 0])
  await give('A2', one.id)
  expect([await untold(), await announce()]).toEqual([1, 1])
  const hosts = await host.client.call(universityExhibitors.one, { params: { id: one.id } })
  const entries: OwnRegistration['timeline'] = hosts.json().timeline
  expect(
    entries.flatMap(({ kind, booth_number }) => (booth_number ? [`${kind} ${booth_number}`] : [])),
  ).toEqual(['booth_assigned A1', 'booth_assigned A2', 'booth_announced A2'])
})

it('a number that was taken back is news too, so that no two believe that a booth is theirs', async () => {
  const { host, exhibitor, give, announce, untold, ids } = await aFair('Freed fair')
  const [one, other] = [await exhibitor(), await exhibitor()]
  await give('A1', one.id)
  await announce()
  await host.client.call(assignBooth, { params: { id: ids.A1! }, body: { registration_id: null } })
  await give('A1', other.id)
  expect([await untold(), await announce(), await announce()]).toEqual([2, 2, 0])
  expect(await subjectsTo(t, one.team.person_id)).toEqual([
    'Your booth at Freed fair: A1',
    'Your booth number at Freed fair no longer applies',
  ])
  expect(await subjectsTo(t, other.team.person_id)).toEqual(['Your booth at Freed fair: A1'])
})
