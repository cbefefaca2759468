import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anEmployer, aStudent, aUniversity, visitor } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { recordActivity } from '../../../platform/activity.ts'
import { HOUR, later, MINUTE } from '../../../platform/clock.ts'
import { transact } from '../../../platform/deps.ts'
import type { Letter } from '../../../platform/mail/letter.ts'
import { systemActor } from '../../../platform/scope.ts'
import { newId } from '../../../shared/ids.ts'
import { buildUniversityUser } from '../../accounts/fixtures.ts'
import { buildOrganisation } from '../../organisations/fixtures.ts'
import { employerInvitations } from '../../organisations/team/invitations/contract.ts'
import { buildPartnership } from '../../partnerships/fixtures.ts'
import { buildEvent, type EventOverrides } from '../fixtures.ts'
import { employerColleagues } from './colleagues/contract.ts'
import { employerInviting, universityInviting } from './contract.ts'
import { buildInvitation } from './fixtures.ts'
import { employerOpen, look, universityOpen } from './link/contract.ts'
import { employerInvited, universityInvited } from './received/contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

/** An employer with an event, and a university that can be invited. */
const scene = async (overrides: EventOverrides = {}) => {
  const host = await anEmployer(t, { organisation: { name: 'Kestrel Works' } })
  const guest = await aUniversity(t, { organisation: { name: 'North College' } })
  const event = await buildEvent(t.deps, {
    organisation_id: host.organisation_id,
    title: 'Meet the makers',
    ...overrides,
  })
  await t.drain()
  return { host, guest, event, params: { id: event.id } }
}
type Scene = Awaited<ReturnType<typeof scene>>

const pick = ({ host, params }: Scene, ids: string[], message?: string) =>
  host.client.call(employerInviting.invite, {
    params,
    body: { selected_universities_list: ids.map((value) => ({ value })), ...(message ? { message } : {}) },
  })
const accept = ({ guest, event }: Scene, body: Record<string, unknown> = {}) =>
  guest.client.call(universityInvited.accept, { body: { event_id: event.id, ...body } })
const decline = ({ guest, event }: Scene, reason?: string) =>
  guest.client.call(universityInvited.decline, {
    body: { event_id: event.id, ...(reason ? { reason } : {}) },
  })
const status = async ({ host, params }: Scene, query = {}) =>
  (await host.client.call(employerInviting.status, { params, query })).json()
const rowsOf = ({ event }: Scene) =>
  t.deps.db.selectFrom('event_invitations').selectAll().where('event_id', '=', event.id).execute()
const lettersTo = async (personId: string): Promise<Letter[]> => {
  await t.drain()
  const rows = await t.deps.db
    .selectFrom('mails')
    .select('letter')
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute()
  return rows.map(({ letter }) => letter as Letter)
}
const subjectsTo = async (personId: string) => (await lettersTo(personId)).map(({ subject }) => subject)
const linkParts = (link: string) => {
  const { searchParams } = new URL(link)
  return { id: searchParams.get('id')!, token: searchParams.get('token')! }
}

describe('whom to invite', () => {
  test('partners come first, each with its invitation; organizations without anybody are left out', async () => {
    const s = await scene()
    const partner = await aUniversity(t, { organisation: { name: 'Zeta Institute' } })
    await buildPartnership(t.deps, {
      employer_id: s.host.organisation_id,
      university_id: partner.organisation_id,
    })
    await buildOrganisation(t.deps, 'university', { name: 'Nobody University' })
    await pick(s, [s.guest.organisation_id])
    const list = (
      await s.host.client.call(employerInviting.candidates, { params: s.params, query: { size: 100 } })
    ).json()
    expect(list.data[0]).toMatchObject({
      name: 'Zeta Institute',
      is_partnered: true,
      invitation: null,
      may: { invite: true },
    })
    const guest = list.data.find(({ id }: { id: string }) => id === s.guest.organisation_id)
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
    const viewer = await anEmployer(t, { organisation_id: s.host.organisation_id, team_role: 'viewer' })
    const seen = (await viewer.client.call(employerInviting.candidates, { params: s.params })).json()
    expect([seen.link, seen.data[0].may.invite]).toEqual([null, false])
  })

  test('every wrong pick is named, and nobody is invited then', async () => {
    const s = await scene()
    const [own, waiting] = await Promise.all([
      buildOrganisation(t.deps, 'employer'),
      buildOrganisation(t.deps, 'university', { state: 'pending_review' }),
    ])
    const answer = await pick(s, [
      s.guest.organisation_id,
      own.id,
      waiting.id,
      s.host.organisation_id,
      newId(),
    ])
    expect(problemOf(answer)).toMatchObject({ status: 422, error: 'invalid' })
    expect(Object.keys(problemOf(answer).fields!)).toEqual(
      [1, 2, 3, 4].map((index) => `selected_universities_list.${index}`),
    )
    expect(await rowsOf(s)).toEqual([])
    expect((await pick(s, [])).statusCode).toBe(422)
    expect((await pick(s, Array.from({ length: 201 }, newId))).statusCode).toBe(422)
  })

  test('a team’s viewer reads and does not invite', async () => {
    const s = await scene()
    const viewer = await anEmployer(t, { organisation_id: s.host.organisation_id, team_role: 'viewer' })
    const body = { selected_universities_list: [{ value: s.guest.organisation_id }] }
    const refused = await viewer.client.call(employerInviting.invite, { params: s.params, body })
    expect(problemOf(refused).error).toBe('not_allowed')
  })
})

