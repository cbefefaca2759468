import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EventOverrides } from '#domains/events/events.fixtures.ts'
import { universityHosting } from '#domains/events/hosting/hosted-events.contract.ts'
import { buildInvitation } from '#domains/events/invitations/event-invitations.fixtures.ts'
import { publicEventCall } from '#domains/events/public-events.contract.ts'
import { DAY } from '#platform/clock.ts'
import { anEmployer, aUniversity } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { clientOf, problemOf } from '../../../../tests/harness/client.ts'
import { held, ledger, people, scene } from '../../../../tests/harness/fairs.ts'
import { subjectsTo, undoTimePasses } from '../../../../tests/harness/letters.ts'
import { employerRegistering } from '../exhibitor-registration.contract.ts'
import { universityExhibitorUndo } from '../exhibitors/exhibitor-undo.contract.ts'
import { universityExhibitors } from '../exhibitors/exhibitors.contract.ts'
import { universityHostedRegistration } from '../exhibitors/hosted-registration.contract.ts'
import { employerOwnInvoices } from '../invoices/own-invoices.contract.ts'
import { endLines } from './booth-waits.commands.ts'
import { employerWaiting as calls } from './booth-waits.contract.ts'
import { boothWaits } from './waiting-line.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

type Team = Awaited<ReturnType<typeof anEmployer>>

/** A fair whose one large booth is taken. */
const soldOut = async (title = 'Spring fair', overrides: EventOverrides = {}) => {
  const all = await scene(t, { title, ...overrides })
  const { event, large } = all
  const holder = await anEmployer(t)
  const { id } = (await all.register(large, holder)).json()
  const params = { id: event.id }
  const join = (team: Team, booth_id = large) =>
    team.client.call(calls.join, {
      params,
      body: { booth_id, representatives: people, notes: 'By the door' },
    })
  const standing = async (team: Team) =>
    (await team.client.call(employerRegistering.detail, { params })).json()
  const cancel = (team = holder, registration = id) =>
    team.client.call(employerRegistering.cancel, { params: { id: registration } })
  return { ...all, params, holder, registration: id as string, join, standing, cancel }
}

