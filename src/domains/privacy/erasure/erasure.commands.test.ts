import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FIXTURE_PASSWORD, studentForm } from '#domains/accounts/accounts.fixtures.ts'
import { studentAuth } from '#domains/accounts/authentication.contract.ts'
import { changeEmail } from '#domains/accounts/email-address/email-address.contract.ts'
import { applicant } from '#domains/applications/applicants/applicants.contract.ts'
import { undo } from '#domains/applications/applicants/decisions/decision-undo.contract.ts'
import { buildApplication } from '#domains/applications/applications.fixtures.ts'
import { buildEvent, buildRegistration } from '#domains/events/events.fixtures.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { peopleForReview } from '#domains/operators/people/people-review.contract.ts'
import { buildListedUniversity } from '#domains/students/directory/university-directory.fixtures.ts'
import { DAY, later } from '#platform/clock.ts'
import { newId } from '#shared/ids.ts'
import { anOperator, aStudent, visitor } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { aBusyStudent } from '../../../../tests/harness/privacy.ts'
import { deleteAccount, deletePerson, ownData } from '../own-data.contract.ts'
import { removedColumns } from '../person-references.rules.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const password = FIXTURE_PASSWORD

const storageHas = (key: string) =>
  t.deps.storage.bytes(key).then(
    () => true,
    () => false,
  )

