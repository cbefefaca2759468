import { inflateRawSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anEmployer, anOperator, aStudent, aUniversity, visitor } from '../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { problemOf } from '../../../tests/harness/client.ts'
import { pdf, picture } from '../../../tests/harness/files.ts'
import { DAY, later } from '../../platform/clock.ts'
import { newId } from '../../shared/ids.ts'
import { studentAuth } from '../accounts/auth/contract.ts'
import { FIXTURE_PASSWORD, studentForm } from '../accounts/fixtures.ts'
import { applicant } from '../applications/applicants/contract.ts'
import { undo } from '../applications/applicants/undoing/contract.ts'
import { buildApplication } from '../applications/fixtures.ts'
import { buildEvent, buildRegistration } from '../events/fixtures.ts'
import { buildJob } from '../jobs/fixtures.ts'
import { buildSavedSearch } from '../jobs/saved-searches/fixtures.ts'
import { buildNotice } from '../notifications/fixtures.ts'
import { peopleForReview } from '../operators/people/contract.ts'
import { buildListedUniversity } from '../students/directory/fixtures.ts'
import { buildLook } from '../students/looks/fixtures.ts'
import { deleteAccount, deletePerson, downloadOwnData, ownData } from './contract.ts'
import { areas } from './copying/queries.ts'
import { retention, spanWords } from './retention/contract.ts'
import { nextNight } from './retention/rules.ts'
import { going, holdings } from './rules.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const password = FIXTURE_PASSWORD

/** The entries of a ZIP by name, read by its central directory. */
const unzip = (zip: Buffer): Record<string, Buffer> => {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  let at = zip.readUInt32LE(end + 16)
  const entries: Record<string, Buffer> = {}
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)]
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const start = zip.readUInt32LE(at + 42)
    const data = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
    const bytes = zip.subarray(data, data + size)
    entries[zip.toString('utf8', at + 46, at + 46 + nameLength)] =
      method === 8 ? inflateRawSync(bytes) : bytes
    at += 46 + nameLength + extra + comment
  }
  return entries
}

const storageHas = (key: string) =>
  t.deps.storage.bytes(key).then(
    () => true,
    () => false,
  )

/** A student with something everywhere, at an employer and a host who know the name. */
const aBusyStudent = async () => {
  const student = await aStudent(t, { first_name: 'Quirina', last_name: 'Zellweger' })
  const { email } = await t.deps.db
    .selectFrom('persons')
    .select('email')
    .where('id', '=', student.person_id)
    .executeTakeFirstOrThrow()
  await student.client.call(studentAuth.editMe, {
    body: { about: 'Quirina tells a lot', phone: '+1 312 555 0100' },
    files: { resumeFile: pdf('Quirina.pdf') },
  })
  await student.client.call(studentAuth.uploadPicture, { files: { studentFile: await picture() } })
  const employer = await anEmployer(t)
  const [first, second, third] = await Promise.all(
    [1, 2, 3].map(() => buildJob(t.deps, { organisation_id: employer.organisation_id })),
  )
  const open = await buildApplication(t.deps, {
    student_id: student.id,
    job_id: first!.id,
    message: 'Hire Quirina',
    rating: 4,
  })
  const hidden = await buildApplication(t.deps, {
    student_id: student.id,
    job_id: second!.id,
    state: 'rejected',
    closed_from: 'reviewed',
    is_told: false,
    rejection_message: 'secret until told',
  })
  const told = await buildApplication(t.deps, {
    student_id: student.id,
    job_id: third!.id,
    state: 'rejected',
    closed_from: 'reviewed',
    rejection_message: 'Dear Quirina',
  })
  await buildSavedSearch(t.deps, { student_id: student.id })
  await buildLook(t.deps, { student_id: student.id, organisation_id: employer.organisation_id })
  await buildNotice(t.deps, student.id)
  await t.deps.db
    .insertInto('application_notes')
    .values({
      id: newId(),
      application_id: open.id,
      author_id: employer.id,
      text: 'Quirina is shy',
      created_at: t.clock.now(),
    })
    .execute()
  return { ...student, email, employer, open, hidden, told }
}

