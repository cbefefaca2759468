import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildUniversityUser } from '#domains/accounts/accounts.fixtures.ts'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { buildPartnership } from '#domains/partnerships/partnerships.fixtures.ts'
import { recordActivity } from '#platform/activity.ts'
import { HOUR, later, MINUTE } from '#platform/clock.ts'
import { systemActor } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, aUniversity } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { accept, decline, pick, rowsOf, scene, status } from '../../../../tests/harness/invitations.ts'
import { lettersTo, subjectsTo } from '../../../../tests/harness/letters.ts'
import { buildEvent } from '../events.fixtures.ts'
import { employerInviting, universityInviting } from './event-invitations.contract.ts'
import { buildInvitation } from './event-invitations.fixtures.ts'
import { employerInvited, universityInvited } from './received-invitations.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

describe('whom to invite', () => {
  test('partners come first, each with its invitation; organizations without anybody are left out', async () => {
    const s = await scene(t)
    const partner = await aUniversity(t, { organization: { name: 'Zeta Institute' } })
    await buildPartnership(t.deps, {
      employer_id: s.host.organization_id,
      university_id: partner.organization_id,
    })
    await buildOrganization(t.deps, 'university', { name: 'Nobody University' })
    await pick(s, [s.guest.organization_id])
    const list = (
      await s.host.client.call(employerInviting.candidates, { params: s.params, query: { size: 100 } })
    ).json()
    expect(list.data[0]).toMatchObject({
      name: 'Zeta Institute',
      is_partnered: true,
      invitation: null,
      may: { invite: true },
    })
    const guest = list.data.find(({ id }: { id: string }) => id === s.guest.organization_id)
    expect(guest).toMatchObject({
      is_partnered: false,
      invitation: { state: 'pending' },
      may: { invite: false },
    })
    expect(JSON.stringify(list)).not.toContain('Nobody University')
    expect(list.link).toContain(`/event-invitation?id=${s.event.id}&token=`)
    const chosen = (
      await s.host.client.call(employerInviting.candidates, {
        params: s.params,
        query: { partners: true, search: 'zETA', invited: false },
      })
    ).json()
    expect(chosen).toMatchObject({ total_row: 1, current_page: 1, page_count: 1 })
    const viewer = await anEmployer(t, { organization_id: s.host.organization_id, team_role: 'viewer' })
    const seen = (await viewer.client.call(employerInviting.candidates, { params: s.params })).json()
    expect([seen.link, seen.data[0].may.invite]).toEqual([null, false])
  })

  test('every wrong pick is named, and nobody is invited then', async () => {
    const s = await scene(t)
    const [own, waiting] = await Promise.all([
      buildOrganization(t.deps, 'employer'),
      buildOrganization(t.deps, 'university', { state: 'pending_review' }),
    ])
    const answer = await pick(s, [
      s.guest.organization_id,
      own.id,
      waiting.id,
      s.host.organization_id,
      newId(),
    ])
    expect(problemOf(answer)).toMatchObject({ status: 422, error: 'invalid' })
    expect(Object.keys(problemOf(answer).fields!)).toEqual(
      [1, 2, 3, 4].map((index) => `selected_universities_list.${index}`),
    )
    expect(await rowsOf(t, s)).toEqual([])
    expect((await pick(s, [])).statusCode).toBe(422)
    expect((await pick(s, Array.from({ length: 201 }, newId))).statusCode).toBe(422)
  })

  test('a team’s viewer reads and does not invite', async () => {
    const s = await scene(t)
    const viewer = await anEmployer(t, { organization_id: s.host.organization_id, team_role: 'viewer' })
    const body = { selected_universities_list: [{ value: s.guest.organization_id }] }
    const refused = await viewer.client.call(employerInviting.invite, { params: s.params, body })
    expect(problemOf(refused).error).toBe('not_allowed')
  })
})

