import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FIXTURE_PASSWORD } from '#domains/accounts/accounts.fixtures.ts'
import { anEmployer, aUniversity } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { deleteAccount, ownData } from '../own-data.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const password = FIXTURE_PASSWORD

describe('deleting an account', () => {
  test('waits until the last owner of a team that goes on has handed over', async () => {
    const owner = await anEmployer(t)
    const colleague = await anEmployer(t, { organization_id: owner.organization_id, team_role: 'recruiter' })
    expect((await owner.client.call(ownData)).json().may).toMatchObject({
      delete: false,
      hindrance: expect.stringContaining('owner'),
    })
    const refused = await owner.client.call(deleteAccount, { body: { password } })
    expect([refused.statusCode, problemOf(refused).error]).toEqual([409, 'last_owner'])
    expect((await colleague.client.call(deleteAccount, { body: { password } })).statusCode).toBe(204)
    const alone = (await owner.client.call(ownData)).json()
    expect([alone.may.delete, alone.ends_with_you.length]).toEqual([true, 1])
    expect((await owner.client.call(deleteAccount, { body: { password } })).statusCode).toBe(204)
    const { state } = await t.deps.db
      .selectFrom('organizations')
      .select('state')
      .where('id', '=', owner.organization_id)
      .executeTakeFirstOrThrow()
    expect(state).toBe('suspended')
    await t.drain()
  })

  test('two owners who leave at once: one of them stays when others are left', async () => {
    const one = await aUniversity(t)
    const two = await aUniversity(t, { organization_id: one.organization_id })
    await aUniversity(t, { organization_id: one.organization_id, team_role: 'viewer' })
    const codes = await Promise.all(
      [one, two].map(({ client }) => client.call(deleteAccount, { body: { password } })),
    )
    expect(codes.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
  })
})
