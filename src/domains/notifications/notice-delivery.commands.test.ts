import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Deps } from '#platform/deps.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { createQueue } from '#platform/queue.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, aStudent, aUniversity, visitor } from '../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { problemOf } from '../../../tests/harness/client.ts'
import type { MailChoice, NoticeKind } from './notices.contract.ts'
import { buildNotice } from './notices.fixtures.ts'
import { notificationTicks } from './notices.reactions.ts'
import * as calls from './preferences/notice-preferences.contract.ts'
import { unsubscribe, unsubscribing } from './unsubscribe/unsubscribe.contract.ts'

let t: TestApp
/** A second server on the same database, with its own queue and log. */
let second: Deps
beforeAll(async () => {
  t = await openTestApp()
  const queue = await createQueue(t.deps.db, t.deps.log, { quiet: true })
  second = { ...t.deps, queue, log: pino({ level: 'silent' }) }
})
afterAll(async () => {
  await second.queue.stop()
  await t.close()
})

const letter: Letter = { subject: 'News', heading: 'News', paragraphs: ['…'], reason: 'You asked.' }

const lettersTo = async (person_id: string) => {
  const rows = await t.deps.db
    .selectFrom('mails')
    .select('letter')
    .where('person_id', '=', person_id)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.letter as Letter)
}

const choose = (client: Awaited<ReturnType<typeof aStudent>>['client'], kind: NoticeKind, mail: MailChoice) =>
  client.call(calls.changeStudentSettings, { body: { choices: [{ kind, mail }] } })

const runDigests = (...servers: Deps[]) => Promise.all(servers.map((deps) => notificationTicks[0]!.run(deps)))

describe('what is mailed', () => {
  test('the settings hold the kinds of the role, with what holds until one chooses', async () => {
    const [student, employer, university] = [await aStudent(t), await anEmployer(t), await aUniversity(t)]
    const ofStudent = (await student.client.call(calls.studentSettings)).json()
    expect(ofStudent.email).toMatch(/@example\.com$/)
    expect(ofStudent.kinds).toContainEqual({
      kind: 'application_status',
      group: 'applications',
      label: 'Your application moves on or is decided',
      mail: 'at_once',
      is_fixed: false,
    })
    expect(ofStudent.kinds).toContainEqual(
      expect.objectContaining({ kind: 'account_status', is_fixed: true }),
    )
    const kindsOf = (answer: { kinds: Array<{ kind: string }> }) => answer.kinds.map(({ kind }) => kind)
    expect(kindsOf(ofStudent)).not.toContain('job_ended')
    expect(kindsOf((await employer.client.call(calls.employerSettings)).json())).toContain(
      'application_received',
    )
    expect(kindsOf((await university.client.call(calls.universitySettings)).json())).toContain(
      'students_waiting',
    )
  })

  test('at once, daily or never, as each chooses; in the app always', async () => {
    const people = await Promise.all(['at_once', 'daily', 'never'].map(() => aStudent(t)))
    for (const [n, mail] of (['at_once', 'daily', 'never'] as const).entries())
      expect((await choose(people[n]!.client, 'application_status', mail)).statusCode).toBe(200)
    for (const { id } of people) await buildNotice(t.deps, id, { letter })
    const counts = await Promise.all(people.map(async ({ person_id }) => (await lettersTo(person_id)).length))
    expect(counts).toEqual([1, 0, 0])
    const told = await t.deps.db
      .selectFrom('notifications')
      .select(['account_id', 'digest_at'])
      .where(
        'account_id',
        'in',
        people.map(({ id }) => id),
      )
      .execute()
    expect(told.filter(({ digest_at }) => digest_at).map(({ account_id }) => account_id)).toEqual([
      people[1]!.id,
    ])
    expect(told).toHaveLength(3)
  })

  test('a kind without a letter of its own is mailed to who asks for it', async () => {
    const [asks, leaves] = [await aStudent(t), await aStudent(t)]
    await choose(asks.client, 'profile_seen', 'at_once')
    for (const { id } of [asks, leaves])
      await buildNotice(t.deps, id, { kind: 'profile_seen', title: 'Seen' })
    expect(await lettersTo(asks.person_id)).toMatchObject([
      { subject: 'Seen', action: { url: 'http://localhost:3000/student/jobs/applied' } },
    ])
    expect(await lettersTo(leaves.person_id)).toEqual([])
  })

  test('wrong choices change nothing and are all named', async () => {
    const student = await aStudent(t)
    const answer = await student.client.call(calls.changeStudentSettings, {
      body: {
        choices: [
          { kind: 'application_status', mail: 'never' },
          { kind: 'account_status', mail: 'never' },
          { kind: 'job_ended', mail: 'daily' },
        ],
      },
    })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(problemOf(answer).fields!)).toEqual(['choices.1', 'choices.2'])
    const unknown = await student.client.call(calls.changeStudentSettings, {
      body: { choices: [{ kind: 'weather' as never, mail: 'never' }] },
    })
    expect(unknown.statusCode).toBe(422)
    expect(
      await t.deps.db
        .selectFrom('notification_choices')
        .selectAll()
        .where('account_id', '=', student.id)
        .execute(),
    ).toEqual([])
  })

  test('letters of optional kinds can be unsubscribed from, decisions on the account not', async () => {
    const student = await aStudent(t)
    await buildNotice(t.deps, student.id, { letter })
    t.clock.advance(1000)
    await buildNotice(t.deps, student.id, { kind: 'account_status', letter })
    const [optional, fixed] = await lettersTo(student.person_id)
    expect(optional!.unsubscribe_url).toMatch(/^http:\/\/localhost:3000\/unsubscribe\?token=/)
    expect(optional!.settings_url).toBe('http://localhost:3000/student/my-profile/notifications')
    expect(fixed).not.toHaveProperty('unsubscribe_url')
    expect(fixed).not.toHaveProperty('settings_url')
  })
})

