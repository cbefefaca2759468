import { afterAll, beforeAll, expect, test } from 'vitest'
import { suspendOrganization } from '#domains/operators/organizations/organization-admin.contract.ts'
import { employerTeam } from '#domains/teams/teams.contract.ts'
import { DAY, HOUR, later } from '#platform/clock.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, anOperator } from '../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { lettersTo } from '../../../tests/harness/letters.ts'
import { sendDigests } from './notice-digest.commands.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const toldDaily = async (account_id: string) => {
  const now = t.clock.now()
  await t.deps.db
    .insertInto('notifications')
    .values({
      id: newId(),
      account_id,
      list: 'general',
      kind: 'team_change',
      title: 'Somebody joined your team',
      text: '',
      link: '/employer/dashboard',
      cause: `test:${account_id}`,
      created_at: now,
      digest_at: later(now, HOUR),
    })
    .execute()
}

test('who was removed, and whose organization is out of service, get no digest of what it was told', async () => {
  const owner = await anEmployer(t)
  const { organization_id } = owner
  const removed = await anEmployer(t, { organization_id, team_role: 'viewer' })
  const suspended = await anEmployer(t)
  for (const { id } of [owner, removed, suspended]) await toldDaily(id)
  await owner.client.call(employerTeam.remove, { body: { account_id: removed.id } })
  const body = { organization_ids: [suspended.organization_id], reason: 'Reported' }
  await (await anOperator(t)).client.call(suspendOrganization, { body })
  await t.drain()
  t.clock.advance(DAY)
  await sendDigests(t.deps)
  const subjects = async (personId: string) =>
    (await lettersTo(t, personId))
      .map(({ subject }) => subject)
      .filter((text) => text.includes('joined your team'))
  expect(await subjects(owner.person_id)).toHaveLength(1)
  expect(await subjects(removed.person_id)).toEqual([])
  expect(await subjects(suspended.person_id)).toEqual([])
})
