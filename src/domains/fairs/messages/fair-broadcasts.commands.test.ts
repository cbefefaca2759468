import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '#platform/clock.ts'
import { anEmployer, aUniversity } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { scene } from '../../../../tests/harness/fairs.ts'
import { lettersTo, subjectsTo } from '../../../../tests/harness/letters.ts'
import { buildFairRegistration, type FairRegistrationOverrides } from '../fairs.fixtures.ts'
import { BROADCASTS_A_DAY, universityBroadcasts as calls } from './fair-broadcasts.contract.ts'
import { employerExhibitorThread } from './fair-threads.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const aFair = async () => {
  const { host, event, small, table } = await scene(t, { title: 'Loud fair' })
  const exhibitor = async (more: FairRegistrationOverrides = {}) => {
    const team = await anEmployer(t)
    const { id } = await buildFairRegistration(t.deps, {
      event_id: event.id,
      organization_id: team.organization_id,
      booth_id: table,
      ...more,
    })
    return { ...team, id }
  }
  const params = { id: event.id }
  const preview = async (query: object = {}) =>
    (await host.client.call(calls.preview, { params, query })).json()
  const send = (body: object, who = host) =>
    who.client.call(calls.send, { params, body: { message: 'Set-up begins at 7.', ...body } as never })
  const log = async () => (await host.client.call(calls.list, { params })).json()
  return { host, event, small, exhibitor, params, preview, send, log }
}

describe('a message to many', () => {
  it('reaches whom the preview counts, by state, payment, and booth, once each', async () => {
    const { small, exhibitor, preview, send, log } = await aFair()
    const owing = await exhibitor({ state: 'approved', booth_id: small })
    const paid = await exhibitor({ state: 'approved', booth_id: small, payment: 'verified' })
    const waiting = await exhibitor()
    const gone = await exhibitor({ state: 'declined' })
    await anEmployer(t, { organization_id: owing.organization_id })
    expect(await preview()).toMatchObject({ total: 3, people: 4, left: BROADCASTS_A_DAY })
    expect(await preview({ payment: ['verified'] })).toMatchObject({ total: 1, people: 1 })
    expect(await preview({ owing: true })).toMatchObject({ total: 1, people: 2 })
    expect(await preview({ booth: [small], state: ['approved'] })).toMatchObject({ total: 2 })
    expect(await preview({ state: ['declined'] })).toMatchObject({ total: 1 })
    const sent = await send({ booth: [small], state: ['approved'], total: 2 })
    expect([sent.statusCode, sent.json()]).toMatchObject([
      201,
      { recipients: 2, audience: { state: ['approved'], payment: [], booth: ['Small'], overdue: false } },
    ])
    const [letter] = await lettersTo(t, owing.person_id)
    expect(letter).toMatchObject({
      subject: expect.stringMatching(/ wrote about Loud fair$/),
      paragraphs: ['Set-up begins at 7.'],
    })
    expect(await subjectsTo(t, paid.person_id)).toHaveLength(1)
    for (const other of [waiting, gone]) expect(await subjectsTo(t, other.person_id)).toEqual([])
    const thread = await owing.client.call(employerExhibitorThread.read, { params: { id: owing.id } })
    expect(thread.json().data).toMatchObject([
      { by: 'them', is_broadcast: true, text: 'Set-up begins at 7.' },
    ])
    expect((await log()).data).toMatchObject([{ text: 'Set-up begins at 7.', recipients: 2 }])
  })

  it('is not sent if another number matches by now, or to nobody', async () => {
    const { exhibitor, send, log } = await aFair()
    await exhibitor()
    const changed = await send({ total: 2 })
    expect([changed.statusCode, problemOf(changed).error]).toEqual([409, 'list_changed'])
    expect(problemOf(await send({ total: 0 })).fields).toHaveProperty('total')
    expect(problemOf(await send({ total: 1, message: ' ' })).fields).toHaveProperty('message')
    expect((await log()).total_row).toBe(0)
  })

  it('comes at most so often a day, also from several at once', async () => {
    const { exhibitor, send, log, preview, host } = await aFair()
    const { person_id } = await exhibitor()
    const colleague = await aUniversity(t, { organization_id: host.organization_id })
    const answers = await Promise.all(
      Array.from({ length: BROADCASTS_A_DAY + 2 }, (_, n) =>
        send({ total: 1, message: `Number ${n}` }, n % 2 === 0 ? host : colleague),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      ...Array.from({ length: BROADCASTS_A_DAY }, () => 201),
      429,
      429,
    ])
    const refused = answers.find(({ statusCode }) => statusCode === 429)!
    expect(Number(refused.headers['retry-after'])).toBe(DAY / 1000)
    expect(await subjectsTo(t, person_id)).toHaveLength(BROADCASTS_A_DAY)
    expect(await preview()).toMatchObject({ left: 0, next_at: expect.any(String) })
    t.clock.advance(DAY + MINUTE)
    expect((await send({ total: 1 })).statusCode).toBe(201)
    expect((await log()).total_row).toBe(BROADCASTS_A_DAY + 1)
  })

  it('counts as the sender’s to each mailbox: beyond ten an hour it waits for the daily email', async () => {
    const host = await aUniversity(t)
    const team = await anEmployer(t)
    for (let n = 0; n < 11; n++) {
      const { event } = await scene(t, { title: `Fair ${n}`, organization_id: host.organization_id })
      await buildFairRegistration(t.deps, { event_id: event.id, organization_id: team.organization_id })
      const body = { message: 'Hello', total: 1 }
      const sent = await host.client.call(calls.send, { params: { id: event.id }, body: body as never })
      expect(sent.statusCode).toBe(201)
    }
    expect(await subjectsTo(t, team.person_id)).toHaveLength(10)
    t.clock.advance(HOUR)
  })

  it('is the host’s own', async () => {
    const { send, exhibitor, params, host } = await aFair()
    await exhibitor()
    expect((await send({ total: 1 }, await aUniversity(t))).statusCode).toBe(404)
    const viewer = await aUniversity(t, { organization_id: host.organization_id, team_role: 'viewer' })
    expect((await send({ total: 1 }, viewer)).statusCode).toBe(403)
    expect((await viewer.client.call(calls.list, { params })).json().may).toEqual({ send: false })
  })

  it('goes through many in parts', async () => {
    const { event, send } = await aFair()
    for (let n = 0; n < 103; n++) await buildFairRegistration(t.deps, { event_id: event.id })
    expect((await send({ total: 103 })).statusCode).toBe(201)
    const { n } = await t.deps.db
      .selectFrom('fair_messages as m')
      .innerJoin('fair_registrations as r', 'r.id', 'm.registration_id')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('r.event_id', '=', event.id)
      .executeTakeFirstOrThrow()
    expect(Number(n)).toBe(103)
    const { rows } = await t.deps.db
      .selectFrom('activities')
      .select('verb')
      .where('subject_id', '=', event.id)
      .where('verb', 'like', 'fair_broadcast%')
      .orderBy('id')
      .execute()
      .then((all) => ({ rows: all.map(({ verb }) => verb) }))
    expect(rows).toEqual(['fair_broadcast.sent', 'fair_broadcast.continued'])
  })
})