describe('an invitation by pick', () => {
  test('is told to the invited team, accepted with who comes, and told to the host', async () => {
    const s = await scene()
    const colleague = await aUniversity(t, { organisation_id: s.guest.organisation_id, team_role: 'viewer' })
    expect((await pick(s, [s.guest.organisation_id, s.guest.organisation_id], 'Do come')).json()).toEqual({
      invited: 1,
    })
    expect((await pick(s, [s.guest.organisation_id])).json()).toEqual({ invited: 0 })
    const [letter, ...none] = await lettersTo(s.guest.person_id)
    expect(none).toEqual([])
    expect(letter).toMatchObject({ subject: 'Kestrel Works invites you: Meet the makers' })
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
    expect(await subjectsTo(s.host.person_id)).toEqual(['North College accepted: Meet the makers'])
    expect(await subjectsTo(colleague.person_id)).toEqual(['You are going to Meet the makers'])
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
    const s = await scene()
    await pick(s, [s.guest.organisation_id])
    await t.drain()
    t.clock.advance(MINUTE)
    expect((await decline(s, 'Exams that week')).json()).toMatchObject({
      invitation: { state: 'declined', decline_reason: 'Exams that week' },
    })
    const late = await accept(s)
    expect([late.statusCode, problemOf(late).error]).toEqual([409, 'conflict'])
    expect(await subjectsTo(s.host.person_id)).toEqual(['North College declined: Meet the makers'])
    expect((await status(s)).data[0].may).toEqual({ withdraw: false, invite_again: true })
    t.clock.advance(MINUTE)
    expect((await pick(s, [s.guest.organisation_id], 'Another week?')).json()).toEqual({ invited: 1 })
    expect(await rowsOf(s)).toMatchObject([
      { state: 'pending', decline_reason: null, answered_at: null, message: 'Another week?' },
    ])
    expect(await subjectsTo(s.guest.person_id)).toHaveLength(2)
    expect((await accept(s)).statusCode).toBe(200)
  })

  test('of a draft is a secret until it is published', async () => {
    const s = await scene({ state: 'draft' })
    await pick(s, [s.guest.organisation_id])
    expect(await subjectsTo(s.guest.person_id)).toEqual([])
    expect((await s.guest.client.call(universityInvited.detail, { params: s.params })).statusCode).toBe(404)
    expect((await accept(s)).statusCode).toBe(404)
    await transact(t.deps, async (tx) => {
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
    expect(await subjectsTo(s.guest.person_id)).toEqual(['Kestrel Works invites you: Meet the makers'])
  })

  test('can be taken back until it is answered', async () => {
    const s = await scene()
    await pick(s, [s.guest.organisation_id])
    const withdraw = async () => {
      const [row] = (await status(s)).data
      return s.host.client.call(employerInviting.withdraw, {
        body: { invitation_id: row?.id ?? newId() },
      })
    }
    expect((await withdraw()).statusCode).toBe(204)
    expect((await withdraw()).statusCode).toBe(404)
    expect((await accept(s)).statusCode).toBe(404)
    await pick(s, [s.guest.organisation_id])
    await accept(s)
    expect(problemOf(await withdraw()).error).toBe('conflict')
  })

  test('comes to nothing once the event is over or canceled', async () => {
    const now = t.clock.now()
    const over = await scene({ starts_at: later(now, -3 * HOUR), ends_at: later(now, -HOUR) })
    const cancelled = await scene({ state: 'cancelled' })
    for (const s of [over, cancelled]) {
      await buildInvitation(t.deps, { event_id: s.event.id, organisation_id: s.guest.organisation_id })
      expect(problemOf(await pick(s, [s.guest.organisation_id])).error).toBe('conflict')
      expect(problemOf(await accept(s)).error).toBe('conflict')
      expect(problemOf(await decline(s)).error).toBe('conflict')
      const { may, state } = (
        await s.guest.client.call(universityInvited.detail, { params: s.params })
      ).json()
      expect([may, state]).toEqual([{ accept: false, decline: false }, s === over ? 'ended' : 'cancelled'])
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
    const s = await scene()
    await pick(s, [s.guest.organisation_id])
    const answer = await accept(s, { account_ids: [s.guest.id, s.host.id] })
    expect(Object.keys(problemOf(answer).fields!)).toEqual(['account_ids.1'])
    expect(await rowsOf(s)).toMatchObject([{ state: 'pending' }])
  })
})

describe('the events one is invited to', () => {
  test('come by tab, the soonest first, and are searched by host as well', async () => {
    const guest = await anEmployer(t)
    const now = t.clock.now()
    const at = (hours: number) => ({
      starts_at: later(now, hours * HOUR),
      ends_at: later(now, (hours + 1) * HOUR),
    })
    const university = await buildOrganisation(t.deps, 'university', { name: 'Université du Lac' })
    const build = async (
      hours: number,
      state: 'pending' | 'accepted' | 'declined',
      rest: EventOverrides = {},
    ) => {
      const event = await buildEvent(t.deps, { organisation_id: university.id, ...at(hours), ...rest })
      await buildInvitation(t.deps, { event_id: event.id, organisation_id: guest.organisation_id, state })
      return event.id
    }
    const [late, soon, past] = [
      await build(50, 'pending'),
      await build(5, 'pending'),
      await build(-50, 'pending'),
    ]
    await build(5, 'accepted')
    await build(5, 'pending', { state: 'draft' })
    const list = async (query: Record<string, unknown>) =>
      (await guest.client.call(employerInvited.list, { query })).json()
    const pending = await list({ tab: 'pending' })
    expect(pending.data.map(({ id }: { id: string }) => id)).toEqual([soon, late, past])
    expect(pending.counts).toEqual({ pending: 3, accepted: 1, declined: 0 })
    expect(await list({ search: 'universite du' })).toMatchObject({ total_row: 4 })
    expect(await list({ search: '100%' })).toMatchObject({ total_row: 0, page_count: 0 })
    const pages = await Promise.all([1, 2].map((page) => list({ page, size: 2 })))
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }: { id: string }) => id))).size).toBe(4)
    await t.deps.db
      .updateTable('organisations')
      .set({ state: 'suspended' })
      .where('id', '=', university.id)
      .execute()
    expect(await list({})).toMatchObject({ total_row: 0 })
  })
})