describe('the daily mail', () => {
  test('comes once at 8 there, with what is unread, also with two servers', async () => {
    t.clock.set('2026-04-10T15:00:00.000Z')
    const team = await Promise.all(
      [1, 2, 3].map(() => anEmployer(t, { organization: { time_zone: 'America/Chicago' } })),
    )
    for (const { id } of team) {
      await buildNotice(t.deps, id, {
        kind: 'application_received',
        title: 'First',
        link: '/employer/your-job',
      })
      t.clock.advance(1000)
      await buildNotice(t.deps, id, { kind: 'application_withdrawn', title: 'Second' })
    }
    const reader = team[2]!
    await t.deps.db
      .updateTable('notifications')
      .set({ read_at: t.clock.now() })
      .where('account_id', '=', reader.id)
      .execute()
    t.clock.set('2026-04-11T12:59:00.000Z')
    await runDigests(t.deps, second)
    expect(await lettersTo(team[0]!.person_id)).toEqual([])
    t.clock.set('2026-04-11T13:00:00.000Z')
    await runDigests(t.deps, second, t.deps, second)
    await runDigests(second)
    for (const { person_id } of team.slice(0, 2)) {
      const [mail, ...more] = await lettersTo(person_id)
      expect(more).toEqual([])
      expect(mail).toMatchObject({
        subject: '2 new notices: Second',
        items: [{ title: 'Second' }, { title: 'First', url: 'http://localhost:3000/employer/your-job' }],
        settings_url: 'http://localhost:3000/employer/my-profile/notifications',
      })
      expect(mail!.unsubscribe_url).toContain('.digest.')
    }
    expect(await lettersTo(reader.person_id)).toEqual([])
  })

  test('says nothing of what one no longer wants in it, or to who is gone', async () => {
    t.clock.set('2026-05-10T15:00:00.000Z')
    const [changed, gone] = [await aStudent(t), await aStudent(t)]
    for (const { id, client } of [changed, gone]) {
      await choose(client, 'application_status', 'daily')
      await buildNotice(t.deps, id)
    }
    await choose(changed.client, 'application_status', 'at_once')
    await t.deps.db
      .updateTable('role_accounts')
      .set({ status: 'deactivated' })
      .where('id', '=', gone.id)
      .execute()
    t.clock.set('2026-05-11T09:00:00.000Z')
    await runDigests(t.deps)
    expect([...(await lettersTo(changed.person_id)), ...(await lettersTo(gone.person_id))]).toEqual([])
  })

  test('a student’s morning is their university’s', async () => {
    t.clock.set('2026-06-10T15:00:00.000Z')
    const directory_id = newId()
    await t.deps.db
      .insertInto('university_directory')
      .values({ id: directory_id, name: 'Kolkata Test University', country_code: 'IN', country: 'India' })
      .execute()
    await aUniversity(t, { organization: { directory_id, time_zone: 'Asia/Kolkata' } })
    const student = await aStudent(t, { university_id: directory_id })
    expect((await student.client.call(calls.studentSettings)).json().time_zone).toBe('Asia/Kolkata')
    await choose(student.client, 'application_status', 'daily')
    await buildNotice(t.deps, student.id)
    const [{ digest_at }] = (await t.deps.db
      .selectFrom('notifications')
      .select('digest_at')
      .where('account_id', '=', student.id)
      .execute()) as [{ digest_at: string }]
    expect(new Date(digest_at).toISOString()).toBe('2026-06-11T02:30:00.000Z')
  })
})

