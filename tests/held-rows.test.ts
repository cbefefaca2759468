import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildResume } from '#domains/applications/applications.fixtures.ts'
import { apply } from '#domains/applications/submission/application-submission.contract.ts'
import { buildEvent } from '#domains/events/events.fixtures.ts'
import { register } from '#domains/events/registrations/event-registrations.contract.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import type { Transacting } from '#platform/database.ts'
import { aStudent } from './harness/actors.ts'
import { openTestApp, type TestApp } from './harness/app.ts'
import { onServer } from './harness/faults.ts'

type Student = Awaited<ReturnType<typeof aStudent>>
type Hold = (db: Transacting, student: Student) => Promise<unknown>

/** What somebody may hold of a student for long: a name changed together with a file, a second step, a review. */
const holds: Record<string, Hold> = {
  student: (db, { id }) =>
    db.selectFrom('students').select('account_id').where('account_id', '=', id).forUpdate().execute(),
  account: (db, { id }) =>
    db.selectFrom('role_accounts').select('id').where('id', '=', id).forUpdate().execute(),
  person: (db, { person_id }) =>
    db.selectFrom('persons').select('id').where('id', '=', person_id).forUpdate().execute(),
}

// the embedded database has one session, so nobody can hold a row there
describe.runIf(onServer)('one whose row is held keeps no one else waiting', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await openTestApp()
  })
  afterAll(() => t.close())

  const ready = async () => {
    const student = await aStudent(t)
    const resume_file_id = await buildResume(t.deps)
    await t.deps.db
      .updateTable('students')
      .set({ resume_file_id })
      .where('account_id', '=', student.id)
      .execute()
    return student
  }

  /** The others' answers while it is held, and then that of the one. */
  const answersWhile = async (
    hold: (db: Transacting, one: Student) => Promise<unknown>,
    call: (student: Student) => Promise<{ statusCode: number }>,
  ) => {
    const [one, ...others] = (await Promise.all([1, 2, 3, 4].map(ready))) as [Student, ...Student[]]
    const { own, rest } = await t.deps.db.transaction().execute(async (db) => {
      await hold(db, one)
      const own = call(one)
      const rest = await Promise.all(others.map(call))
      return { own: Promise.allSettled([own]), rest }
    })
    const [last] = await own
    return [...rest, last.status === 'fulfilled' ? last.value : { statusCode: 0 }].map(
      ({ statusCode }) => statusCode,
    )
  }

  test.for(Object.entries(holds))('a %s, while they apply', async ([, hold]) => {
    const { id: job_id } = await buildJob(t.deps)
    expect(await answersWhile(hold, ({ client }) => client.call(apply, { body: { job_id } }))).toEqual(
      Array(4).fill(201),
    )
  })

  test.for(Object.entries(holds))('a %s, while they register', async ([, hold]) => {
    const { id: event_id } = await buildEvent(t.deps)
    expect(await answersWhile(hold, ({ client }) => client.call(register, { body: { event_id } }))).toEqual(
      Array(4).fill(200),
    )
  })

  test('an employer, while they apply to others too', async () => {
    const [theirs, elsewhere] = [await buildJob(t.deps), await buildJob(t.deps)]
    const hold = (db: Transacting) =>
      db
        .selectFrom('jobs as j')
        .innerJoin('organizations as o', 'o.id', 'j.organization_id')
        .select('o.id')
        .where('j.id', '=', theirs.id)
        .forUpdate('o')
        .execute()
    let first = true
    const answers = await answersWhile(hold, ({ client }) => {
      const job_id = first ? theirs.id : elsewhere.id
      first = false
      return client.call(apply, { body: { job_id } })
    })
    expect(answers).toEqual(Array(4).fill(201))
  })
})
