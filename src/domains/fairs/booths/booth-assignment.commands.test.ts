import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEmployer, aUniversity } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { people, scene } from '../../../../tests/harness/fairs.ts'
import { employerRegistering } from '../exhibitor-registration.contract.ts'
import { universityExhibitors } from '../exhibitors/exhibitors.contract.ts'
import { buildFairRegistration, type FairRegistrationOverrides } from '../fairs.fixtures.ts'
import { assignBooth, fillBooths, swapBooths } from './booth-assignment.contract.ts'
import { type BoothPlan, boothPlan, makeBooths } from './numbered-booths.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

/** A fair with A1 and A2 of the small kind and A3 to A5, which are tables. */
const aFair = async () => {
  const made = await scene(t)
  const { host, event, small, table } = made
  const params = { id: event.id }
  const kinds = [
    { kind_id: small, quantity: 2 },
    { kind_id: table, quantity: 3 },
  ]
  await host.client.call(makeBooths, { params, body: { prefix: 'A', kinds } })
  const { booths }: BoothPlan = (await host.client.call(boothPlan, { params })).json()
  const ids = Object.fromEntries(booths.map((booth) => [booth.number, booth.id]))
  const exhibitor = async (more: FairRegistrationOverrides = {}) => {
    const team = await anEmployer(t)
    const row = await buildFairRegistration(t.deps, {
      event_id: event.id,
      organization_id: team.organization_id,
      booth_id: table,
      state: 'approved',
      ...more,
    })
    return { ...row, team }
  }
  const give = (number: string, registration_id: string | null, who = host) =>
    who.client.call(assignBooth, { params: { id: ids[number]! }, body: { registration_id } })
  const swap = (one: string, other: string) =>
    host.client.call(swapBooths, { params, body: { booth_ids: [ids[one]!, ids[other]!] } })
  const holders = async () => {
    const plan: BoothPlan = (await host.client.call(boothPlan, { params })).json()
    return Object.fromEntries(
      plan.booths.flatMap(({ number, exhibitor: one }) => (one ? [[number, one.registration_id]] : [])),
    )
  }
  return { ...made, params, ids, exhibitor, give, swap, holders }
}

