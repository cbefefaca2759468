import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { withCallContext } from '#platform/current-call.ts'
import type { Transacting } from '#platform/database.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { meanwhile } from '../../../../tests/harness/meanwhile.ts'
import { buildResume } from '../applications.fixtures.ts'
import { applyToJob } from './application-submission.commands.ts'
import { apply } from './application-submission.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

type Student = Awaited<ReturnType<typeof aStudent>>

const ready = async () => {
  const student = await aStudent(t)
  await t.deps.db
    .updateTable('students')
    .set({ resume_file_id: await buildResume(t.deps) })
    .where('account_id', '=', student.id)
    .execute()
  return student
}
const crowdOf = (size: number) => Promise.all(Array.from({ length: size }, ready))
const applies = ({ client }: Student, job_id: string, more: { message?: string } = {}) =>
  client.call(apply, { body: { job_id, ...more } })
const appliesUnder = async (key: string, { client }: Student, job_id: string) => {
  const form = new FormData()
  form.append('job_id', job_id)
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return t.app.inject({
    method: 'POST',
    url: `/api${apply.path}`,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      cookie: client.cookie,
      'content-type': request.headers.get('content-type')!,
      'idempotency-key': key,
    },
  })
}
const wordsOf = (answers: Array<Awaited<ReturnType<typeof applies>>>) =>
  answers.map((answer) => answer.json().error ?? answer.statusCode)

const rowsOf = (jobs: string[]) =>
  t.deps.db
    .selectFrom('applications')
    .select(['id', 'student_id', 'state'])
    .where('job_id', 'in', jobs)
    .execute()
const activitiesOf = (students: Student[]) =>
  t.deps.db
    .selectFrom('activities')
    .select(['subject_id', 'actor_person_id', 'request_id'])
    .where('verb', '=', 'application.submitted')
    .where(
      'actor_person_id',
      'in',
      students.map(({ person_id }) => person_id),
    )
    .execute()

