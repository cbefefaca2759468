import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY, MINUTE } from '#platform/clock.ts'
import type { Transacting } from '#platform/database.ts'
import { anEmployer } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { invitingToApplyIn } from '../../../../tests/harness/inviting-to-apply.ts'
import { meanwhile } from '../../../../tests/harness/meanwhile.ts'
import { MOST_A_WEEK, MOST_SENT_A_WEEK } from './job-invitations.contract.ts'
import { buildJobInvitation } from './job-invitations.fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const { open, jobOf, invite, formFor, countOf } = invitingToApplyIn(() => t)

describe('how many there are in seven days', () => {
  test('one from an employer for a student, whoever of the team sends it', async () => {
    const team = await anEmployer(t)
    const colleague = await anEmployer(t, { organization_id: team.organization_id })
    const student = await open()
    const jobs = [await jobOf(team), await jobOf(team), await jobOf(team)]
    const answers = await Promise.all(
      [team, colleague, team].map(({ client }, n) => invite(client, student, jobs[n]!)),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
    const form = await formFor(team.client, student)
    expect(form).toMatchObject({ may: { invite: false } })
    expect(form.hindrance).toMatch(/one invitation a week/)
    const lost = jobs[answers.findIndex(({ statusCode }) => statusCode === 409)]!
    t.clock.advance(7 * DAY - MINUTE)
    expect(problemOf(await invite(team.client, student, lost, 'Now?')).error).toBe('invitation_limit')
    t.clock.advance(2 * MINUTE)
    const left = (await formFor(team.client, student)).jobs[0]
    expect((await invite(team.client, student, left, 'Now!')).statusCode).toBe(201)
  })

  test('five from all, however many send at once; another student’s are not affected', async () => {
    const student = await open()
    const teams = await Promise.all(Array.from({ length: MOST_A_WEEK + 4 }, () => anEmployer(t)))
    const jobs = await Promise.all(teams.map((team) => jobOf(team)))
    const answers = await Promise.all(teams.map(({ client }, n) => invite(client, student, jobs[n]!)))
    const made = answers.filter(({ statusCode }) => statusCode === 201)
    expect(made).toHaveLength(MOST_A_WEEK)
    for (const one of answers.filter(({ statusCode }) => statusCode !== 201))
      expect(problemOf(one).error).toBe('invitation_limit')
    expect(await countOf(student)).toBe(MOST_A_WEEK)
    const refused = answers.findIndex(({ statusCode }) => statusCode !== 201)
    expect((await formFor(teams[refused]!.client, student)).hindrance).toMatch(/as many invitations/)
    expect((await invite(teams[refused]!.client, await open(), jobs[refused]!)).statusCode).toBe(201)
  })

  test('a hundred by one employer, however many send at once', async () => {
    const team = await anEmployer(t)
    const job = await jobOf(team)
    for (let n = 0; n < MOST_SENT_A_WEEK - 1; n++)
      await buildJobInvitation(t.deps, { job_id: job.id, student_id: (await open()).id })
    const students = [await open(), await open(), await open()]
    const answers = await Promise.all(students.map((student) => invite(team.client, student, job)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
  })
})

describe('what is being sent at that moment counts', () => {
  /** Holds a row as who sends does, and sends one more. */
  const sending =
    (table: 'organizations' | 'students', id: string, made: { job_id: string; student_id: string }) =>
    async (db: Transacting) => {
      await db
        .selectFrom(table)
        .select(sql<number>`1`.as('held'))
        .where(table === 'students' ? 'account_id' : 'id', '=', id)
        .forNoKeyUpdate()
        .execute()
      await buildJobInvitation({ ...t.deps, db }, made)
    }
  const wordOf = (outcome: PromiseSettledResult<Parameters<typeof problemOf>[0]>) =>
    outcome.status === 'fulfilled' && outcome.value.statusCode === 409 && problemOf(outcome.value).error

  test('towards the five a student gets', async () => {
    const student = await open()
    for (let n = 0; n < MOST_A_WEEK - 1; n++)
      await buildJobInvitation(t.deps, {
        job_id: (await jobOf(await anEmployer(t))).id,
        student_id: student.id,
      })
    const [other, team] = [await anEmployer(t), await anEmployer(t)]
    const [theirs, ours] = [await jobOf(other), await jobOf(team)]
    const fifth = sending('students', student.id, { job_id: theirs.id, student_id: student.id })
    expect(wordOf(await meanwhile(t.deps, fifth, () => invite(team.client, student, ours)))).toBe(
      'invitation_limit',
    )
    expect(await countOf(student)).toBe(MOST_A_WEEK)
  })

  test('towards the hundred an employer sends', async () => {
    const team = await anEmployer(t)
    const job = await jobOf(team)
    for (let n = 0; n < MOST_SENT_A_WEEK - 1; n++)
      await buildJobInvitation(t.deps, { job_id: job.id, student_id: (await open()).id })
    const [last, student] = [await open(), await open()]
    const hundredth = sending('organizations', team.organization_id, { job_id: job.id, student_id: last.id })
    expect(wordOf(await meanwhile(t.deps, hundredth, () => invite(team.client, student, job)))).toBe(
      'invitation_limit',
    )
    expect(await countOf(student)).toBe(0)
  })
})