describe('what the database knows of people', () => {
  test('every column that refers to a person or an account is dealt with, and none that is gone', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.conrelid::regclass::text || '.' || a.attname as name
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid in ('persons'::regclass, 'role_accounts'::regclass)`.execute(
      t.deps.db,
    )
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(holdings).sort())
  })

  test('every file of the copy that is promised exists', () => {
    const promised = Object.values(holdings).flatMap(({ copy }) => (typeof copy === 'string' ? [copy] : []))
    expect(promised.filter((file) => !areas[file])).toEqual([])
  })
})

describe('a copy of one’s data', () => {
  test('holds everything of one’s own as readable files, and nothing one may not know', async () => {
    const me = await aBusyStudent()
    const other = await aBusyStudent()
    const response = await me.client.call(downloadOwnData, { body: { password } })
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-disposition']).toContain('my-data-2026-03-02.zip')
    const entries = unzip(response.rawPayload)
    const read = (name: string) => JSON.parse(entries[name]!.toString()) as Record<string, unknown>[]
    expect(Object.keys(entries)).toEqual(expect.arrayContaining(['README.txt', ...Object.keys(areas)]))
    expect(read('person.json')).toMatchObject([{ email: me.email, first_name: 'Quirina' }])
    expect(read('student-profile.json')).toMatchObject([
      { about: 'Quirina tells a lot', resume: 'Quirina.pdf' },
    ])
    expect(
      read('applications.json')
        .map(({ status }) => status)
        .sort(),
    ).toEqual(['rejected', 'reviewed', 'submitted'])
    for (const name of ['saved-searches', 'who-saw-my-profile', 'notifications', 'sign-ins'])
      expect(read(`${name}.json`), name).toHaveLength(1)
    expect(read('what-i-did.json').map(({ what }) => what)).toContain('account.data_downloaded')
    const files = Object.keys(entries).filter((name) => name.startsWith('files/'))
    expect(files).toHaveLength(5)
    const whole = Object.entries(entries)
      .filter(([name]) => name.endsWith('.json'))
      .map(([, bytes]) => bytes.toString())
      .join('')
    for (const secret of ['secret until told', 'Quirina is shy', other.email, 'password_hash', 'token_hash'])
      expect(whole, secret).not.toContain(secret)
  })

  test('more rows than a page come whole and in order', async () => {
    const me = await aStudent(t)
    await t.deps.db
      .insertInto('notifications')
      .values(
        Array.from({ length: 450 }, (_, n) => ({
          id: newId(t.clock.now().getTime() + n),
          account_id: me.id,
          list: 'general' as const,
          kind: 'application_status',
          title: `Notice ${n}`,
          text: '',
          link: '/x',
          cause: `many:${n}`,
          created_at: t.clock.now(),
        })),
      )
      .execute()
    const response = await me.client.call(downloadOwnData, { body: { password } })
    const rows = JSON.parse(unzip(response.rawPayload)['notifications.json']!.toString()) as {
      title: string
    }[]
    expect(rows.map(({ title }) => title)).toEqual(Array.from({ length: 450 }, (_, n) => `Notice ${n}`))
  })

  test('is given to teams and operators too, for the password only, ten times a day', async () => {
    const { client } = await anEmployer(t)
    const refused = await client.call(downloadOwnData, { body: { password: 'not this one' } })
    expect([refused.statusCode, Object.keys(problemOf(refused).fields!)]).toEqual([422, ['password']])
    expect((await client.call(downloadOwnData, { body: { password: '' } })).statusCode).toBe(422)
    const codes: number[] = []
    for (let n = 0; n < 11; n++)
      codes.push((await client.call(downloadOwnData, { body: { password } })).statusCode)
    expect(codes).toEqual([...Array(10).fill(200), 429])
    const operator = await anOperator(t)
    expect((await operator.client.call(downloadOwnData, { body: { password } })).statusCode).toBe(200)
  })
})

describe('deleting an account', () => {
  test('takes everything personal, leaves counts right, and lets the address register anew', async () => {
    const me = await aBusyStudent()
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
    const registrations = await t.deps.db
      .selectFrom('event_registrations')
      .select(['id', 'state'])
      .where('id', 'in', [place.id, waits.id, been.id])
      .execute()
    expect(Object.fromEntries(registrations.map(({ id, state }) => [id, state]))).toEqual({
      [place.id]: 'cancelled',
      [waits.id]: 'offered',
      [been.id]: 'registered',
    })
    for (const { table, column, of } of going()) {
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

    const dump = await Promise.all(
      (
        [
          'persons',
          'role_accounts',
          'students',
          'applications',
          'application_notes',
          'notifications',
          'activities',
          'stored_files',
          'event_registrations',
          'mails',
        ] as const
      ).map(async (table) =>
        JSON.stringify(
          await t.deps.db
            .selectFrom(table)
            .selectAll()
            .where(
              sql<boolean>`${sql.table(table)}::text like '%Quirina%' or ${sql.table(table)}::text like ${`%${me.email}%`}`,
            )
            .execute(),
        ),
      ),
    )
    const own =
      dump
        .join('')
        .match(new RegExp(`${me.id}|${me.person_id}|${me.open.id}|${me.told.id}|${me.email}`, 'g')) ?? []
    // the letter of farewell alone
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

  test('waits until the last owner of a team that goes on has handed over', async () => {
    const owner = await anEmployer(t)
    const colleague = await anEmployer(t, { organisation_id: owner.organisation_id, team_role: 'recruiter' })
    expect((await owner.client.call(ownData)).json().may).toMatchObject({
      delete: false,
      hindrance: expect.stringContaining('owner'),
    })
    const refused = await owner.client.call(deleteAccount, { body: { password } })
    expect([refused.statusCode, problemOf(refused).error]).toEqual([409, 'last_owner'])
    expect((await colleague.client.call(deleteAccount, { body: { password } })).statusCode).toBe(204)
    const alone = (await owner.client.call(ownData)).json()
    expect([alone.may.delete, alone.ends_with_you.length]).toEqual([true, 1])
    expect((await owner.client.call(deleteAccount, { body: { password } })).statusCode).toBe(204)
    const { state } = await t.deps.db
      .selectFrom('organisations')
      .select('state')
      .where('id', '=', owner.organisation_id)
      .executeTakeFirstOrThrow()
    expect(state).toBe('suspended')
    await t.drain()
  })

  test('two owners who leave at once: one of them stays when others are left', async () => {
    const one = await aUniversity(t)
    const two = await aUniversity(t, { organisation_id: one.organisation_id })
    await aUniversity(t, { organisation_id: one.organisation_id, team_role: 'viewer' })
    const codes = await Promise.all(
      [one, two].map(({ client }) => client.call(deleteAccount, { body: { password } })),
    )
    expect(codes.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
  })

  test('an operator does it on request, with a reason; twice changes nothing; they are in no list afterwards', async () => {
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

  test('the log stays as it is for everything else', async () => {
    const change = t.deps.db.updateTable('activities').set({ verb: 'x' }).execute()
    await expect(change).rejects.toThrow('never changed')
    const data = t.deps.db.updateTable('activities').set({ data: '{}' }).execute()
    await expect(data).rejects.toThrow('never changed')
  })
})

describe('how long things are kept', () => {
  test.each([
    ['2026-03-02T15:00:00Z', '2026-03-03T03:00:00.000Z'],
    ['2026-03-02T02:59:00Z', '2026-03-02T03:00:00.000Z'],
    ['2026-03-02T03:00:00Z', '2026-03-03T03:00:00.000Z'],
  ])('the night after %s', (now, night) => expect(nextNight(new Date(now)).toISOString()).toBe(night))

  test.each([
    [1, 'a day'],
    [90, '90 days'],
    [365, 'a year'],
    [730, '2 years'],
  ])('%i days are %s', (days, words) => expect(spanWords(days)).toBe(words))

  test('the clock takes what is too old, two servers at once, and leaves the rest', async () => {
    const { db } = t.deps
    const fresh = await aStudent(t, { status: 'email_not_verified' })
    await db
      .updateTable('persons')
      .set({ email_verified_at: null })
      .where('id', '=', fresh.person_id)
      .execute()
    const kept = await aStudent(t)
    const closed = await buildApplication(t.deps, {
      student_id: kept.id,
      state: 'withdrawn',
      closed_from: 'submitted',
    })
    const hired = await buildApplication(t.deps, { student_id: kept.id, state: 'hired' })
    await db
      .insertInto('waitlist_entries')
      .values({ id: newId(), email: 'waits@example.com', created_at: t.clock.now() })
      .execute()
    await db.insertInto('page_views').values({ day: '2026-03-02', route: '/kept', views: 1 }).execute()
    await db
      .insertInto('idempotency_keys')
      .values({ person_id: kept.person_id, key: 'a-key-of-mine', call: 'x', created_at: t.clock.now() })
      .execute()
    await buildNotice(t.deps, kept.id)
    await db
      .insertInto('mails')
      .values({
        id: newId(),
        cause: 'old',
        recipient: 'a@example.com',
        letter: '{}',
        state: 'sent',
        attempts: 1,
        created_at: t.clock.now(),
        sent_at: t.clock.now(),
      })
      .execute()
    const counts = async () => {
      const count = async (name: string, rows: Promise<unknown[]>) => [name, (await rows).length] as const
      return Object.fromEntries(
        await Promise.all([
          count(
            'unverified',
            db.selectFrom('persons').select('id').where('id', '=', fresh.person_id).execute(),
          ),
          count(
            'sessions',
            db.selectFrom('sessions').select('id').where('person_id', '=', kept.person_id).execute(),
          ),
          count(
            'letters',
            db
              .selectFrom('mails')
              .select('id')
              .where('cause', '=', 'old')
              .where('recipient', '<>', '')
              .execute(),
          ),
          count(
            'resumes',
            db
              .selectFrom('applications')
              .select('id')
              .where('id', 'in', [closed.id, hired.id])
              .where('resume_file_id', 'is not', null)
              .execute(),
          ),
          count(
            'waitlist',
            db.selectFrom('waitlist_entries').select('id').where('email', '=', 'waits@example.com').execute(),
          ),
          count('views', db.selectFrom('page_views').select('route').where('route', '=', '/kept').execute()),
          count(
            'keys',
            db.selectFrom('idempotency_keys').select('key').where('key', '=', 'a-key-of-mine').execute(),
          ),
          count(
            'notices',
            db.selectFrom('notifications').select('id').where('account_id', '=', kept.id).execute(),
          ),
        ]),
      )
    }
    const afterDays = async (days: number) => {
      t.clock.set(later(new Date('2026-03-02T15:00:00Z'), days * DAY))
      await Promise.all([t.tick(), t.tick()])
      return counts()
    }
    const all = {
      unverified: 1,
      sessions: 1,
      letters: 1,
      resumes: 2,
      waitlist: 1,
      views: 1,
      keys: 1,
      notices: 1,
    }
    expect(await afterDays(0)).toEqual(all)
    expect(await afterDays(3)).toEqual({ ...all, keys: 0 })
    expect(await afterDays(retention.unverified_accounts.days + 2)).toMatchObject({
      unverified: 0,
      sessions: 0,
      letters: 1,
    })
    expect(await afterDays(retention.letters.days + 1)).toMatchObject({ letters: 0, resumes: 2, notices: 1 })
    expect(await afterDays(retention.closed_resumes.days + 1)).toMatchObject({
      resumes: 1,
      notices: 0,
      waitlist: 1,
    })
    expect(await afterDays(retention.waitlist_entries.days + 2)).toEqual({
      unverified: 0,
      sessions: 0,
      letters: 0,
      resumes: 1,
      waitlist: 0,
      views: 0,
      keys: 0,
      notices: 0,
    })
    expect(
      (await db.selectFrom('applications').select('id').where('id', '=', closed.id).execute()).length,
    ).toBe(1)
    expect(await db.selectFrom('file_removals').selectAll().execute()).toEqual([])
  })
})
