import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicMap, studentMap } from '#domains/fairs/booths/fair-map.contract.ts'
import { employerRegistering } from '#domains/fairs/exhibitor-registration.contract.ts'
import { employerFairs } from '#domains/fairs/fair-search.contract.ts'
import { auditLog } from '#domains/operators/audit-log.contract.ts'
import { eventForReview, takeDownEvent } from '#domains/operators/events/event-admin.contract.ts'
import { findAsStudent, findAsVisitor } from '#domains/palette/palette.contract.ts'
import { organizationDetail } from '#domains/profiles/organization-detail.contract.ts'
import { buildListedUniversity } from '#domains/students/directory/university-directory.fixtures.ts'
import { DAY, HOUR, later } from '#platform/clock.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, anOperator, aStudent, aUniversity, visitor } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import type { Client } from '../../../../tests/harness/client.ts'
import { scene } from '../../../../tests/harness/fairs.ts'
import { lettersTo, subjectsTo } from '../../../../tests/harness/letters.ts'
import { eventEntry } from '../calendar/event-calendar.contract.ts'
import { likedEvents, likeUnlikeEvent } from '../event-likes.contract.ts'
import { buildEvent, buildRegistration } from '../events.fixtures.ts'
import { lookAtInvitation } from '../invitations/by-email/email-invitation-answers.contract.ts'
import { inviteByEmail } from '../invitations/by-email/email-invitations.contract.ts'
import { universityInviting } from '../invitations/event-invitations.contract.ts'
import { look } from '../invitations/invitation-links.contract.ts'
import { publicEventCall, publicEventHost, publicEvents } from '../public-events.contract.ts'
import { recommendedEvents } from '../recommendations/event-recommendations.contract.ts'
import { eventDetail } from '../registrations/event-registrations.contract.ts'
import { studentEvents } from '../search/event-search.contract.ts'
import { universityHosting } from './hosted-events.contract.ts'

let t: TestApp
let operator: Client
beforeAll(async () => {
  t = await openTestApp()
  operator = (await anOperator(t)).client
})
afterAll(() => t.close())

const reason = 'The host does not know of this event.'
const takeDown = (event_id: string) => operator.call(takeDownEvent, { body: { event_id, reason } })
const publicStatus = async (id: string) =>
  (await visitor(t).call(publicEventCall, { body: { id } })).statusCode

test('nobody finds it any more; everyone involved learns who took it down, and why', async () => {
  const fair = await scene(t)
  const student = await aStudent(t)
  const other = await aStudent(t)
  await buildRegistration(t.deps, { event_id: fair.event.id, student_id: student.id })
  await fair.register(fair.small)
  expect(await publicStatus(fair.event.id)).toBe(200)

  const both = await Promise.all([takeDown(fair.event.id), takeDown(fair.event.id)])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])

  expect(await publicStatus(fair.event.id)).toBe(404)
  const params = { id: fair.event.id }
  expect((await other.client.call(eventDetail, { body: { event_id: fair.event.id } })).statusCode).toBe(404)
  const elsewhere = await scene(t)
  const seen = await elsewhere.team.client.call(employerRegistering.detail, { params })
  expect(seen.statusCode).toBe(404)
  const own = await student.client.call(eventDetail, { body: { event_id: fair.event.id } })
  expect(own.json()).toMatchObject({ state: 'canceled', cancel_reason: reason, description: '' })

  const [letter] = (await lettersTo(t, student.person_id)).filter(({ subject }) =>
    subject.startsWith('Canceled'),
  )
  expect(letter!.paragraphs).toEqual(
    expect.arrayContaining([expect.stringContaining('team that runs Fairlead has taken down'), reason]),
  )
  const [told] = (await lettersTo(t, fair.team.person_id)).filter(({ subject }) =>
    subject.startsWith('Canceled'),
  )
  expect(told!.paragraphs[0]).toContain('The team that runs Fairlead canceled this event')
  expect(await subjectsTo(t, fair.host.person_id)).toContain(`Taken down: ${fair.event.title}`)

  const detail = await operator.call(eventForReview, { params: { id: fair.event.id } })
  expect(detail.json()).toMatchObject({
    state: 'taken_down',
    taken_down_reason: reason,
    exhibitors: 1,
    may: { take_down: false },
  })
  const log = await operator.call(auditLog, {
    query: { subject_type: 'event', subject_id: fair.event.id },
  })
  expect(log.json().data.map(({ verb }: { verb: string }) => verb)).toEqual(
    expect.arrayContaining(['event.taken_down', 'event.canceled']),
  )
})

