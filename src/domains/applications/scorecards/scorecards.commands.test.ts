import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { anEmployer, aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { withdraw } from '../applications.contract.ts'
import { buildApplication } from '../applications.fixtures.ts'
import {
  applicantScorecards,
  jobCriteria,
  removeScorecard,
  type Score,
  setCriteria,
  writeScorecard,
} from './scorecards.contract.ts'
import { buildCriteria } from './scorecards.fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

type Team = Awaited<ReturnType<typeof anEmployer>>

const scene = async () => {
  const team = await anEmployer(t, { team_role: 'recruiter', first_name: 'Rosa', last_name: 'Diaz' })
  const job = await buildJob(t.deps, { organization_id: team.organization_id })
  const [writes, counts] = (await buildCriteria(t.deps, job.id, ['Writes', 'Counts'])) as [string, string]
  const student = await aStudent(t)
  const { id } = await buildApplication(t.deps, { job_id: job.id, student_id: student.id })
  const member = (team_role: 'viewer' | 'recruiter' | 'admin') =>
    anEmployer(t, { organization_id: team.organization_id, team_role })
  const read = async ({ client }: Team) => (await client.call(applicantScorecards, { params: { id } })).json()
  const write = ({ client }: Team, scores: Array<[string, Score]>, remark = '') =>
    client.call(writeScorecard, {
      params: { id },
      body: { scores: scores.map(([criterion_id, score]) => ({ criterion_id, score })), remark },
    })
  return { team, job, writes, counts, student, id, member, read, write }
}

describe('a scorecard', () => {
  it('of others, and their mean, are seen once one’s own is in, by admins too', async () => {
    const { team, writes, counts, id, member, read, write } = await scene()
    const admin = await member('admin')
    await write(
      team,
      [
        [writes, 4],
        [counts, 2],
      ],
      'Calm',
    )
    const hidden = { written: 1, own: null, others: null, averages: null, may: { write: true } }
    expect(await read(admin)).toMatchObject(hidden)
    expect(await read(await member('viewer'))).toMatchObject({ ...hidden, may: { write: false } })
    await write(admin, [[writes, 1]])
    expect(await read(admin)).toMatchObject({
      written: 2,
      own: { scores: [{ criterion_id: writes, score: 1 }] },
      others: [{ author: 'Rosa Diaz', remark: 'Calm', scores: [{ score: 4 }, { score: 2 }] }],
      averages: [
        { criterion_id: writes, average: 2.5, scores: 2 },
        { criterion_id: counts, average: 2, scores: 1 },
      ],
    })
    await admin.client.call(removeScorecard, { params: { id } })
    expect(await read(admin)).toMatchObject(hidden)
  })

  it('is one per member, however often and from how many devices it is sent at once', async () => {
    const { team, writes, read, write } = await scene()
    const sent = await Promise.all(
      ([1, 2, 3, 4, 4, 4] as const).map((score) => write(team, [[writes, score]])),
    )
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200])
    expect(await read(team)).toMatchObject({ written: 1, own: { scores: [{ criterion_id: writes }] } })
  })

  it('scores each criterion of that job once, from 1 to 4', async () => {
    const { team, writes, write } = await scene()
    const other = await buildJob(t.deps, { organization_id: team.organization_id })
    const [foreign] = (await buildCriteria(t.deps, other.id, ['Sings'])) as [string]
    for (const [scores, field] of [
      [[[foreign, 3]], 'scores.0.criterion_id'],
      [
        [
          [writes, 3],
          [writes, 4],
        ],
        'scores.1.criterion_id',
      ],
      [[[writes, 5]], 'scores.0.score'],
      [[], 'scores'],
    ] as Array<[Array<[string, Score]>, string]>) {
      const refused = await write(team, scores)
      expect([refused.statusCode, Object.keys(problemOf(refused).fields ?? {})]).toEqual([422, [field]])
    }
  })

  it('is neither written nor shown once the student has withdrawn', async () => {
    const { team, student, writes, id, read, write } = await scene()
    await write(team, [[writes, 3]])
    await student.client.call(withdraw, { body: { application_id: id } })
    expect(problemOf(await write(team, [[writes, 4]])).error).toBe('step_not_possible')
    expect(await read(team)).toMatchObject({ written: 0, own: null, may: { write: false } })
  })

  it('stays when its author leaves the team, who writes no more', async () => {
    const { team, writes, member, read, write } = await scene()
    const leaver = await member('recruiter')
    await write(leaver, [[writes, 2]])
    await t.deps.db
      .updateTable('role_accounts')
      .set({ status: 'deactivated', removed_at: t.clock.now() })
      .where('id', '=', leaver.id)
      .execute()
    expect((await write(leaver, [[writes, 4]])).statusCode).toBeGreaterThanOrEqual(401)
    await write(team, [[writes, 3]])
    expect(await read(team)).toMatchObject({ others: [{ scores: [{ score: 2 }] }] })
  })
})

describe('a job’s criteria', () => {
  const set = (team: Team, id: string, criteria: Array<{ id?: string; name: string; hint?: string }>) =>
    team.client.call(setCriteria, { params: { id }, body: { criteria } })

  it('are put in order, renamed and removed with their scores; the others keep theirs', async () => {
    const { team, job, writes, counts, read, write } = await scene()
    await write(team, [
      [writes, 4],
      [counts, 2],
    ])
    const answer = await set(team, job.id, [
      { name: 'Listens', hint: 'Asks back' },
      { id: counts, name: 'Counts well' },
    ])
    expect(answer.json()).toMatchObject({
      criteria: [
        { name: 'Listens', hint: 'Asks back' },
        { id: counts, name: 'Counts well', hint: '' },
      ],
      scorecards: 1,
      may: { edit: true },
    })
    expect((await read(team)).own.scores).toEqual([{ criterion_id: counts, score: 2 }])
    await set(team, job.id, [])
    expect(await read(team)).toMatchObject({ criteria: [], written: 0, own: null })
    expect((await team.client.call(jobCriteria, { params: { id: job.id } })).json().scorecards).toBe(0)
  })

  test.each([
    ['two of one name', [{ name: 'Writes' }, { name: 'ｗrites' }], 'criteria.1.name'],
    ['a name of spaces', [{ name: '  ' }], 'criteria.0.name'],
    ['a name too long', [{ name: 'x'.repeat(81) }], 'criteria.0.name'],
    ['eleven', Array.from({ length: 11 }, (_, n) => ({ name: `${n}` })), 'criteria'],
  ])('%s are refused', async (_, criteria, field) => {
    const { team, job } = await scene()
    const refused = await set(team, job.id, criteria)
    expect([refused.statusCode, Object.keys(problemOf(refused).fields ?? {})]).toEqual([422, [field]])
  })

  it('removed while somebody scores by them are refused to that one, without an error of ours', async () => {
    const { team, job, writes, counts, member, write } = await scene()
    const other = await member('recruiter')
    for (let round = 0; round < 5; round++) {
      const [first, second] = await Promise.all([
        write(other, [
          [writes, 3],
          [counts, 3],
        ]),
        set(team, job.id, [{ name: `Only ${round}` }]),
      ])
      expect([200, 422]).toContain(first.statusCode)
      expect(second.statusCode).toBe(200)
    }
  })
})