describe('assigning by hand', () => {
  it('gives a booth of the kind the exhibitor registered for, moves it, and frees it', async () => {
    const { exhibitor, give, holders, small } = await aFair()
    const one = await exhibitor()
    const waiting = await exhibitor({ state: 'pending', booth_id: small })
    expect((await give('A3', one.id)).json()).toMatchObject({
      number: 'A3',
      exhibitor: { registration_id: one.id, state: 'approved' },
    })
    expect((await give('A1', waiting.id)).statusCode).toBe(200)
    await give('A5', one.id)
    expect(await holders()).toEqual({ A1: waiting.id, A5: one.id })
    const wrong = await give('A2', one.id)
    expect([wrong.statusCode, problemOf(wrong).fields]).toEqual([
      422,
      { registration_id: ['This exhibitor registered for “Table”, another kind of booth'] },
    ])
    expect((await give('A5', null)).json()).toMatchObject({ exhibitor: null })
    expect((await give('A5', null)).statusCode).toBe(200)
    expect(await holders()).toEqual({ A1: waiting.id })
  })

  it('refuses exhibitors of another fair, those who left, and those without a booth', async () => {
    const { exhibitor, give, event } = await aFair()
    const elsewhere = await (await aFair()).exhibitor()
    const gone = await exhibitor({ state: 'canceled' })
    const { id: without } = await buildFairRegistration(t.deps, {
      event_id: event.id,
      organization_id: (await aUniversity(t)).organization_id,
      state: 'approved',
    })
    for (const id of [elsewhere.id, gone.id, without])
      expect(problemOf(await give('A3', id)).fields, id).toHaveProperty('registration_id')
  })

  it('never puts two exhibitors on one booth, whoever is faster', async () => {
    const { exhibitor, give, holders, host } = await aFair()
    const colleague = await aUniversity(t, { organization_id: host.organization_id })
    const [one, other] = [await exhibitor(), await exhibitor()]
    const answers = await Promise.all([give('A3', one.id), give('A3', other.id, colleague)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const winner = answers[0]!.statusCode === 200 ? one : other
    const refused = problemOf(answers.find(({ statusCode }) => statusCode === 409)!)
    expect(refused.error).toBe('booth_taken')
    expect(refused.detail).toMatch(/^A3 already belongs to /)
    expect(await holders()).toEqual({ A3: winner.id })
  })

  it('never gives one exhibitor two booths, however many hosts try at once', async () => {
    const { exhibitor, give, holders } = await aFair()
    const one = await exhibitor()
    await Promise.all(['A3', 'A4', 'A5', 'A3', 'A4'].map((number) => give(number, one.id)))
    expect(Object.values(await holders())).toEqual([one.id])
  })

  it('the database holds both, and the kind', async () => {
    const { exhibitor, ids, event, small } = await aFair()
    const one = await exhibitor()
    const put = (number: string) =>
      t.deps.db
        .updateTable('fair_booths')
        .set({ registration_id: one.id })
        .where('id', '=', ids[number]!)
        .execute()
    await put('A3')
    await expect(put('A4')).rejects.toThrow(/fair_booths_one_each/)
    const pending = await exhibitor({ booth_id: small })
    await expect(
      t.deps.db
        .updateTable('fair_booths')
        .set({ registration_id: pending.id })
        .where('id', '=', ids.A5!)
        .execute(),
    ).rejects.toThrow(/fair_booths_kind/)
    await expect(
      t.deps.db
        .updateTable('fair_booths')
        .set({ number: 'A1' })
        .where('id', '=', ids.A2!)
        .where('event_id', '=', event.id)
        .execute(),
    ).rejects.toThrow(/unique/)
  })
})

describe('swapping', () => {
  it('lets two change places, or one move, within a kind', async () => {
    const { exhibitor, give, swap, holders, small } = await aFair()
    const [one, other] = [await exhibitor(), await exhibitor()]
    await give('A3', one.id)
    await give('A4', other.id)
    expect((await swap('A3', 'A4')).statusCode).toBe(200)
    expect(await holders()).toEqual({ A3: other.id, A4: one.id })
    expect((await swap('A4', 'A5')).statusCode).toBe(200)
    expect(await holders()).toEqual({ A3: other.id, A5: one.id })
    const kind = await exhibitor({ booth_id: small })
    await give('A1', kind.id)
    const refused = await swap('A1', 'A3')
    expect([refused.statusCode, problemOf(refused).error]).toEqual([409, 'step_not_possible'])
    expect((await swap('A3', 'A3')).statusCode).toBe(404)
    expect((await swap('A2', 'A4')).statusCode).toBe(409)
  })

  it('at once with others leaves each exhibitor one booth', async () => {
    const { exhibitor, give, swap, holders } = await aFair()
    const three = [await exhibitor(), await exhibitor(), await exhibitor()]
    for (const [index, { id }] of three.entries()) await give(`A${3 + index}`, id)
    const answers = await Promise.all([
      swap('A3', 'A4'),
      swap('A4', 'A5'),
      swap('A5', 'A3'),
      swap('A4', 'A3'),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(Object.values(await holders()).sort()).toEqual(three.map(({ id }) => id).sort())
  })
})

describe('a numbered booth becomes free', () => {
  it('when its exhibitor cancels, is declined, or changes to another kind', async () => {
    const { exhibitor, give, holders, host, large } = await aFair()
    const [one, two, three] = [await exhibitor(), await exhibitor(), await exhibitor()]
    for (const [index, { id }] of [one, two, three].entries()) await give(`A${3 + index}`, id)
    await one.team.client.call(employerRegistering.cancel, { params: { id: one.id } })
    await host.client.call(universityExhibitors.decline, {
      body: { registration_ids: [two.id], reason: 'Full' },
    })
    expect(await holders()).toEqual({ A5: three.id })
    const edited = await three.team.client.call(employerRegistering.edit, {
      params: { id: three.id },
      body: { booth_id: large, representatives: people },
    })
    expect(edited.statusCode).toBe(200)
    expect(await holders()).toEqual({})
  })

  it('even while someone else moves it', async () => {
    const { exhibitor, give, swap, holders } = await aFair()
    const [one, other] = [await exhibitor(), await exhibitor()]
    await give('A3', one.id)
    await give('A4', other.id)
    const [canceled] = await Promise.all([
      one.team.client.call(employerRegistering.cancel, { params: { id: one.id } }),
      swap('A3', 'A4'),
      give('A5', one.id),
    ])
    expect(canceled.statusCode).toBe(200)
    expect(Object.values(await holders())).toEqual([other.id])
  })
})

it('whatever happens at once, nobody who left keeps a booth, and nobody has two', async () => {
  const { exhibitor, give, swap, holders, host, params } = await aFair()
  const [one, other, third] = [await exhibitor(), await exhibitor(), await exhibitor()]
  await give('A3', one.id)
  await give('A4', other.id)
  const leave = ({ id, team }: typeof one) => team.client.call(employerRegistering.cancel, { params: { id } })
  const answers = await Promise.all([
    swap('A3', 'A4'),
    leave(one),
    give('A5', one.id),
    host.client.call(fillBooths, { params }),
    give('A5', third.id),
    swap('A4', 'A5'),
  ])
  for (const { statusCode, body } of answers) expect(statusCode, body).toBeLessThan(500)
  const held = Object.values(await holders())
  expect(held).not.toContain(one.id)
  expect([...new Set(held)].sort()).toEqual([other.id, third.id].sort())
  expect(held).toHaveLength(2)
})
