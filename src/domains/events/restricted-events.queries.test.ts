import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailedToken } from '#domains/accounts/accounts.fixtures.ts'
import { studentAuth } from '#domains/accounts/authentication.contract.ts'
import { changeEmail, proveEmail } from '#domains/accounts/email-address/email-address.contract.ts'
import { studentNotifications } from '#domains/notifications/notices.contract.ts'
import { decideAffiliation } from '#domains/students/affiliation/affiliations.contract.ts'
import { newId } from '#shared/ids.ts'
import type { aStudent } from '../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { problemOf } from '../../../tests/harness/client.ts'
import { type EventName, restrictedWorld, type World, waysToSee } from '../../../tests/harness/restricted.ts'
import { announceEvent } from './announcements/event-announcements.contract.ts'
import { calendarAddress } from './calendar/event-calendar.contract.ts'
import { buildRegistration } from './events.fixtures.ts'
import { employerParticipants } from './participants/participants.contract.ts'
import { register } from './registrations/event-registrations.contract.ts'

let t: TestApp
let world: World
let ways: ReturnType<typeof waysToSee>
beforeAll(async () => {
  t = await openTestApp()
  world = await restrictedWorld(t)
  ways = waysToSee(t, world)
})
afterAll(() => t.close())

type Student = Awaited<ReturnType<typeof aStudent>>
type SchoolName = keyof World['schools']

const at = (school: SchoolName, affiliation: 'verified' | 'unverified' | 'declined' = 'verified') =>
  world.student({ university_id: world.schools[school].id, affiliation })

/** Declined by the school itself, gone elsewhere, come back. */
const cameBack = async (school: SchoolName) => {
  const student = await at(school, 'unverified')
  const { staff, id } = world.schools[school]
  await staff.client.call(decideAffiliation, {
    body: { student_ids: [student.id], affiliation: 'declined' },
  })
  for (const university_id of [world.schools.asked.id, id])
    await student.client.call(studentAuth.editMe, { body: { university_id } })
  return student
}

const removed = async () => {
  const student = await at('partner')
  const { id } = await buildRegistration(t.deps, {
    event_id: world.events.partners.id,
    student_id: student.id,
  })
  const gone = await world.employer.client.call(employerParticipants.remove, {
    body: { registration_id: id, reason: 'Behaved badly' },
  })
  expect(gone.statusCode).toBe(204)
  return student
}

const finding = [
  'list',
  'search',
  'recommended',
  'palette',
  'hosts',
  'detail',
  'like',
  'entry',
  'floor',
  'visits',
  'slots',
  'book',
] as const

const actors: Array<[who: string, make: () => Promise<Student>, open: EventName[]]> = [
  ['confirmed by the host', () => at('host'), ['own', 'open']],
  ['confirmed by a partner', () => at('partner'), ['partners', 'open']],
  ['confirmed by a university that accepted', () => at('accepted'), ['invited', 'open']],
  ['confirmed by a university that declined the invitation', () => at('refused'), ['open']],
  ['confirmed by a university that has not answered', () => at('asked'), ['open']],
  ['naming the host by themselves', () => at('host', 'unverified'), ['open']],
  ['naming a partner by themselves', () => at('partner', 'unverified'), ['open']],
  ['naming a university that accepted by themselves', () => at('accepted', 'unverified'), ['open']],
  ['declined by the host', () => at('host', 'declined'), ['open']],
  ['declined by a partner', () => at('partner', 'declined'), ['open']],
  ['declined by a university that accepted', () => at('accepted', 'declined'), ['open']],
  ['declined by a partner, away and back', () => cameBack('partner'), ['open']],
  ['of no university', () => world.student({}), ['open']],
]

describe.each(actors)('a student %s', (_, make, open) => {
  let student: Student
  beforeAll(async () => {
    student = await make()
  })
  test.each(finding)('finds what is open to them by %s', async (way) => {
    expect(await ways[way](student)).toEqual(open)
  })

  test('and nothing else counts or takes them in', async () => {
    expect(await ways.counts(student)).toBe(open.length)
    for (const name of Object.keys(world.events) as EventName[]) {
      const answer = await student.client.call(register, { body: { event_id: world.events[name].id } })
      expect(answer.statusCode, name).toBe(open.includes(name) ? 200 : 404)
      if (answer.statusCode === 404) expect(answer.body).not.toContain('Quillwork')
    }
    for (const way of ['own', 'schedule', 'agenda', 'feed'] as const)
      expect(await ways[way](student), way).toEqual(open)
  })
})