describe('the link', () => {
  test('says what it is for, invites whoever of the other kind opens it, once', async () => {
    const s = await scene({ visibility: 'invited' })
    const body = linkParts((await status(s)).link)
    expect((await visitor(t).call(look, { body })).json()).toMatchObject({
      invites: 'university',
      event: { title: 'Meet the makers', host: { name: 'Kestrel Works' } },
    })
    const open = () => s.guest.client.call(universityOpen, { body })
    const first = (await open()).json()
    expect(first).toMatchObject({ event_id: s.event.id, state: 'pending' })
    expect((await open()).json()).toEqual(first)
    expect((await status(s)).data).toMatchObject([{ way: 'link', state: 'pending', invited_by: null }])
    expect(await subjectsTo(s.guest.person_id)).toEqual([])
    await accept(s)
    expect((await open()).json()).toMatchObject({ state: 'accepted' })
    const another = await anEmployer(t)
    expect(problemOf(await another.client.call(employerOpen, { body })).error).toBe('conflict')
    expect((await (await aStudent(t)).client.call(universityOpen, { body })).statusCode).toBe(403)
  })

  test('is no good when it was made up, renewed, or its event is over', async () => {
    const s = await scene()
    const body = linkParts((await status(s)).link)
    const refusal = async (given: { id: string; token: string }) => [
      problemOf(await visitor(t).call(look, { body: given })).error,
      problemOf(await s.guest.client.call(universityOpen, { body: given })).error,
    ]
    const gone = ['link_expired', 'link_expired']
    const elsewhere = await scene()
    for (const wrong of [
      { ...body, token: 'x' },
      { ...body, id: newId() },
      { ...body, id: elsewhere.event.id },
    ])
      expect(await refusal(wrong)).toEqual(gone)
    const renewed = (await s.host.client.call(employerInviting.renewLink, { params: s.params })).json()
    expect(await refusal(body)).toEqual(gone)
    expect((await visitor(t).call(look, { body: linkParts(renewed.link) })).statusCode).toBe(200)
    await t.deps.db
      .updateTable('events')
      .set({ state: 'cancelled', cancelled_at: t.clock.now() })
      .where('id', '=', s.event.id)
      .execute()
    expect(await refusal(linkParts(renewed.link))).toEqual(gone)
  })
})