describe('an invitation by pick', () => {
  test('is told to the invited team, accepted with who comes, and told to the host', async () => {
    const s = await scene(t)
    const colleague = await aUniversity(t, { organization_id: s.guest.organization_id, team_role: 'viewer' })
    expect((await pick(s, [s.guest.organization_id, s.guest.organization_id], 'Do come')).json()).toEqual({
      invited: 1,
    })
    expect((await pick(s, [s.guest.organization_id])).json()).toEqual({ invited: 0 })
    const [letter, ...none] = await lettersTo(t, s.guest.person_id)
    expect(none).toEqual([])
    expect(letter).toMatchObject({ subject: 'Kestrel Works invited you: Meet the makers' })
    expect(letter!.paragraphs).toContain('Do come')
    expect(letter!.action!.url).toBe(`http://localhost:3000/university/your-event/detail?id=${s.event.id}`)

    const detail = (await s.guest.client.call(universityInvited.detail, { params: s.params })).json()
    expect(detail).toMatchObject({
      title: 'Meet the makers',
      host: { name: 'Kestrel Works' },
      invitation: { state: 'pending', message: 'Do come' },
      may: { accept: true, decline: true },
      has_booths: false,
    })
    expect(detail).not.toHaveProperty('meeting_url')

    const answer = await accept(s, { message: 'With pleasure', account_ids: [colleague.id] })
    expect(answer.json()).toMatchObject({
      invitation: { state: 'accepted', answer: 'With pleasure' },
      guests: [{ account_id: colleague.id }],
      may: { accept: false, decline: false },
    })
    expect((await accept(s)).statusCode).toBe(200)
    expect(await subjectsTo(t, s.host.person_id)).toEqual(['North College accepted: Meet the makers'])
    expect(await subjectsTo(t, colleague.person_id)).toEqual(['You’re going to Meet the makers'])
    expect(await status(s)).toMatchObject({
      counts: { pending: 0, accepted: 1, declined: 0 },
      data: [{ state: 'accepted', answer: 'With pleasure', guests: [expect.stringContaining('Test')] }],
    })
    const verbs = await t.deps.db
      .selectFrom('activities')
      .select('verb')
      .where('subject_type', '=', 'event_invitation')
      .where('subject_id', '=', detail.invitation.id)
      .orderBy('id')
      .execute()
    expect(verbs.map(({ verb }) => verb)).toEqual(['event_invitation.sent', 'event_invitation.accepted'])
  })

  test('declined with a reason stays so, until the host asks again', async () => {
    const s = await scene(t)
    await pick(s, [s.guest.organization_id])
    await t.drain()
    t.clock.advance(MINUTE)
    expect((await decline(s, 'Exams that week')).json()).toMatchObject({
      invitation: { state: 'declined', decline_reason: 'Exams that week' },
    })
    const late = await accept(s)
    expect([late.statusCode, problemOf(late).error]).toEqual([409, 'conflict'])
    expect(await subjectsTo(t, s.host.person_id)).toEqual(['North College declined: Meet the makers'])
    expect((await status(s)).data[0].may).toEqual({ withdraw: false, invite_again: true })
    t.clock.advance(MINUTE)
    expect((await pick(s, [s.guest.organization_id], 'Another week?')).json()).toEqual({ invited: 1 })
    expect(await rowsOf(t, s)).toMatchObject([
      { state: 'pending', decline_reason: null, answered_at: null, message: 'Another week?' },
    ])
    expect(await subjectsTo(t, s.guest.person_id)).toHaveLength(2)
    expect((await accept(s)).statusCode).toBe(200)
  })

  test('of a draft is a secret until it is published', async () => {
    const s = await scene(t, { state: 'draft' })
    await pick(s, [s.guest.organization_id])
    expect(await subjectsTo(t, s.guest.person_id)).toEqual([])
    expect((await s.guest.client.call(universityInvited.detail, { params: s.params })).statusCode).toBe(404)
    expect((await accept(s)).statusCode).toBe(404)
    await inTransaction(t.deps, async (tx) => {
      await tx.db
        .updateTable('events')
        .set({ state: 'published', published_at: tx.now })
        .where('id', '=', s.event.id)
        .execute()
      await recordActivity(tx, systemActor, {
        verb: 'event.published',
        subject: { type: 'event', id: s.event.id },
      })
    })
    expect(await subjectsTo(t, s.guest.person_id)).toEqual(['Kestrel Works invited you: Meet the makers'])
  })

  test('can be taken back until it is answered', async () => {
    const s = await scene(t)
    await pick(s, [s.guest.organization_id])
    const withdraw = async () => {
      const [row] = (await status(s)).data
      return s.host.client.call(employerInviting.withdraw, {
        body: { invitation_id: row?.id ?? newId() },
      })
    }
    expect((await withdraw()).statusCode).toBe(204)
    expect((await withdraw()).statusCode).toBe(404)
    expect((await accept(s)).statusCode).toBe(404)
    await pick(s, [s.guest.organization_id])
    await accept(s)
    expect(problemOf(await withdraw()).error).toBe('conflict')
  })

  test('comes to nothing once the event is over or canceled', async () => {
    const now = t.clock.now()
    const over = await scene(t, { starts_at: later(now, -3 * HOUR), ends_at: later(now, -HOUR) })
    const canceled = await scene(t, { state: 'canceled' })
    for (const s of [over, canceled]) {
      await buildInvitation(t.deps, { event_id: s.event.id, organization_id: s.guest.organization_id })
      expect(problemOf(await pick(s, [s.guest.organization_id])).error).toBe('conflict')
      expect(problemOf(await accept(s)).error).toBe('conflict')
      expect(problemOf(await decline(s)).error).toBe('conflict')
      const { may, state } = (
        await s.guest.client.call(universityInvited.detail, { params: s.params })
      ).json()
      expect([may, state]).toEqual([
        { accept: false, decline: false, proceed: false },
        s === over ? 'ended' : 'canceled',
      ])
      expect((await status(s)).link).toBeNull()
    }
  })

  test.each([
    ['neither event nor invitation', {}],
    ['both', { event_id: newId(), invitation_id: newId() }],
    ['a message too long', { event_id: newId(), message: 'x'.repeat(2001) }],
    ['people without end', { event_id: newId(), account_ids: Array.from({ length: 51 }, () => newId()) }],
  ])('is not accepted with %s', async (_, body) => {
    const guest = await aUniversity(t)
    expect((await guest.client.call(universityInvited.accept, { body: body as never })).statusCode).toBe(422)
  })

  test('takes nobody along who is not of the team', async () => {
    const s = await scene(t)
    await pick(s, [s.guest.organization_id])
    const answer = await accept(s, { account_ids: [s.guest.id, s.host.id] })
    expect(Object.keys(problemOf(answer).fields!)).toEqual(['account_ids.1'])
    expect(await rowsOf(t, s)).toMatchObject([{ state: 'pending' }])
  })
})

describe('a university’s event', () => {
  test('invites employers in the same way', async () => {
    const host = await aUniversity(t)
    const guest = await anEmployer(t)
    const event = await buildEvent(t.deps, {
      organization_id: host.organization_id,
      booths: [{ name: 'Stand' }],
    })
    const params = { id: event.id }
    const invite = (value: string) =>
      host.client.call(universityInviting.invite, { params, body: { selected_employers_list: [{ value }] } })
    expect((await invite(guest.organization_id)).json()).toEqual({ invited: 1 })
    const other = await buildUniversityUser(t.deps, {
      organization_id: (await buildOrganization(t.deps, 'university')).id,
    })
    expect(problemOf(await invite(other.id)).fields).toHaveProperty('selected_employers_list.0')
    const answer = await guest.client.call(employerInvited.accept, { body: { event_id: event.id } })
    expect(answer.json()).toMatchObject({ has_booths: true, invitation: { state: 'accepted' } })
  })
})