test('no list, page, feed, map, calendar or link names it any more, ahead or over', async () => {
  const [host, employer] = [await aUniversity(t), await anEmployer(t)]
  const stranger = await aStudent(t)
  const now = t.clock.now()
  const word = 'Zanzibarfair'
  const ahead = await buildEvent(t.deps, {
    organization_id: host.organization_id,
    title: `${word} ahead`,
    booths: [{ name: 'Table', price: 0, quantity: 5 }],
  })
  const over = await buildEvent(t.deps, {
    organization_id: host.organization_id,
    title: `${word} over`,
    starts_at: later(now, -2 * DAY),
    ends_at: later(now, -2 * DAY + HOUR),
  })
  const ids = [ahead.id, over.id]
  const params = { id: ahead.id }
  await host.client.call(inviteByEmail, { params, body: { list: 'ada@zanzibar.example' } })
  for (const event_id of ids) await stranger.client.call(likeUnlikeEvent, { body: { event_id, liked: true } })
  const { link } = (await host.client.call(universityInviting.status, { params })).json()
  const [mail] = await t.deps.db
    .selectFrom('mails')
    .select('letter')
    .where('recipient', '=', 'ada@zanzibar.example')
    .execute()
  const tokenOf = (address: string) => new URL(address).searchParams.get('token')!
  const token = tokenOf((mail!.letter as Letter).action!.url)
  const host_id = host.organization_id
  const [as, guest] = [stranger.client, visitor(t)]
  const search = { search: word }
  const found = async () => {
    const answers = [
      await guest.call(publicEvents, { query: search }),
      await guest.call(publicEvents, { query: { ...search, time: 'past' } as never }),
      await guest.call(publicEventHost, { body: { id: host_id } }),
      await as.call(studentEvents, { query: search }),
      await as.call(likedEvents, {}),
      await as.call(recommendedEvents, {}),
      await as.call(organizationDetail, { body: { id: host_id } }),
      await as.call(findAsStudent, { query: { search: word } }),
      await guest.call(findAsVisitor, { query: { search: word } }),
      await employer.client.call(employerFairs.all, { query: search }),
      await guest.call(lookAtInvitation, { body: { token } }),
      await guest.call(look, { body: { id: ahead.id, token: tokenOf(link) } }),
      ...(await Promise.all(
        ids.flatMap((id) => [
          guest.call(publicEventCall, { body: { id } }),
          guest.call(publicMap, { params: { id } }),
          as.call(studentMap, { params: { id } }),
          as.call(eventDetail, { body: { event_id: id } }),
          as.call(eventEntry, { params: { id } }),
        ]),
      )),
      ...(await Promise.all(
        ['/sitemaps/events-1.xml', '/feeds/events.rss', '/feeds/events.atom', '/feeds/events.json'].map(
          (url) => t.app.inject(url),
        ),
      )),
    ]
    return answers.filter(({ body }) => body.includes(word) || ids.some((id) => body.includes(id))).length
  }
  expect(await found()).toBeGreaterThan(12)
  const someone = (await anOperator(t)).client
  for (const event_id of ids) await someone.call(takeDownEvent, { body: { event_id, reason } })
  await t.drain()
  expect(await found()).toBe(0)
})

test('whoever may not attend any more without the event being open to them learns of it too', async () => {
  const host = await aUniversity(t)
  const student = await aStudent(t)
  const { id } = await buildEvent(t.deps, { organization_id: host.organization_id })
  const registration = await buildRegistration(t.deps, { event_id: id, student_id: student.id })
  const through = await buildListedUniversity(t.deps)
  // registered through a university that no longer confirms them, and the event is open to everyone
  await t.deps.db
    .updateTable('event_registrations')
    .set({ through_university_id: through.id })
    .where('id', '=', registration.id)
    .execute()
  expect((await takeDown(id)).statusCode).toBe(204)
  expect((await subjectsTo(t, student.person_id)).join()).toContain('Canceled')
  const own = await student.client.call(eventDetail, { body: { event_id: id } })
  expect(own.json()).toMatchObject({ state: 'canceled', cancel_reason: reason })
})

test('what is over is hidden and not canceled: only its host is told', async () => {
  const host = await aUniversity(t)
  const student = await aStudent(t)
  const now = t.clock.now()
  const { id, title } = await buildEvent(t.deps, {
    organization_id: host.organization_id,
    starts_at: later(now, -2 * DAY),
    ends_at: later(now, -2 * DAY + HOUR),
  })
  await buildRegistration(t.deps, { event_id: id, student_id: student.id })
  expect((await takeDown(id)).statusCode).toBe(204)
  expect(await publicStatus(id)).toBe(404)
  expect((await subjectsTo(t, student.person_id)).join()).not.toContain('Canceled')
  expect(await subjectsTo(t, host.person_id)).toEqual([`Taken down: ${title}`])
  const shown = await host.client.call(universityHosting.detail, { params: { id } })
  expect(shown.json()).toMatchObject({ state: 'ended', taken_down_at: now.toISOString() })
})

test('drafts are their host’s alone', async () => {
  const { id } = await buildEvent(t.deps, { state: 'draft' })
  for (const unknown of [id, newId()]) {
    expect((await operator.call(eventForReview, { params: { id: unknown } })).statusCode).toBe(404)
    expect((await takeDown(unknown)).statusCode).toBe(404)
  }
})
