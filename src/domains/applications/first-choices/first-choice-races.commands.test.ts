import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { HOUR, later } from '#platform/clock.ts'
import type { Transacting } from '#platform/database.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { meanwhile } from '../../../../tests/harness/meanwhile.ts'
import { applicant } from '../applicants/applicants.contract.ts'
import { updateStatus } from '../applicants/decisions/decisions.contract.ts'
import { buildApplication, buildResume } from '../applications.fixtures.ts'
import { apply } from '../submission/application-submission.contract.ts'
import { firstChoices, sendFirstChoice, takeFirstChoiceBack } from './first-choices.contract.ts'
import { buildFirstChoice } from './first-choices.fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const aScene = async (count: number) => {
  const student = await aStudent(t)
  const team = await anEmployer(t)
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const job = await buildJob(t.deps, { organization_id: team.organization_id })
    ids.push((await buildApplication(t.deps, { student_id: student.id, job_id: job.id })).id)
  }
  const standing = async () =>
    (
      await t.deps.db
        .selectFrom('first_choices')
        .select('application_id')
        .where('student_id', '=', student.id)
        .where('state', '=', 'standing')
        .execute()
    ).map(({ application_id }) => application_id)
  const left = async () => (await student.client.call(firstChoices)).json().left
  return { student, team, ids, standing, left }
}
const outcomeOf = <T>(settled: PromiseSettledResult<T>): T => {
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}

describe('at the same moment', () => {
  test('several devices send three together, however they send them', async () => {
    const { student, ids, standing, left } = await aScene(6)
    const resume_file_id = await buildResume(t.deps)
    await t.deps.db
      .updateTable('students')
      .set({ resume_file_id })
      .where('account_id', '=', student.id)
      .execute()
    const job = await buildJob(t.deps)
    const answers = await Promise.all([
      ...ids.map((id) => student.client.call(sendFirstChoice, { params: { id } })),
      student.client.call(apply, { body: { job_id: job.id, first_choice: true } }),
    ])
    const refused = answers.filter(({ statusCode }) => statusCode >= 400)
    expect(refused.map((answer) => answer.json().error)).toEqual(Array(4).fill('no_first_choice_left'))
    expect(await standing()).toHaveLength(3)
    expect(await left()).toBe(0)
  })

  test('two devices send one with the same application, and one is taken', async () => {
    const { student, ids, standing, left } = await aScene(1)
    const answers = await Promise.all(
      [1, 2, 3].map(() => student.client.call(sendFirstChoice, { params: { id: ids[0]! } })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await standing()).toEqual(ids)
    expect(await left()).toBe(2)
  })

  test('the third, while another device is sending it, is refused', async () => {
    const { student, ids, left } = await aScene(4)
    for (const id of ids.slice(0, 2)) await buildFirstChoice(t.deps, id)
    const row = await t.deps.db
      .selectFrom('applications')
      .selectAll()
      .where('id', '=', ids[2]!)
      .executeTakeFirstOrThrow()
    const third = async (db: Transacting) => {
      await db
        .selectFrom('students')
        .select('account_id')
        .where('account_id', '=', student.id)
        .forNoKeyUpdate()
        .execute()
      await db
        .insertInto('first_choices')
        .values({
          id: newId(),
          student_id: student.id,
          term: '2026-spring',
          usable_in: '2026-spring',
          place: 3,
          state: 'standing',
          application_id: row.id,
          organization_id: row.organization_id,
          sent_at: t.clock.now(),
          returns_at: row.reply_by,
        })
        .execute()
    }
    const answer = outcomeOf(
      await meanwhile(t.deps, third, () => student.client.call(sendFirstChoice, { params: { id: ids[3]! } })),
    )
    expect(answer.json().error).toBe('no_first_choice_left')
    expect(await left()).toBe(0)
  })

  test('the database takes no fourth, whoever writes it', async () => {
    const { ids } = await aScene(4)
    for (const id of ids.slice(0, 3)) await buildFirstChoice(t.deps, id)
    for (const place of [1, 2, 3, 4])
      await expect(
        sql`insert into first_choices (id, student_id, term, usable_in, place, state)
          select ${newId()}, student_id, '2026-spring', '2026-spring', ${place}, 'free' from applications where id = ${ids[3]}`.execute(
          t.deps.db,
        ),
      ).rejects.toThrow(/first_choices_student_id_term_place_key|first_choices_place_check/)
  })

  test('one taken back while the team opens the application stays', async () => {
    const { student, ids, standing } = await aScene(1)
    await buildFirstChoice(t.deps, ids[0]!)
    const opening = (db: Transacting) =>
      db
        .updateTable('applications')
        .set({ opened_at: t.clock.now(), state: 'reviewed', state_at: t.clock.now() })
        .where('id', '=', ids[0]!)
        .execute()
    const answer = outcomeOf(
      await meanwhile(t.deps, opening, () =>
        student.client.call(takeFirstChoiceBack, { params: { id: ids[0]! } }),
      ),
    )
    expect(answer.json().error).toBe('step_not_possible')
    expect(await standing()).toEqual(ids)
  })

  test('whoever opens it while it is taken back doesn’t see it', async () => {
    const { team, ids } = await aScene(1)
    await buildFirstChoice(t.deps, ids[0]!)
    const takingBack = async (db: Transacting) => {
      await db.selectFrom('applications').select('id').where('id', '=', ids[0]!).forUpdate().execute()
      await db
        .updateTable('first_choices')
        .set({ state: 'free', application_id: null, organization_id: null, sent_at: null, returns_at: null })
        .where('application_id', '=', ids[0]!)
        .execute()
    }
    const answer = outcomeOf(
      await meanwhile(t.deps, takingBack, () => team.client.call(applicant, { params: { id: ids[0]! } })),
    )
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).not.toHaveProperty('first_choice')
  })

  test('an answer that comes while the day ends is one: nothing comes back', async () => {
    const { team, ids, standing } = await aScene(1)
    const reply_by = later(t.clock.now(), HOUR)
    await t.deps.db.updateTable('applications').set({ reply_by }).where('id', '=', ids[0]!).execute()
    await buildFirstChoice(t.deps, ids[0]!)
    t.clock.set(reply_by)
    const body = { applicant_ids: ids, status: 'shortlisted' as const }
    const held = (db: Transacting) =>
      db.selectFrom('applications').select('id').where('id', '=', ids[0]!).forUpdate().execute()
    // the embedded database has one session
    if (process.env.TEST_DATABASE_URL) {
      await t.deps.db.transaction().execute(async (db) => {
        await held(db)
        await t.tick()
      })
      expect(await standing()).toEqual(ids)
    }
    expect((await team.client.call(updateStatus, { body })).statusCode).toBe(200)
    await t.tick()
    expect(await standing()).toEqual(ids)
    t.clock.set('2026-03-02T15:00:00.000Z')
  })
})
