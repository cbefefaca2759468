import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteJob, employerJob } from '#domains/jobs/jobs.contract.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { appliedJobs } from '#domains/jobs/likes/job-likes.contract.ts'
import { DAY } from '#platform/clock.ts'
import { anEmployer, aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { lettersTo, subjectsTo } from '../../../../tests/harness/letters.ts'
import {
  externalApplication,
  externalApplications,
  openExternal,
  removeExternal,
  saveExternal,
} from './external-applications.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const dayIn = (days: number): string =>
  new Date(t.clock.now().getTime() + days * DAY).toISOString().slice(0, 10)

it('an application elsewhere is the student’s own: opened, said, reminded of, and counted for nobody', async () => {
  const team = await anEmployer(t)
  const job = await buildJob(t.deps, {
    organization_id: team.organization_id,
    title: 'Chart drawer',
    external_url: 'https://apply.example.org/42',
  })
  const { client, person_id } = await aStudent(t)
  const of = async () =>
    (await client.call(externalApplication, { params: { id: job.id } })).json().application
  expect(await of()).toBeNull()
  const open = () => client.call(openExternal, { body: { job_id: job.id } })
  const [first] = await Promise.all([open(), open()])
  const { id } = first!.json()
  expect(await of()).toMatchObject({ id, status: 'opened', applied_on: null })
  const save = (body: Record<string, unknown>) =>
    client.call(saveExternal, { params: { id }, body: { status: 'applied', ...body } })
  expect((await save({ status: 'not_applied' })).json()).toMatchObject({ applied_on: null })
  expect((await client.call(externalApplications)).json().data).toEqual([])
  await open()
  expect(await of()).toMatchObject({ status: 'opened' })
  expect(problemOf(await save({ remind_on: dayIn(-1) })).fields).toHaveProperty('remind_on')
  expect((await save({ note: 'x'.repeat(2001) })).statusCode).toBe(422)
  const saved = await save({ note: 'Sent two samples', remind_on: dayIn(3) })
  expect(saved.json()).toMatchObject({ status: 'applied', applied_on: dayIn(0), note: 'Sent two samples' })
  // opening the site again does not ask again
  await open()
  expect(await of()).toMatchObject({ status: 'applied' })

  const reminders = async () => {
    await t.tick()
    return (await subjectsTo(t, person_id)).filter((one) => one.startsWith('Your reminder')).length
  }
  expect(await reminders()).toBe(0)
  t.clock.advance(4 * DAY)
  expect([await reminders(), await reminders()]).toEqual([1, 1])
  // a reminder that came is no reason to refuse the rest
  expect((await save({ status: 'interview', remind_on: saved.json().remind_on })).statusCode).toBe(200)

  expect((await client.call(appliedJobs)).json().data).toEqual([])
  expect((await team.client.call(employerJob, { params: { id: job.id } })).json()).toMatchObject({
    total_applicants: 0,
    response_rate: null,
  })
  await t.deps.db.deleteFrom('jobs').where('id', '=', job.id).execute()
  expect((await client.call(externalApplications)).json().data).toMatchObject([
    { id, job_id: null, title: 'Chart drawer', status: 'interview' },
  ])
  expect((await client.call(removeExternal, { params: { id } })).statusCode).toBe(204)
  expect((await client.call(externalApplications)).json().total_row).toBe(0)
})

it('jobs that take applications here have none, nor those nobody may see', async () => {
  const { client } = await aStudent(t)
  const [here, draft] = [await buildJob(t.deps), await buildJob(t.deps, { state: 'draft' })]
  const open = async (job_id: string) =>
    problemOf(await client.call(openExternal, { body: { job_id } })).error
  expect([await open(here.id), await open(draft.id)]).toEqual(['step_not_possible', 'not_found'])
})

it('stays in the student’s hands when the job is taken away, and its reminder leads to the notes', async () => {
  const team = await anEmployer(t)
  const job = await buildJob(t.deps, {
    organization_id: team.organization_id,
    title: 'Diver',
    external_url: 'https://apply.example.org/43',
  })
  const { client, person_id } = await aStudent(t)
  const { id } = (await client.call(openExternal, { body: { job_id: job.id } })).json()
  const said = { status: 'applied', applied_on: dayIn(-3), note: 'By post', remind_on: dayIn(2) } as const
  await client.call(saveExternal, { params: { id }, body: said })
  expect((await team.client.call(deleteJob, { params: { id: job.id } })).statusCode).toBe(204)
  expect((await client.call(externalApplications)).json().data).toMatchObject([
    { id, job_id: null, title: 'Diver', note: 'By post' },
  ])
  t.clock.advance(3 * DAY)
  await t.tick()
  const letter = (await lettersTo(t, person_id)).find(({ subject }) => subject === 'Your reminder: Diver')
  expect(letter?.action?.url).toMatch(/\/student\/applications$/)
  // what was said of the day stays where only the rest changes
  const later = await client.call(saveExternal, { params: { id }, body: { status: 'interview' } })
  expect(later.json()).toMatchObject({ status: 'interview', applied_on: said.applied_on, job_id: null })
  expect((await client.call(removeExternal, { params: { id } })).statusCode).toBe(204)
})
