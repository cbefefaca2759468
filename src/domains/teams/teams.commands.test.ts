import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TeamRole } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, aUniversity } from '../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { problemOf } from '../../../tests/harness/client.ts'
import { employerTeam, universityTeam } from './teams.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const aTeam = async (...roles: TeamRole[]) => {
  const owner = await anEmployer(t)
  const others = []
  for (const team_role of roles)
    others.push(await anEmployer(t, { organization_id: owner.organization_id, team_role }))
  return [owner, ...others] as const
}
const roleOf = async (id: string) =>
  (
    await t.deps.db
      .selectFrom('role_accounts')
      .select(['team_role', 'status'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).team_role
const change = (who: Awaited<ReturnType<typeof anEmployer>>, account_id: string, team_role: TeamRole) =>
  who.client.call(employerTeam.changeRole, { body: { account_id, team_role } })
const remove = (who: Awaited<ReturnType<typeof anEmployer>>, account_id: string) =>
  who.client.call(employerTeam.remove, { body: { account_id } })

describe('the list', () => {
  test('shows owners first, and what the reader may do', async () => {
    const [owner, viewer, admin] = await aTeam('viewer', 'admin')
    const list = (await admin!.client.call(employerTeam.list)).json()
    expect(list).toMatchObject({
      total_row: 3,
      may: { manage: true, give: ['admin', 'recruiter', 'viewer'] },
    })
    expect(list.data.map((row: { account_id: string }) => row.account_id)).toEqual([
      owner.id,
      admin!.id,
      viewer!.id,
    ])
    expect(list.data.map((row: { may: unknown }) => row.may)).toEqual([
      { give: [], remove: false, transfer: false },
      { give: ['recruiter', 'viewer'], remove: true, transfer: false },
      { give: ['admin', 'recruiter'], remove: true, transfer: false },
    ])
    const seen = (await viewer!.client.call(employerTeam.list)).json()
    expect(seen.may).toEqual({ manage: false, give: [] })
  })

  test('pages without repeating anybody', async () => {
    const [owner] = await aTeam('viewer', 'viewer', 'recruiter')
    const pages = await Promise.all(
      [1, 2].map((page) => owner.client.call(employerTeam.list, { query: { page, size: 2 } })),
    )
    const ids = pages.flatMap((page) => page.json().data.map((row: { account_id: string }) => row.account_id))
    expect(new Set(ids).size).toBe(4)
  })
})

describe('roles', () => {
  test('an owner changes them, and the member is told', async () => {
    const [owner, viewer] = await aTeam('viewer')
    expect((await change(owner, viewer!.id, 'admin')).statusCode).toBe(204)
    expect(await roleOf(viewer!.id)).toBe('admin')
    await t.drain()
    const told = await t.deps.db
      .selectFrom('notifications')
      .select(['title', 'kind'])
      .where('account_id', '=', viewer!.id)
      .execute()
    expect(told).toEqual([{ kind: 'team_change', title: expect.stringContaining('You are now admin') }])
  })

  test('a university has staff, an employer recruiters', async () => {
    const university = await aUniversity(t)
    const staff = await aUniversity(t, { organization_id: university.organization_id, team_role: 'viewer' })
    const to = (team_role: TeamRole) =>
      university.client.call(universityTeam.changeRole, { body: { account_id: staff.id, team_role } })
    expect((await to('staff')).statusCode).toBe(204)
    expect(problemOf(await to('recruiter'))).toMatchObject({
      status: 422,
      fields: { team_role: [expect.anything()] },
    })
  })

  test('an admin neither makes nor changes an owner', async () => {
    const [owner, admin, viewer] = await aTeam('admin', 'viewer')
    expect((await change(admin!, viewer!.id, 'owner')).statusCode).toBe(403)
    expect((await change(admin!, owner.id, 'viewer')).statusCode).toBe(403)
    expect((await remove(admin!, owner.id)).statusCode).toBe(403)
    expect(await roleOf(owner.id)).toBe('owner')
  })

  test('the last owner stays one', async () => {
    const [owner] = await aTeam('admin')
    expect(problemOf(await change(owner, owner.id, 'admin'))).toMatchObject({
      status: 409,
      error: 'last_owner',
    })
    expect(problemOf(await remove(owner, owner.id))).toMatchObject({ status: 409, error: 'last_owner' })
  })

  test('two owners who demote each other at once leave one', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = await aTeam('owner')
      const answers = await Promise.all([change(one, two!.id, 'admin'), change(two!, one.id, 'admin')])
      expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
      const roles = [await roleOf(one.id), await roleOf(two!.id)]
      expect(roles.sort()).toEqual(['admin', 'owner'])
    }
  })

  test('two owners who both leave at once leave one', async () => {
    const [one, two] = await aTeam('owner')
    const answers = await Promise.all([remove(one, one.id), remove(two!, two!.id)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
  })

  test('a stranger, and somebody who does not exist, are not there', async () => {
    const [owner] = await aTeam()
    const [stranger] = await aTeam()
    for (const id of [stranger.id, newId()]) {
      expect((await change(owner, id, 'viewer')).statusCode).toBe(404)
      expect((await remove(owner, id)).statusCode).toBe(404)
    }
    expect((await change(owner, 'nobody', 'viewer')).statusCode).toBe(422)
  })
})

describe('leaving', () => {
  test('who is removed is out at once, with nothing of theirs deleted', async () => {
    const [owner, recruiter] = await aTeam('recruiter')
    expect((await remove(owner, recruiter!.id)).statusCode).toBe(204)
    expect((await recruiter!.client.call(employerTeam.list)).statusCode).toBe(401)
    expect((await owner.client.call(employerTeam.list)).json().total_row).toBe(1)
    expect((await remove(owner, recruiter!.id)).statusCode).toBe(404)
  })
})

describe('ownership', () => {
  const transfer = (who: Awaited<ReturnType<typeof anEmployer>>, account_id: string) =>
    who.client.call(employerTeam.transfer, { body: { account_id } })

  test('goes to the other, and the one who hands over is an admin', async () => {
    const [owner, recruiter] = await aTeam('recruiter')
    expect((await transfer(owner, recruiter!.id)).statusCode).toBe(204)
    expect([await roleOf(owner.id), await roleOf(recruiter!.id)]).toEqual(['admin', 'owner'])
    expect((await transfer(owner, recruiter!.id)).statusCode).toBe(403)
  })

  test('is not handed to an owner, nor to oneself', async () => {
    const [owner, second] = await aTeam('owner')
    expect((await transfer(owner, second!.id)).statusCode).toBe(409)
    expect((await transfer(owner, owner.id)).statusCode).toBe(409)
  })

  test('handed to two people at once goes to one', async () => {
    const [owner, one, two] = await aTeam('viewer', 'viewer')
    const answers = await Promise.all([transfer(owner, one!.id), transfer(owner, two!.id)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 403])
  })
})
