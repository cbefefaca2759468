import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Transacting } from '#platform/database.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { interviewsIn } from '../../../../tests/harness/interviews.ts'
import { meanwhile } from '../../../../tests/harness/meanwhile.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
const scene = interviewsIn(() => t)

const leaves = (account: string) => (db: Transacting) =>
  db
    .updateTable('role_accounts')
    .set({ status: 'deactivated', removed_at: t.clock.now() })
    .where('id', '=', account)
    .execute()
type Answer = Parameters<typeof problemOf>[0]
const refusedFields = (outcome: PromiseSettledResult<Answer>) => {
  if (outcome.status === 'rejected') throw outcome.reason
  return Object.keys(problemOf(outcome.value).fields ?? {})
}

describe('who leaves the team at that moment', () => {
  test('is on no panel of a new schedule', async () => {
    const { offer, colleague } = await scene(['Ada'])
    const outcome = await meanwhile(t.deps, leaves(colleague.id), () =>
      offer({ tracks: [{ panel: [colleague.id] }] }),
    )
    expect(refusedFields(outcome)).toEqual(['tracks.0.panel'])
  })

  test('joins no panel that is changed', async () => {
    const { offer, colleague, hold } = await scene(['Ada'])
    const { tracks } = (await offer()).json()
    const outcome = await meanwhile(t.deps, leaves(colleague.id), () => hold(tracks[0].id, [colleague.id]))
    expect(refusedFields(outcome)).toEqual(['panel'])
  })
})
