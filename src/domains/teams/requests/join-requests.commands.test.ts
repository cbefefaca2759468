import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FIXTURE_PASSWORD, mailedToken } from '#domains/accounts/accounts.fixtures.ts'
import { employerUserAuth } from '#domains/accounts/authentication.contract.ts'
import { anEmployer, visitor } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { subjectsTo } from '../../../../tests/harness/letters.ts'
import { employerRequests } from './join-requests.contract.ts'

let t: TestApp
let count = 0
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

/** Registers at the organization and verifies the mailbox, as a visitor of the site does. */
const asks = async (organization_id: string) => {
  const email = `asks-${count++}@example.com`
  const client = visitor(t)
  await client.call(employerUserAuth.register, {
    body: { first_name: 'Mira', last_name: 'Osei', email, password: FIXTURE_PASSWORD, organization_id },
  })
  const token = await mailedToken(t.deps, email)
  expect(
    (await client.call(employerUserAuth.verifyEmail, { body: { token, password: FIXTURE_PASSWORD } })).json()
      .status,
  ).toBe('pending_review')
  const signIn = () => client.call(employerUserAuth.login, { body: { email, password: FIXTURE_PASSWORD } })
  return { email, signIn }
}
const listed = async (owner: Awaited<ReturnType<typeof anEmployer>>) =>
  (await owner.client.call(employerRequests.list)).json()

describe('somebody who asks to join', () => {
  test('is shown to the admins, who are told; viewers are not', async () => {
    const owner = await anEmployer(t)
    const viewer = await anEmployer(t, { organization_id: owner.organization_id, team_role: 'viewer' })
    const { email } = await asks(owner.organization_id)
    await t.drain()
    expect(await listed(owner)).toMatchObject({ total_row: 1, data: [{ email, first_name: 'Mira' }] })
    expect(await subjectsTo(t, owner.person_id)).toEqual([expect.stringContaining('asks to join')])
    expect(await subjectsTo(t, viewer.person_id)).toEqual([])
    expect((await viewer.client.call(employerRequests.list)).statusCode).toBe(403)
  })

  test('is let in with a role, once, and told', async () => {
    const owner = await anEmployer(t)
    const { signIn } = await asks(owner.organization_id)
    const { account_id } = (await listed(owner)).data[0]
    const accept = () =>
      owner.client.call(employerRequests.accept, { body: { account_id, team_role: 'admin' } })
    const answers = await Promise.all([accept(), accept()])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
    expect((await signIn()).json().account.team_role).toBe('admin')
    await t.drain()
    expect((await listed(owner)).total_row).toBe(0)
  })

  test('is declined with a reason', async () => {
    const owner = await anEmployer(t)
    const { email, signIn } = await asks(owner.organization_id)
    const { account_id } = (await listed(owner)).data[0]
    t.clock.advance(1000)
    const body = { account_id, reason: 'We do not know you.' }
    expect((await owner.client.call(employerRequests.decline, { body })).statusCode).toBe(204)
    expect((await signIn()).json().error).toBe('not_active')
    await t.drain()
    const letter = await t.deps.db
      .selectFrom('mails')
      .select('letter')
      .where('recipient', '=', email)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(letter.letter).toMatchObject({ facts: [['Reason', 'We do not know you.']] })
  })

  test('is made an owner by owners alone, and answered by no other team', async () => {
    const owner = await anEmployer(t)
    const admin = await anEmployer(t, { organization_id: owner.organization_id, team_role: 'admin' })
    await asks(owner.organization_id)
    const { account_id } = (await listed(owner)).data[0]
    const asOwner = { body: { account_id, team_role: 'owner' } } as const
    expect((await admin.client.call(employerRequests.accept, asOwner)).statusCode).toBe(403)
    const stranger = await anEmployer(t)
    expect((await stranger.client.call(employerRequests.accept, { body: { account_id } })).statusCode).toBe(
      404,
    )
    expect((await stranger.client.call(employerRequests.decline, { body: { account_id } })).statusCode).toBe(
      404,
    )
    expect((await listed(owner)).total_row).toBe(1)
  })
})