describe('a kind of booth that is gone', () => {
  it('has a line: joined once, in order, left, seen by the host and by visitors', async () => {
    const { host, event, large, small, params, join, standing } = await soldOut()
    const [one, two] = [await anEmployer(t), await anEmployer(t)]
    expect(problemOf(await join(one, small)).fields).toHaveProperty('booth_id')
    const joined = await join(one)
    expect([joined.statusCode, joined.json()]).toMatchObject([
      201,
      { booth: 'Large', place: 1, booth_id: large },
    ])
    expect((await join(one)).statusCode).toBe(409)
    expect((await join(two)).json()).toMatchObject({ place: 2 })
    expect(await standing(two)).toMatchObject({
      in_line: { place: 2, booth: 'Large' },
      may: { wait: false, leave: true, register: true },
    })
    const seen = await host.client.call(boothWaits, { params })
    expect(seen.json()).toMatchObject({
      total_row: 2,
      data: [{ place: 1, contact: { name: 'Ann Lee' }, booth: { name: 'Large' } }, { place: 2 }],
    })
    expect((await (await aUniversity(t)).client.call(boothWaits, { params })).statusCode).toBe(404)
    const page = (await clientOf(t.app).call(publicEventCall, { body: { id: event.id } })).json()
    expect(page.booth).toMatchObject([
      { is_sold_out: false },
      { name: 'Large', is_sold_out: true, waiting: 2 },
      { is_sold_out: false },
    ])
    const copy = await host.client.call(universityHosting.duplicate, { params })
    expect(copy.json().booth[1]).toMatchObject({ name: 'Large', free: 1, waiting: 0 })
    for (let times = 0; times < 2; times += 1)
      expect((await one.client.call(calls.leave, { params })).json()).toEqual({ waiting: false })
    expect(await standing(two)).toMatchObject({ in_line: { place: 1 } })
  })

  it('answers an invitation, so that nobody is reminded of it', async () => {
    const { event, join } = await soldOut('Reminded fair')
    const team = await anEmployer(t)
    const { organization_id } = team
    await buildInvitation(t.deps, { event_id: event.id, organization_id })
    expect((await join(team)).statusCode).toBe(201)
    t.clock.advance(14 * DAY)
    await t.tick()
    const subjects = await subjectsTo(t, team.person_id)
    expect(subjects.filter((one) => one.startsWith('Reminder: '))).toEqual([])
    t.clock.advance(-14 * DAY)
    const invitation = await t.deps.db
      .selectFrom('event_invitations')
      .select('state')
      .where('organization_id', '=', organization_id)
      .executeTakeFirstOrThrow()
    expect(invitation.state).toBe('accepted')
  })

  it('goes to the next in line when one cancels, with fee, letters, and no one in between', async () => {
    const { host, event, large, register, join, standing, cancel } = await soldOut('Fall fair')
    const [one, two] = [await anEmployer(t), await anEmployer(t)]
    await join(one)
    await join(two)
    expect((await cancel()).statusCode).toBe(200)
    expect(await held(t, event.id)).toMatchObject({ Large: 1 })
    const { registration, in_line } = await standing(one)
    expect([registration.state, in_line]).toEqual(['pending', null])
    expect(await standing(two)).toMatchObject({ in_line: { place: 1 }, registration: null })
    expect(await ledger(t, registration.id)).toEqual(['charged 50000'])
    const own = await one.client.call(employerRegistering.registration, { params: { id: registration.id } })
    expect(own.json()).toMatchObject({
      booth: { name: 'Large' },
      notes: 'By the door',
      timeline: [
        { kind: 'submitted', by: 'system', who: null },
        { kind: 'moved_up', by: 'system', who: null },
      ],
    })
    expect(await subjectsTo(t, one.person_id)).toEqual(['A booth is yours: Fall fair'])
    expect((await subjectsTo(t, host.person_id)).at(-1)).toContain('registered for Fall fair')
    // nobody passes whoever is still in line
    expect(problemOf(await register(large)).error).toBe('booth_taken')
  })

  it('is not sold twice, whoever cancels, registers, and joins at once', async () => {
    const { event, large, register, join, cancel, holder } = await soldOut()
    const line = await Promise.all(Array.from({ length: 4 }, () => anEmployer(t)))
    const others = await Promise.all(Array.from({ length: 4 }, () => anEmployer(t)))
    await join(line[0]!)
    await join(line[1]!)
    const answers = await Promise.all([
      cancel(),
      ...others.map((team) => register(large, team)),
      join(line[2]!),
      join(line[3]!),
      join(holder),
    ])
    expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
    expect(await held(t, event.id)).toMatchObject({ Large: 1 })
    const active = await t.deps.db
      .selectFrom('fair_registrations')
      .select('organization_id')
      .where('event_id', '=', event.id)
      .where('booth_id', '=', large)
      .where('state', 'in', ['pending', 'approved'])
      .execute()
    expect(active).toEqual([{ organization_id: line[0]!.organization_id }])
    const { waiting } = await t.deps.db
      .selectFrom('event_booths')
      .select('waiting')
      .where('id', '=', large)
      .executeTakeFirstOrThrow()
    const rows = await t.deps.db
      .selectFrom('fair_booth_waits')
      .select('id')
      .where('booth_id', '=', large)
      .execute()
    expect(waiting).toBe(rows.length)
  })

  it('moves up when the host offers more, and once a decline can’t be undone', async () => {
    const { host, event, large, params, registration, join, standing } = await soldOut()
    const [one, two, three] = [await anEmployer(t), await anEmployer(t), await anEmployer(t)]
    for (const team of [one, two, three]) await join(team)
    const answer = await host.client.call(universityExhibitors.decline, {
      body: { registration_ids: [registration], reason: 'Wrong fair' },
    })
    await host.client.call(universityExhibitorUndo.undo, {
      body: { decision_id: answer.json().undo.decision_id },
    })
    expect(await standing(one)).toMatchObject({ in_line: { place: 1 } })
    await host.client.call(universityExhibitors.decline, {
      body: { registration_ids: [registration], reason: 'Wrong fair' },
    })
    await undoTimePasses(t)
    await t.drain()
    expect(await standing(one)).toMatchObject({ registration: { state: 'pending' } })
    const whole = (await host.client.call(universityHosting.detail, { params })).json()
    const booth = whole.booth.map(
      ({ id, name, price, quantity }: { id: string; name: string; price: number; quantity: number }) => ({
        id,
        name,
        price,
        quantity: id === large ? quantity + 1 : quantity,
      }),
    )
    const kept = ['title', 'description', 'kind', 'format', 'venue_name', 'starts_at', 'ends_at', 'time_zone']
    const body = Object.fromEntries(kept.map((key) => [key, whole[key] ?? undefined]))
    const edited = await host.client.call(universityHosting.update, {
      params,
      body: {
        ...body,
        booth,
        booth_currency: 'USD',
        confirm_move: true,
        exhibitors_close_at: whole.exhibitors_close_at,
      } as never,
    })
    expect(edited.statusCode, edited.body).toBe(200)
    await t.drain()
    expect(await standing(two)).toMatchObject({ registration: { state: 'pending' } })
    expect(await standing(three)).toMatchObject({ in_line: { place: 1 } })
    expect(await held(t, event.id)).toMatchObject({ Large: 2 })
  })

  it('leaves a declined exhibitor’s booth to them until that can’t be undone, whoever else makes room', async () => {
    const { host, event, large, registration, register, join, standing, cancel } = await soldOut('Undone', {
      booths: [
        { name: 'Small', price: 20000, quantity: 2 },
        { name: 'Large', price: 50000, quantity: 2 },
      ],
    })
    const other = await anEmployer(t)
    const { id } = (await register(large, other)).json()
    const [one, two] = [await anEmployer(t), await anEmployer(t)]
    await join(one)
    await join(two)
    const decline = async () => {
      const body = { registration_ids: [registration], reason: 'Wrong fair' }
      return (await host.client.call(universityExhibitors.decline, { body })).json().undo.decision_id
    }
    const decision_id = await decline()
    await cancel(other, id)
    expect(await standing(one)).toMatchObject({ registration: { state: 'pending' } })
    expect(await standing(two)).toMatchObject({ in_line: { place: 1 } })
    const undone = await host.client.call(universityExhibitorUndo.undo, { body: { decision_id } })
    expect(undone.json()).toEqual({ undone: 1, kept: [] })
    expect(await held(t, event.id)).toMatchObject({ Large: 2 })
    await decline()
    await undoTimePasses(t)
    await t.drain()
    expect(await standing(two)).toMatchObject({ registration: { state: 'pending' } })
    expect(await held(t, event.id)).toMatchObject({ Large: 2 })
  })

  it('bills whoever moves up as they were billed the last time', async () => {
    const { join, standing, cancel } = await soldOut()
    const one = await anEmployer(t)
    const before = await soldOut()
    const { id } = (await before.register(before.small, one)).json()
    const body = { name: 'Acme Holding', address: '2 Main Street', tax_number: 'US-1' }
    await one.client.call(employerOwnInvoices.bill, { params: { id }, body })
    await join(one)
    await cancel()
    const { registration } = await standing(one)
    const documents = await one.client.call(employerOwnInvoices.documents, {
      params: { id: registration.id },
    })
    expect(documents.json().billing).toEqual({ ...body, purchase_order: '', country_code: '', email: '' })
  })

  it('ends for whoever registers for another, is added by the host, or has left Fairlead', async () => {
    const { host, large, table, params, register, join, standing, cancel } = await soldOut()
    const [one, two, gone, last] = await Promise.all(Array.from({ length: 4 }, () => anEmployer(t)))
    for (const team of [one!, two!, gone!, last!]) await join(team)
    expect((await register(table, one)).statusCode).toBe(201)
    expect(await standing(one!)).toMatchObject({ in_line: null })
    const added = await host.client.call(universityHostedRegistration.add, {
      params,
      body: { organization_id: two!.organization_id, booth_id: large, representatives: people },
    })
    expect(problemOf(added).error).toBe('booth_taken')
    await host.client.call(universityHostedRegistration.add, {
      params,
      body: { organization_id: two!.organization_id, booth_id: table, representatives: people },
    })
    expect(await standing(two!)).toMatchObject({ in_line: null, registration: { state: 'approved' } })
    await t.deps.db
      .updateTable('organizations')
      .set({ state: 'suspended' })
      .where('id', '=', gone!.organization_id)
      .execute()
    await cancel()
    expect(await standing(last!)).toMatchObject({ registration: { state: 'pending' } })
  })

  it('tells those who are left when the event begins', async () => {
    const { event, join, cancel, standing } = await soldOut('Winter fair')
    const one = await anEmployer(t)
    await join(one)
    await t.deps.db
      .updateTable('events')
      .set({ starts_at: t.clock.now(), ends_at: new Date(t.clock.now().getTime() + DAY) })
      .where('id', '=', event.id)
      .execute()
    await cancel()
    expect(await standing(one)).toMatchObject({ registration: null })
    await endLines(t.deps)
    await t.drain()
    expect(await subjectsTo(t, one.person_id)).toEqual(['No booth became available: Winter fair'])
    expect(await standing(one)).toMatchObject({ in_line: null })
  })
})