describe('at the same time', () => {
  test('link and pick make one invitation, two accepts one answer', async () => {
    const s = await scene()
    const body = linkParts((await status(s)).link)
    const { organisation_id } = s.guest
    const staff = await aUniversity(t, { organisation_id, team_role: 'staff' })
    const made = await Promise.all([
      pick(s, [organisation_id]),
      s.guest.client.call(universityOpen, { body }),
      pick(s, [organisation_id]),
      staff.client.call(universityOpen, { body }),
    ])
    expect(made.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(await rowsOf(s)).toHaveLength(1)
    const answers = await Promise.all([
      accept(s),
      staff.client.call(universityInvited.accept, { body: { event_id: s.event.id } }),
      accept(s),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    await t.drain()
    expect(await subjectsTo(s.host.person_id)).toHaveLength(1)
  })

  test('accept and decline end in one of the two', async () => {
    const s = await scene()
    await pick(s, [s.guest.organisation_id])
    const answers = await Promise.all([accept(s), decline(s)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })
})

describe('a university’s event', () => {
  test('invites employers in the same way', async () => {
    const host = await aUniversity(t)
    const guest = await anEmployer(t)
    const event = await buildEvent(t.deps, {
      organisation_id: host.organisation_id,
      booths: [{ name: 'Stand' }],
    })
    const params = { id: event.id }
    const invite = (value: string) =>
      host.client.call(universityInviting.invite, { params, body: { selected_employers_list: [{ value }] } })
    expect((await invite(guest.organisation_id)).json()).toEqual({ invited: 1 })
    const other = await buildUniversityUser(t.deps, {
      organisation_id: (await buildOrganisation(t.deps, 'university')).id,
    })
    expect(problemOf(await invite(other.id)).fields).toHaveProperty('selected_employers_list.0')
    const answer = await guest.client.call(employerInvited.accept, { body: { event_id: event.id } })
    expect(answer.json()).toMatchObject({ has_booths: true, invitation: { state: 'accepted' } })
  })
})

describe('colleagues', () => {
  test('of the team are put on duty and told with the message, also twice', async () => {
    const s = await scene()
    const { organisation_id } = s.host
    const colleague = await anEmployer(t, { organisation_id, team_role: 'viewer' })
    const stranger = await anEmployer(t)
    const ask = (account_ids: string[]) =>
      s.host.client.call(employerColleagues.ask, {
        params: s.params,
        body: { account_ids, message: 'Bring the banner' },
      })
    const refused = await ask([colleague.id, stranger.id])
    expect(Object.keys(problemOf(refused).fields!)).toEqual(['account_ids.1'])
    expect((await ask([colleague.id])).json()).toEqual({ asked: 1 })
    t.clock.advance(MINUTE)
    expect((await ask([colleague.id])).json()).toEqual({ asked: 1 })
    const letters = await lettersTo(colleague.person_id)
    expect(letters.map(({ heading }) => heading)).toEqual(Array(2).fill('You are on duty at Meet the makers'))
    expect(letters[0]!.paragraphs).toContain('Bring the banner')
  })

  test('who are new join by the letter, and are on duty then', async () => {
    const s = await scene()
    const email = `new-${newId().slice(-8)}@example.com`
    const answer = await s.host.client.call(employerColleagues.inviteNew, {
      params: s.params,
      body: { emails: [email], team_role: 'recruiter', message: 'We need you' },
    })
    expect(answer.json()).toMatchObject({ invited: 1, link: expect.stringContaining('token=') })
    const { letter } = await t.deps.db
      .selectFrom('mails')
      .select('letter')
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow()
    const { paragraphs, facts, action } = letter as Letter
    expect(paragraphs).toContain('We need you')
    expect(facts).toContainEqual(['Event', 'Meet the makers'])
    const { searchParams } = new URL(action!.url)
    const joined = await visitor(t).call(employerInvitations.accept, {
      body: {
        token: searchParams.get('token')!,
        proof: searchParams.get('proof')!,
        email,
        password: 'correct horse battery',
        first_name: 'Noor',
        last_name: 'Lind',
      },
    })
    expect(joined.json()).toMatchObject({ status: 'active' })
    await t.drain()
    const duty = await t.deps.db
      .selectFrom('event_duty as d')
      .innerJoin('role_accounts as a', 'a.id', 'd.account_id')
      .innerJoin('persons as p', 'p.id', 'a.person_id')
      .select('p.email')
      .where('d.event_id', '=', s.event.id)
      .execute()
    expect(duty).toEqual([{ email }])
    const staff = await anEmployer(t, { organisation_id: s.host.organisation_id, team_role: 'recruiter' })
    const refused = await staff.client.call(employerColleagues.inviteNew, {
      params: s.params,
      body: { emails: [email], team_role: 'viewer' },
    })
    expect(refused.statusCode).toBe(403)
  })
})
