import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { studentAuth } from '#domains/accounts/authentication.contract.ts'
import { buildEvent } from '#domains/events/events.fixtures.ts'
import { cancel as cancelPlace } from '#domains/events/registrations/event-registrations.contract.ts'
import { studentNotifications } from '#domains/notifications/notices.contract.ts'
import { deactivatePerson } from '#domains/operators/people/people-review.contract.ts'
import { anEmployer, anOperator, aStudent, aUniversity } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { boothOf } from '../../../../tests/harness/booths.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { aFairWithLines } from '../../../../tests/harness/lines.ts'
import { meanwhile } from '../../../../tests/harness/meanwhile.ts'
import { openListening, soon } from '../../../../tests/harness/streams.ts'
import { employerRegistering } from '../exhibitor-registration.contract.ts'
import { endPlaces } from './booth-lines.commands.ts'
import { employerLines, universityLines } from './booth-lines.contract.ts'
import { linesLive, ownLines } from './own-lines.contract.ts'

let t: TestApp
let listen: Awaited<ReturnType<typeof openListening>>
beforeAll(async () => {
  t = await openTestApp()
  listen = await openListening(t)
})
afterAll(() => t.close())
const aFair = () => aFairWithLines(t)

describe('a line at a booth', () => {
  it('is joined once it is open, called in its order, and each is met or missed', async () => {
    const { booth, student } = await aFair()
    const at = await booth(false)
    const [one, two, late] = [await student(), await student(), await student(false)]
    expect(problemOf(await one.join(at))).toMatchObject({ error: 'step_not_possible' })
    await at.open(true)
    expect(problemOf(await late.join(at))).toMatchObject({ error: 'step_not_possible' })
    await one.join(at)
    await one.join(at)
    await two.join(at)
    expect((await two.lines()).own).toMatchObject([{ position: 2, exhibitor_id: at.organization_id }])
    expect(await at.line()).toMatchObject({ waiting: 2, next: [{}, {}], may: { call: true } })
    const called = (await at.next()).json().called[0]
    expect(called.first_name).toBeTypeOf('string')
    expect((await one.lines()).own).toMatchObject([{ position: null, called_at: expect.any(String) }])
    expect((await two.lines()).own).toMatchObject([{ position: 1 }])
    await t.drain()
    const { data } = (await one.client.call(studentNotifications, { query: {} })).json()
    expect(data.filter(({ kind }: { kind: string }) => kind === 'fair_line')).toMatchObject([
      { title: expect.stringMatching(/^Your turn at/) },
    ])
    expect((await at.end(called.place_id, 'met')).json()).toMatchObject({ met: 1, called: [] })
    expect((await at.end(called.place_id, 'met')).statusCode).toBe(200)
    expect(problemOf(await at.end(called.place_id, 'missed'))).toMatchObject({ error: 'step_not_possible' })
    const second = (await at.next()).json().called[0]
    await at.end(second.place_id, 'missed')
    expect((await two.lines()).own).toEqual([])
    await two.join(at)
    expect((await two.lines()).own).toMatchObject([{ position: 1 }])
    expect(problemOf(await (await booth()).next())).toMatchObject({ error: 'step_not_possible' })
    await at.open(false)
    expect((await two.lines()).own).toMatchObject([{ position: 1 }])
    expect(problemOf(await one.join(at))).toMatchObject({ error: 'step_not_possible' })
  })

  it('calls nobody twice, however many press at once', async () => {
    const { booth, student } = await aFair()
    const at = await booth()
    const colleague = await anEmployer(t, { organization_id: at.organization_id, team_role: 'recruiter' })
    const students = await Promise.all(Array.from({ length: 4 }, () => student()))
    for (const one of students) await one.join(at)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => at.next(index % 2 ? colleague.client : at.client)),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(4)
    const line = await at.line()
    expect(line.waiting).toBe(0)
    expect(new Set(line.called.map(({ place_id }: { place_id: string }) => place_id)).size).toBe(4)
  })

  it('calls the next one where the first is just leaving the fair', async () => {
    const { event, booth, student } = await aFair()
    const at = await booth()
    const [one, two] = [await student(), await student()]
    for (const who of [one, two]) await who.join(at)
    const called = await meanwhile(
      t.deps,
      (db) =>
        endPlaces(
          { db, deps: t.deps, now: t.clock.now(), undo: [], afterCommit: [] },
          { event_id: event.id, student_id: one.id },
        ),
      () => at.next(),
    )
    expect(called).toMatchObject({ status: 'fulfilled', value: { statusCode: 200 } })
    expect((await two.lines()).own).toMatchObject([{ position: null, called_at: expect.any(String) }])
    expect(await at.line()).toMatchObject({ waiting: 0, called: [{}] })
  })

  it('is not another employer’s, nor a viewer’s to call', async () => {
    const { booth, student } = await aFair()
    const [at, elsewhere] = [await booth(), await booth()]
    const one = await student()
    await one.join(at)
    const [place] = (await one.lines()).own
    const { place_id } = (await at.next()).json().called[0]
    expect(place!.place_id).toBe(place_id)
    const viewer = await anEmployer(t, { organization_id: at.organization_id, team_role: 'viewer' })
    expect((await at.next(viewer.client)).statusCode).toBe(403)
    expect((await at.end(place_id, 'met', elsewhere.client)).statusCode).toBe(404)
    expect((await at.next(elsewhere.client)).statusCode).toBe(404)
    expect((await elsewhere.client.call(employerLines.read, { params: at.params })).statusCode).toBe(404)
    expect((await (await student()).leave(place_id)).statusCode).toBe(404)
  })
})