const told = async ({ client }: Student) =>
  (await client.call(studentNotifications))
    .json()
    .data.filter(({ kind }: { kind: string }) => kind === 'event_announcement')

test('visitors see what is public', async () => {
  expect(await ways.everybody()).toEqual(['open'])
})

test('whoever the host removed sees the event, is told why they cannot register, and is not invited to it', async () => {
  const student = await removed()
  expect(await ways.detail(student)).toEqual(['partners', 'open'])
  const again = await student.client.call(register, { body: { event_id: world.events.partners.id } })
  expect([again.statusCode, problemOf(again).error]).toEqual([403, 'removed_by_host'])
  expect(problemOf(again).detail).toContain('Contact them')
})

test('whoever the host removed has it canceled in their calendar, and finds no way around it', async () => {
  const student = await removed()
  for (const way of ['schedule', 'agenda'] as const)
    expect(await ways[way](student), way).not.toContain('partners')
  const { url } = (await student.client.call(calendarAddress)).json()
  const feed = (await t.app.inject(new URL(url).pathname)).body
  expect(feed.match(/^STATUS:.*$/gm)).toEqual(['STATUS:CANCELLED'])
  expect(feed).not.toContain('meet.example')
  const tries = async () => {
    const body = { event_id: world.events.partners.id }
    return problemOf(await student.client.call(register, { body })).error
  }
  const edit = (body: object) => student.client.call(studentAuth.editMe, { body })
  await edit({ first_name: 'Somebody', last_name: 'Else' })
  expect(await tries()).toBe('removed_by_host')
  // a confirmation by another university that may enter, then by the first again
  await edit({ university_id: world.schools.asked.id })
  expect(await tries()).toBe('not_found')
  await edit({ university_id: world.schools.partner.id })
  const { staff } = world.schools.partner
  const confirm = { student_ids: [student.id], affiliation: 'verified' as const }
  expect((await staff.client.call(decideAffiliation, { body: confirm })).statusCode).toBe(200)
  expect(await tries()).toBe('removed_by_host')
  const email = `${newId().slice(-12)}@${world.schools.partner.domain}`
  await student.client.call(changeEmail, { body: { email } })
  const token = await mailedToken(t.deps, email)
  expect((await student.client.call(proveEmail, { body: { token } })).statusCode).toBe(200)
  expect(await tries()).toBe('removed_by_host')
})

test('a mailbox at the host proved after a decline opens nothing', async () => {
  const student = await at('host', 'declined')
  const email = `${newId().slice(-12)}@${world.schools.host.domain}`
  await student.client.call(changeEmail, { body: { email } })
  const token = await mailedToken(t.deps, email)
  expect((await student.client.call(proveEmail, { body: { token } })).statusCode).toBe(200)
  expect(await ways.list(student)).toEqual(['open'])
  const answer = await student.client.call(register, { body: { event_id: world.events.own.id } })
  expect(answer.statusCode).toBe(404)
})

test('a university tells those it confirmed, of a public event too, and nobody whom its host removed', async () => {
  const { partner } = world.schools
  const of = {
    confirmed: await at('partner'),
    named: await at('partner', 'unverified'),
    declined: await at('partner', 'declined'),
    removed: await removed(),
  }
  for (const name of ['partners', 'open'] as const) {
    const answer = await partner.staff.client.call(announceEvent, { params: { id: world.events[name].id } })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  await t.drain()
  const links = async (student: Student) =>
    ((await told(student)) as { link: string }[])
      .map(
        ({ link }) => Object.values(world.events).find(({ id }) => link.endsWith(id))!.visibility ?? 'public',
      )
      .sort()
  expect(await links(of.confirmed)).toEqual(['partners', 'public'])
  expect(await links(of.named)).toEqual([])
  expect(await links(of.declined)).toEqual([])
  expect(await links(of.removed)).toEqual(['public'])
})