describe('who applies at the same time', () => {
  test('each has an answer, an activity and notices of their own, to whichever jobs', async () => {
    const employer = await anEmployer(t)
    const jobs = await Promise.all(
      ['First', 'Second', 'Third'].map((title) =>
        buildJob(t.deps, { title, organization_id: employer.organization_id }),
      ),
    )
    const crowd = await crowdOf(9)
    const answers = await Promise.all(
      crowd.map((student, n) => applies(student, jobs[n % 3]!.id, { message: `from ${n}` })),
    )
    for (const [n, answer] of answers.entries())
      expect(answer.json()).toMatchObject({
        status: 'submitted',
        message: `from ${n}`,
        job: { id: jobs[n % 3]!.id, title: jobs[n % 3]!.title },
      })
    const activities = await activitiesOf(crowd)
    expect(new Set(activities.map(({ request_id }) => request_id)).size).toBe(9)
    for (const [n, student] of crowd.entries()) {
      const own = activities.filter(({ actor_person_id }) => actor_person_id === student.person_id)
      expect(own).toMatchObject([{ subject_id: answers[n]!.json().id }])
    }
    await t.drain()
    const told = await t.deps.db
      .selectFrom('notifications')
      .select(['account_id', 'kind'])
      .where('kind', 'in', ['application_status', 'application_received'])
      .where('account_id', 'in', [employer.id, ...crowd.map(({ id }) => id)])
      .execute()
    expect(told.filter(({ account_id }) => account_id === employer.id)).toHaveLength(9)
    expect(new Set(told.map(({ account_id }) => account_id)).size).toBe(10)
    const mailed = await t.deps.db
      .selectFrom('mails')
      .select(['recipient', 'state'])
      .where('cause', 'like', 'application.submitted:%')
      .execute()
    expect(new Set(mailed.map(({ recipient }) => recipient)).size).toBe(9)
    expect(new Set(mailed.map(({ state }) => state))).toEqual(new Set(['sent']))
  })

  test('one who is refused keeps nobody else out', async () => {
    const [open, closed, draft, elsewhere] = await Promise.all([
      buildJob(t.deps),
      buildJob(t.deps, { state: 'closed', ended_at: t.clock.now() }),
      buildJob(t.deps, { state: 'draft' }),
      buildJob(t.deps, { external_url: 'https://careers.example.com' }),
    ])
    const [bare, twice, ...others] = [await aStudent(t), ...(await crowdOf(6))] as [Student, ...Student[]]
    expect((await applies(twice!, open.id)).statusCode).toBe(201)
    const answers = await Promise.all([
      applies(others[0]!, open.id),
      applies(others[1]!, closed.id),
      applies(others[2]!, draft.id),
      applies(others[3]!, elsewhere.id),
      applies(bare, open.id),
      applies(twice!, open.id),
      applies(others[4]!, newId()),
      applies(others[1]!, open.id),
    ])
    expect(wordsOf(answers)).toEqual([
      201,
      'job_not_open',
      'not_found',
      'applies_elsewhere',
      'invalid',
      'already_applied',
      'not_found',
      201,
    ])
    expect(await rowsOf([open.id, closed.id, draft.id, elsewhere.id])).toHaveLength(3)
  })

  test('one student to several jobs, and twice to each', async () => {
    const jobs = [await buildJob(t.deps), await buildJob(t.deps)]
    const student = await ready()
    const answers = await Promise.all([...jobs, ...jobs].map(({ id }) => applies(student, id)))
    expect(wordsOf(answers).toSorted()).toEqual([201, 201, 'already_applied', 'already_applied'])
    expect(await rowsOf(jobs.map(({ id }) => id))).toHaveLength(2)
    expect(await activitiesOf([student])).toHaveLength(2)
  })

  test('one whose claim was lost writes nothing, and the others do', async () => {
    const job = await buildJob(t.deps)
    const crowd = await crowdOf(4)
    const claims = crowd.map(({ person_id }) => ({
      person_id,
      key: newId(),
      attempt: newId(),
      written: false,
      over: false,
    }))
    const call = 'POST /student/job/apply'
    await t.deps.db
      .insertInto('idempotency_keys')
      .values(
        claims.slice(0, 3).map(({ person_id, key, attempt }) => ({
          person_id,
          key,
          attempt,
          call,
          created_at: t.clock.now(),
        })),
      )
      .execute()
    const scopeOf = ({ person_id, id }: Student) =>
      ({
        person_id,
        student_id: id,
        actor: { person_id, role: 'student', organization_id: null, request_id: null },
      }) as unknown as Parameters<typeof applyToJob>[1]
    const given = {
      job_id: job.id,
      message: '',
      answers: [],
      same_resume: false,
      first_choice: false,
      came_from: null,
    }
    const settled = await Promise.allSettled(
      crowd.map((student, n) =>
        withCallContext({ name: call, claim: claims[n]! }, () =>
          applyToJob(t.deps, scopeOf(student), given, undefined),
        ),
      ),
    )
    expect(settled.map((one) => (one.status === 'rejected' ? one.reason.word : 'done'))).toEqual([
      'done',
      'done',
      'done',
      'still_working',
    ])
    expect(claims.map(({ written }) => written)).toEqual([true, true, true, false])
    expect(await rowsOf([job.id])).toHaveLength(3)
  })

  test('a repeated key gets the first answer, whoever else applies', async () => {
    const job = await buildJob(t.deps)
    const crowd = await crowdOf(4)
    const keys = crowd.map(() => newId())
    const once = () => Promise.all(crowd.map((student, n) => appliesUnder(keys[n]!, student, job.id)))
    const [first, again] = [await once(), await once()]
    expect(wordsOf(first)).toEqual([201, 201, 201, 201])
    expect(again.map((answer) => answer.body)).toEqual(first.map((answer) => answer.body))
    expect(await activitiesOf(crowd)).toHaveLength(4)
  })

  test('an unforeseen error is of the one it comes from', async () => {
    const job = await buildJob(t.deps)
    const crowd = await crowdOf(4)
    await sql`create function refuse_ink() returns trigger language plpgsql as
      $$ begin raise exception 'no ink'; end $$`.execute(t.deps.db)
    await sql`create trigger refuse_ink before insert on applications for each row
      when (new.message = 'ink') execute function refuse_ink()`.execute(t.deps.db)
    const answers = await Promise.all(
      crowd.map((student, n) => applies(student, job.id, { message: n === 2 ? 'ink' : 'pencil' })),
    )
    await sql`drop function refuse_ink() cascade`.execute(t.deps.db)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 500, 201])
    expect(await rowsOf([job.id])).toHaveLength(3)
    expect(await activitiesOf(crowd)).toHaveLength(3)
  })
})

describe('what changes meanwhile', () => {
  test('a job that ends takes nobody, and another does', async () => {
    const [ending, staying] = [await buildJob(t.deps), await buildJob(t.deps)]
    const crowd = await crowdOf(6)
    const end = (db: Transacting) =>
      db
        .updateTable('jobs')
        .set({ state: 'closed', ended_at: t.clock.now() })
        .where('id', '=', ending.id)
        .execute()
    const settled = await meanwhile(t.deps, end, () =>
      Promise.all(crowd.map((student, n) => applies(student, n % 2 ? ending.id : staying.id))),
    )
    if (settled.status === 'rejected') throw settled.reason
    expect(wordsOf(settled.value)).toEqual([201, 'job_not_open', 201, 'job_not_open', 201, 'job_not_open'])
    expect(await rowsOf([ending.id, staying.id])).toHaveLength(3)
  })

  test('a student somebody holds, or an application, waits alone', async () => {
    const job = await buildJob(t.deps)
    const crowd = await crowdOf(5)
    const before = (await applies(crowd[3]!, job.id)).json()
    const hold = async (db: Transacting) => {
      await db
        .selectFrom('students')
        .select('account_id')
        .where('account_id', '=', crowd[1]!.id)
        .forUpdate()
        .execute()
      await db
        .updateTable('applications')
        .set({ state: 'withdrawn', closed_from: 'submitted' })
        .where('id', '=', before.id)
        .execute()
    }
    const settled = await meanwhile(t.deps, hold, () =>
      Promise.all(crowd.map((student) => applies(student, job.id))),
    )
    if (settled.status === 'rejected') throw settled.reason
    expect(wordsOf(settled.value)).toEqual([201, 201, 201, 201, 201])
    expect(settled.value[3]!.json().id).toBe(before.id)
    expect(await rowsOf([job.id])).toHaveLength(5)
  })
})