describe('deleting an account', () => {
  test('takes everything personal, leaves counts right, and lets the address register anew', async () => {
    const me = await aBusyStudent(t)
    const next = await aStudent(t)
    const full = await buildEvent(t.deps, { capacity: 1 })
    const past = await buildEvent(t.deps, {
      starts_at: later(t.clock.now(), -DAY),
      ends_at: later(t.clock.now(), -DAY / 2),
    })
    const place = await buildRegistration(t.deps, { event_id: full.id, student_id: me.id })
    const waits = await buildRegistration(t.deps, {
      event_id: full.id,
      student_id: next.id,
      state: 'waitlisted',
    })
    const been = await buildRegistration(t.deps, {
      event_id: past.id,
      student_id: me.id,
      checked_in_at: later(t.clock.now(), -DAY),
    })
    await t.deps.db
      .insertInto('event_likes')
      .values({ student_id: me.id, event_id: full.id, liked_at: t.clock.now() })
      .execute()
    await t.drain()
    await t.deps.db
      .updateTable('mails')
      .set({ state: 'failed', failure: `550 <${me.email}> is unknown here` })
      .where('recipient', '=', me.email)
      .execute()
    const files = await t.deps.db
      .selectFrom('stored_files')
      .select('storage_key')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('students')
          .select('resume_file_id')
          .where('account_id', '=', me.id)
          .$castTo<{ resume_file_id: string }>(),
      )
      .execute()
    expect((await me.client.call(ownData)).json()).toMatchObject({
      open_applications: 2,
      event_places: 1,
      ends_with_you: [],
      may: { delete: true },
    })

    expect((await me.client.call(deleteAccount, { body: { password: 'wrong' } })).statusCode).toBe(422)
    expect((await me.client.call(deleteAccount, { body: { password } })).statusCode).toBe(204)
    expect(me.client.cookie).toBe('')
    await t.drain()

    const states = await t.deps.db
      .selectFrom('applications')
      .selectAll()
      .where('student_id', '=', me.id)
      .orderBy('id')
      .execute()
    expect(
      states.map((row) => [
        row.id,
        row.state,
        row.message,
        row.answers,
        row.resume_file_id,
        row.rejection_message,
        row.rating,
      ]),
    ).toEqual(
      [
        [me.open.id, 'withdrawn'],
        [me.hidden.id, 'withdrawn'],
        [me.told.id, 'rejected'],
      ]
        .sort(([a], [b]) => (a! < b! ? -1 : 1))
        .map(([id, state]) => [id, state, '', [], null, null, null]),
    )
    const places = await t.deps.db
      .selectFrom('event_places')
      .selectAll()
      .where('event_id', 'in', [full.id, past.id])
      .execute()
    expect(Object.fromEntries(places.map((row) => [row.event_id, [row.taken, row.waiting]]))).toEqual({
      [full.id]: [1, 0],
      [past.id]: [1, 0],
    })
    const { rows: copies } = await sql<{ copies: string }>`
      select concat_ws(' ', applicant_first, applicant_last, applicant_majors, applicant_class) as copies
        from applications where student_id = ${me.id}
      union select concat_ws(' ', participant_first, participant_last, participant_majors, participant_class,
        participant_university, participant_university_named) from event_registrations where student_id = ${me.id}
      union select words from role_accounts where id = ${me.id}
      union select words from students where account_id = ${me.id}`.execute(t.deps.db)
    expect(copies.map((row) => row.copies).sort()).toEqual(
      ['deleted person {}', `deleted person deleted-${me.person_id}@deleted.invalid`].sort(),
    )
    const registrations = await t.deps.db
      .selectFrom('event_registrations')
      .select(['id', 'state'])
      .where('id', 'in', [place.id, waits.id, been.id])
      .execute()
    expect(Object.fromEntries(registrations.map(({ id, state }) => [id, state]))).toEqual({
      [place.id]: 'canceled',
      [waits.id]: 'offered',
      [been.id]: 'registered',
    })
    for (const { table, column, of } of removedColumns()) {
      const { rows } =
        await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${of === 'person' ? me.person_id : me.id}::uuid`.execute(
          t.deps.db,
        )
      expect(rows, table).toEqual([])
    }
    expect(await Promise.all(files.map(({ storage_key }) => storageHas(storage_key)))).toEqual(
      files.map(() => false),
    )
    expect(files).toHaveLength(1)

    const detail = (await me.employer.client.call(applicant, { params: { id: me.told.id } })).json()
    expect(detail).toMatchObject({
      student: { first_name: 'Deleted', last_name: 'person', phone: null, about: '' },
      resume: null,
      may: { undo_rejection: false },
    })
    const undone = await me.employer.client.call(undo, {
      body: { applicant_ids: [me.told.id], step: 'rejected' },
    })
    expect(problemOf(undone).error).toBe('step_not_possible')

    const { rows: tables } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(
      t.deps.db,
    )
    const dump: string[] = []
    for (const { name } of tables) {
      const { rows } = await sql`
        select * from ${sql.table(name)} one where one::text like '%Quirina%' or one::text like ${`%${me.email}%`}`.execute(
        t.deps.db,
      )
      dump.push(JSON.stringify(rows))
    }
    const own =
      dump
        .join('')
        .match(new RegExp(`${me.id}|${me.person_id}|${me.open.id}|${me.told.id}|${me.email}`, 'g')) ?? []
    // only the goodbye email
    expect(own).toEqual([me.person_id, me.email])
    const told = await t.deps.db
      .selectFrom('notifications')
      .select('title')
      .where('account_id', '=', me.employer.id)
      .where('kind', '=', 'application_withdrawn')
      .execute()
    expect(told.map(({ title }) => title)).toEqual(['Deleted person withdrew', 'Deleted person withdrew'])

    const university = await buildListedUniversity(t.deps)
    const again = await visitor(t).call(studentAuth.register, {
      body: studentForm({ email: me.email, university_id: university.id }),
    })
    expect(again.statusCode, again.body).toBeLessThan(300)
  })

  test('asked twice at once it happens once', async () => {
    const me = await aStudent(t)
    const codes = await Promise.all([1, 2].map(() => me.client.call(deleteAccount, { body: { password } })))
    expect(codes.map(({ statusCode }) => statusCode)).toContain(204)
    const rows = await t.deps.db
      .selectFrom('activities')
      .select('id')
      .where('verb', '=', 'account.deleted')
      .where('subject_id', '=', me.person_id)
      .execute()
    expect(rows).toHaveLength(1)
  })

  test('what a call under way writes right after goes too', async () => {
    const me = await aStudent(t)
    const job = await buildJob(t.deps)
    await me.client.call(deleteAccount, { body: { password } })
    await t.deps.db
      .updateTable('persons')
      .set({ first_name: 'Come', last_name: 'Back' })
      .where('id', '=', me.person_id)
      .execute()
    const late = await buildApplication(t.deps, { student_id: me.id, job_id: job.id, message: 'late' })
    await t.drain()
    const rows = await t.deps.db
      .selectFrom('applications as a')
      .innerJoin('role_accounts as r', 'r.id', 'a.student_id')
      .innerJoin('persons as p', 'p.id', 'r.person_id')
      .select(['a.state', 'a.message', 'a.resume_file_id', 'p.first_name', 'p.last_name'])
      .where('a.id', '=', late.id)
      .execute()
    expect(rows).toEqual([
      { state: 'withdrawn', message: '', resume_file_id: null, first_name: 'Deleted', last_name: 'person' },
    ])
  })

  test('an operator does it on request, with a reason; twice changes nothing; they are in no list afterward', async () => {
    const operator = await anOperator(t)
    const me = await aStudent(t, { last_name: 'Wyszynska' })
    const missing = await operator.client.call(deletePerson, { body: { account_id: me.id, reason: ' ' } })
    expect([missing.statusCode, Object.keys(problemOf(missing).fields!)]).toEqual([422, ['reason']])
    const body = { account_id: me.id, reason: 'Asked by letter' }
    expect((await operator.client.call(deletePerson, { body })).statusCode).toBe(204)
    expect((await operator.client.call(deletePerson, { body })).statusCode).toBe(204)
    expect(
      (await operator.client.call(deletePerson, { body: { ...body, account_id: newId() } })).statusCode,
    ).toBe(404)
    const log = await t.deps.db
      .selectFrom('activities')
      .select(['actor_role', 'data'])
      .where('verb', '=', 'account.deleted')
      .where('subject_id', '=', me.person_id)
      .execute()
    expect(log).toEqual([{ actor_role: 'operator', data: { by: 'operator', reason: 'Asked by letter' } }])
    expect((await me.client.call(ownData)).statusCode).toBe(401)
    expect(
      (await operator.client.call(peopleForReview, { query: { search: 'Deleted person' } })).json().total_row,
    ).toBe(0)
  })
})

test('an address that was asked for and never proved is forgotten, with the letter to it', async () => {
  const { client } = await aStudent(t)
  const email = `wanted-${newId().slice(-12)}@example.com`
  expect((await client.call(changeEmail, { body: { email } })).statusCode).toBe(200)
  const kept = async () => {
    const { rows } = await sql<{ kept: number }>`
      select (select count(*)::int from mails where recipient = ${email})
        + (select count(*)::int from mailed_links where email = ${email}) as kept`.execute(t.deps.db)
    return rows[0]!.kept
  }
  expect(await kept()).toBe(2)
  expect((await client.call(deleteAccount, { body: { password } })).statusCode).toBe(204)
  expect(await kept()).toBe(0)
})