describe('a student', () => {
  it('is in three lines at most, also when all are joined at once', async () => {
    const { booth, student } = await aFair()
    const booths = await Promise.all(Array.from({ length: 5 }, () => booth()))
    const one = await student()
    const answers = await Promise.all(booths.map((at) => one.join(at)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
    const { own, may } = await one.lines()
    expect([own.length, may.join]).toEqual([3, false])
    await one.leave(own[0]!.place_id)
    await one.leave(own[0]!.place_id)
    expect((await one.lines()).own).toHaveLength(2)
    const left = booths.find(({ organization_id }) => organization_id === own[0]!.exhibitor_id)!
    expect((await one.join(left)).statusCode).toBe(200)
  })

  it('leaves the lines with their place, and the line ends with the exhibitor', async () => {
    const { event, booth, student } = await aFair()
    const [at, other] = [await booth(), await booth()]
    const [one, two] = [await student(), await student()]
    for (const who of [one, two]) for (const where of [at, other]) await who.join(where)
    await one.client.call(cancelPlace, { body: { event_id: event.id } })
    await t.drain()
    expect(await at.line()).toMatchObject({ waiting: 1 })
    await at.client.call(employerRegistering.cancel, { params: at.params })
    await t.drain()
    expect((await two.lines()).own).toMatchObject([{ exhibitor_id: other.organization_id, position: 1 }])
  })

  it('leaves every line with an account that is deactivated', async () => {
    const { booth, student } = await aFair()
    const [at, other] = [await booth(), await booth()]
    const one = await student()
    for (const where of [at, other]) await one.join(where)
    const operator = await anOperator(t)
    const body = { account_ids: [one.id], reason: 'Spam' }
    expect((await operator.client.call(deactivatePerson, { body })).statusCode).toBe(200)
    await t.drain()
    for (const where of [at, other]) expect(await where.line()).toMatchObject({ waiting: 0, next: [] })
  })

  it('hears nothing of a fair they may not see', async () => {
    const { id } = await buildEvent(t.deps, { visibility: 'invited' })
    const { client } = await aStudent(t)
    for (const call of [linesLive, ownLines])
      expect((await client.call(call, { params: { id } })).statusCode).toBe(404)
  })

  it('hears each change at once, and no more once they have signed out', async () => {
    const { event, booth, student } = await aFair()
    const at = await booth()
    const [first, second] = [await student(), await student()]
    await first.join(at)
    await second.join(at)
    const path = `/api/student/event/lines/${event.id}/live`
    const tab = await listen(second.client, { path })
    const heard = () => tab.lines.at(-1)?.own.map(({ position }) => position)
    await expect.poll(heard, soon).toEqual([2])
    await at.next()
    await expect.poll(heard, soon).toEqual([1])
    await at.next()
    await expect.poll(heard, soon).toEqual([null])
    await second.client.call(studentAuth.logout)
    await expect.poll(tab.hasEnded, soon).toBe(true)
  })
})

it('a university at its booth calls its line like an employer', async () => {
  const { event, student } = await aFair()
  const [office, other] = [await aUniversity(t), await aUniversity(t)]
  const { params } = await boothOf(t, event.id, office)
  await office.client.call(universityLines.open, { params, body: { is_open: true } })
  const one = await student()
  expect((await one.join(office)).json().own).toMatchObject([{ position: 1 }])
  expect((await other.client.call(universityLines.next, { params })).statusCode).toBe(404)
  const { called } = (await office.client.call(universityLines.next, { params })).json()
  const end = { params: { id: called[0].place_id }, body: { outcome: 'met' as const } }
  expect((await other.client.call(universityLines.end, end)).statusCode).toBe(404)
  expect((await office.client.call(universityLines.end, end)).json()).toMatchObject({ met: 1 })
})
