import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApplication } from '#domains/applications/applications.fixtures.ts'
import { DAY, later, MINUTE } from '#platform/clock.ts'
import { visitor } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { buildJob } from '../jobs.fixtures.ts'
import { answeringEmployers } from './answering-employers.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

/** An employer with a job and so many applications, answered after two days or past their date. */
const employerWith = async (answered: number, silent: number, job = {}) => {
  const posted = await buildJob(t.deps, job)
  const sent = later(t.clock.now(), -40 * DAY)
  for (let n = 0; n < answered + silent; n++) {
    const state = n < answered ? 'shortlisted' : 'submitted'
    const { id } = await buildApplication(t.deps, { job_id: posted.id, state })
    await t.deps.db
      .updateTable('applications')
      .set({
        submitted_at: sent,
        reply_by: later(sent, 10 * DAY),
        answered_at: n < answered ? later(sent, 2 * DAY) : null,
      })
      .where('id', '=', id)
      .execute()
  }
  return posted.organization_id
}

test('employers with open jobs stand in the order of how reliably they answer, and those who mostly do not are left out', async () => {
  const some = await employerWith(5, 1)
  const best = await employerWith(8, 0)
  await employerWith(4, 0)
  await employerWith(5, 6)
  await employerWith(9, 0, { external_url: 'https://elsewhere.example/jobs/1' })
  const { data } = (await visitor(t).call(answeringEmployers)).json()
  expect(data.map(({ id }: { id: string }) => id)).toEqual([best, some])
  expect(data[1]).toMatchObject({ answered: 5, due: 6, median_days_to_answer: 2, open_jobs: 1 })

  // what was counted is counted anew after five minutes
  await t.deps.db.updateTable('organizations').set({ state: 'suspended' }).where('id', '=', best).execute()
  t.clock.advance(6 * MINUTE)
  expect((await visitor(t).call(answeringEmployers)).json().data.map(({ id }: { id: string }) => id)).toEqual(
    [some],
  )
})
