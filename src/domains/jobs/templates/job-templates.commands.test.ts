import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApplication } from '#domains/applications/applications.fixtures.ts'
import { anEmployer } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { deleteJob, duplicateJob } from '../jobs.contract.ts'
import { buildJob } from '../jobs.fixtures.ts'
import { dropTemplate, jobTemplates, MAX_TEMPLATES, saveTemplate } from './job-templates.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

type Team = Awaited<ReturnType<typeof anEmployer>>
const save = (team: Team, id: string, name: string) =>
  team.client.call(saveTemplate, { params: { id }, body: { name } })
const kept = async (team: Team) => (await team.client.call(jobTemplates)).json()
const job = (team: Team, title: string, more = {}) =>
  buildJob(t.deps, { organization_id: team.organization_id, title, ...more })

describe('what a new job is written from', () => {
  test('is a job the team keeps under a name, or the one it posted last', async () => {
    const team = await anEmployer(t)
    expect(await kept(team)).toEqual({ data: [], last: null })
    const first = await job(team, 'Welder')
    t.clock.advance(1000)
    const second = await job(team, 'Diver')
    await job(team, 'A draft', { state: 'draft' })
    expect((await save(team, first.id, '  Summer\u200b  interns ')).statusCode).toBe(422)
    expect((await save(team, first.id, 'Summer  interns')).statusCode).toBe(204)
    expect((await save(team, first.id, 'Interns')).statusCode).toBe(204)
    expect(await kept(team)).toMatchObject({
      data: [{ job_id: first.id, name: 'Interns', title: 'Welder' }],
      last: { job_id: second.id, title: 'Diver' },
    })
    const copy = await team.client.call(duplicateJob, { params: { id: first.id } })
    expect(copy.json()).toMatchObject({ title: 'Welder', state: 'draft' })
    for (let times = 0; times < 2; times++)
      expect((await team.client.call(dropTemplate, { params: { id: first.id } })).statusCode).toBe(204)
    expect((await kept(team)).data).toEqual([])
  })

  test('ends with its job', async () => {
    const team = await anEmployer(t)
    const { id } = await job(team, 'Passing', { state: 'draft' })
    await save(team, id, 'Passing')
    await team.client.call(deleteJob, { params: { id } })
    expect(await kept(team)).toEqual({ data: [], last: null })
    // one with applications is kept for them
    const applied = await job(team, 'Applied to')
    await buildApplication(t.deps, { job_id: applied.id })
    await save(team, applied.id, 'Applied to')
    await team.client.call(deleteJob, { params: { id: applied.id } })
    expect(await kept(team)).toEqual({ data: [], last: null })
    expect((await save(team, applied.id, 'Again')).statusCode).toBe(409)
    expect((await team.client.call(dropTemplate, { params: { id: applied.id } })).statusCode).toBe(204)
  })

  test('is the team’s own, and only those who may act change it', async () => {
    const team = await anEmployer(t)
    const other = await anEmployer(t)
    const viewer = await anEmployer(t, { organization_id: team.organization_id, team_role: 'viewer' })
    const { id } = await job(team, 'Ours')
    expect((await save(other, id, 'Theirs')).statusCode).toBe(404)
    expect((await save(viewer, id, 'Mine')).statusCode).toBe(403)
    await save(team, id, 'Ours')
    expect((await other.client.call(dropTemplate, { params: { id } })).statusCode).toBe(404)
    expect((await kept(other)).data).toEqual([])
    expect((await kept(viewer)).data).toHaveLength(1)
  })

  test('is limited, however many are saved at once', async () => {
    const team = await anEmployer(t)
    const ids: string[] = []
    for (let n = 0; n < MAX_TEMPLATES + 3; n++) ids.push((await job(team, `Job ${n}`)).id)
    const answers = await Promise.all(ids.map((id, n) => save(team, id, `Template ${n}`)))
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(MAX_TEMPLATES)
    const refused = answers.find(({ statusCode }) => statusCode !== 204)!
    expect([refused.statusCode, problemOf(refused).error]).toEqual([409, 'conflict'])
    expect((await kept(team)).data).toHaveLength(MAX_TEMPLATES)
  })
})