describe('unsubscribing', () => {
  const addressIn = async (person_id: string) => (await lettersTo(person_id)).at(-1)!.unsubscribe_url!
  const tokenIn = async (person_id: string) => new URL(await addressIn(person_id)).searchParams.get('token')!

  test('one click of a mail program, without signing in, turns that kind off, and again', async () => {
    const student = await aStudent(t)
    await buildNotice(t.deps, student.id, { letter })
    const { pathname, search } = new URL(await addressIn(student.person_id))
    for (const [type, payload] of [
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      ],
    ]) {
      const answer = await t.app.inject({
        method: 'POST',
        url: pathname + search,
        headers: { 'content-type': type! },
        payload: payload!,
      })
      expect(answer.statusCode, answer.body).toBe(204)
    }
    await buildNotice(t.deps, student.id, { letter })
    await buildNotice(t.deps, student.id, { kind: 'application_message', letter })
    expect(await lettersTo(student.person_id)).toHaveLength(2)
  })

  test('opening the link only says what it would do', async () => {
    const student = await aStudent(t)
    await buildNotice(t.deps, student.id, { letter })
    const query = { token: await tokenIn(student.person_id) }
    const ask = async () => (await visitor(t).call(unsubscribing, { query })).json()
    for (const _ of [1, 2])
      expect(await ask()).toEqual({
        what: 'Your application moves on or is decided',
        email: 'p…@example.com',
        is_off: false,
        settings: '/student/my-profile/notifications',
      })
    await visitor(t).call(unsubscribe, { query })
    expect((await ask()).is_off).toBe(true)
  })

  test('the daily mail goes as a whole', async () => {
    t.clock.set('2026-07-10T15:00:00.000Z')
    const employer = await anEmployer(t)
    await buildNotice(t.deps, employer.id, { kind: 'application_received' })
    t.clock.advance(24 * 3_600_000)
    await runDigests(t.deps)
    await visitor(t).call(unsubscribe, { query: { token: await tokenIn(employer.person_id) } })
    const { kinds } = (await employer.client.call(calls.employerSettings)).json()
    const mailOf = (kind: string) => kinds.find((row: { kind: string }) => row.kind === kind).mail
    expect(['application_received', 'application_overdue', 'job_ended'].map(mailOf)).toEqual([
      'never',
      'never',
      'at_once',
    ])
  })

  test('a link that is none of ours does nothing; other calls still take no form', async () => {
    const student = await aStudent(t)
    await buildNotice(t.deps, student.id, { letter })
    const token = await tokenIn(student.person_id)
    for (const wrong of [`${token}x`, token.replace('application_status', 'application_message'), 'x'])
      for (const call of [unsubscribe, unsubscribing])
        expect((await visitor(t).call(call, { query: { token: wrong } })).statusCode).toBe(404)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const other = await t.app.inject({
      method: 'POST',
      url: '/api/waitlist/join',
      headers: form,
      payload: 'email=a@example.com',
    })
    expect([other.statusCode, problemOf(other).error]).toEqual([415, 'media_type'])
  })
})
