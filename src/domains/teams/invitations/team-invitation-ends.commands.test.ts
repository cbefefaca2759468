import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FIXTURE_PASSWORD, mailedToken, secretsIn } from '#domains/accounts/accounts.fixtures.ts'
import { employerUserAuth } from '#domains/accounts/authentication.contract.ts'
import {
  reactivateOrganization,
  suspendOrganization,
} from '#domains/operators/organizations/organization-admin.contract.ts'
import { deactivatePerson, reactivatePerson } from '#domains/operators/people/people-review.contract.ts'
import { deleteAccount } from '#domains/privacy/own-data.contract.ts'
import { HOUR } from '#platform/clock.ts'
import type { TeamRole } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, anOperator, aUniversity, visitor } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { employerRequests } from '../requests/join-requests.contract.ts'
import { employerTeam } from '../teams.contract.ts'
import { employerInvitations, universityInvitations } from './team-invitations.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

type Member = Awaited<ReturnType<typeof anEmployer>>
const anEmail = () => `invited-${newId().slice(-12)}@example.com`

/** A person who has just signed in, as sensitive steps require. */
const operator = async () => (await anOperator(t)).client

const aTeam = async (team_role: TeamRole = 'admin') => {
  const owner = await anEmployer(t)
  const email = anEmail()
  const maker = await anEmployer(t, { organization_id: owner.organization_id, team_role, email })
  return { owner, maker: { ...maker, email } }
}
const tokenOf = (link: string) => secretsIn(link).get('token')!
const linkOf = async ({ client }: Member, team_role: TeamRole = 'recruiter', emails: string[] = []) =>
  tokenOf((await client.call(employerInvitations.invite, { body: { emails, team_role } })).json().link)
const accept = (token: string, email = anEmail()) =>
  visitor(t).call(employerInvitations.accept, {
    body: { token, email, password: FIXTURE_PASSWORD, first_name: 'Noor', last_name: 'Lind' },
  })
const look = (token: string) => visitor(t).call(employerInvitations.look, { body: { token } })
const open = async ({ client }: Member) => (await client.call(employerInvitations.list)).json().total_row
const remove = ({ client }: Member, account_id: string) =>
  client.call(employerTeam.remove, { body: { account_id } })
const give = ({ client }: Member, account_id: string, team_role: TeamRole) =>
  client.call(employerTeam.changeRole, { body: { account_id, team_role } })

const ends = async (token: string) => {
  expect([problemOf(await look(token)).error, problemOf(await accept(token)).error]).toEqual([
    'link_expired',
    'link_expired',
  ])
}

describe('the open links of a person end', () => {
  test('with their removal, whatever they invite to, and come back with nothing', async () => {
    const { owner, maker } = await aTeam()
    const links = [await linkOf(maker, 'admin'), await linkOf(maker, 'viewer')]
    const others = await linkOf(owner)
    expect(await open(owner)).toBe(3)
    await remove(owner, maker.id)
    for (const link of links) await ends(link)
    expect(await open(owner)).toBe(1)
    expect((await look(others)).statusCode).toBe(200)
    t.clock.advance(1000)
    expect((await accept(await linkOf(owner, 'admin'), maker.email)).json().status).toBe('active')
    for (const link of links) await ends(link)
  })

  test('with a lower role, and not with a higher one', async () => {
    const { owner, maker } = await aTeam()
    const first = await linkOf(maker)
    await give(owner, maker.id, 'owner')
    expect((await look(first)).statusCode).toBe(200)
    await give(owner, maker.id, 'admin')
    await ends(first)
    const second = await linkOf(maker)
    await give(owner, maker.id, 'recruiter')
    await give(owner, maker.id, 'admin')
    await ends(second)
  })

  test('with the ownership they hand over', async () => {
    const { owner, maker } = await aTeam()
    const link = await linkOf(owner, 'owner')
    await owner.client.call(employerTeam.transfer, { body: { account_id: maker.id } })
    await ends(link)
  })

  test('when an operator deactivates them, also after they are back', async () => {
    const { maker } = await aTeam()
    const link = await linkOf(maker)
    const body = { account_ids: [maker.id] }
    await (await operator()).call(deactivatePerson, { body: { ...body, reason: 'Reported' } })
    await ends(link)
    await (await operator()).call(reactivatePerson, { body })
    await ends(link)
  })

  test('with the organization, of everybody, also after it is back; mailed ones too', async () => {
    const { owner, maker } = await aTeam()
    const links = [await linkOf(owner), await linkOf(maker), await linkOf(maker, 'viewer', [anEmail()])]
    const body = { organization_ids: [owner.organization_id] }
    await (await operator()).call(suspendOrganization, { body: { ...body, reason: 'Reported' } })
    for (const link of links) await ends(link)
    await (await operator()).call(reactivateOrganization, { body })
    for (const link of links) await ends(link)
  })

  test('with their account', async () => {
    const { maker, owner } = await aTeam()
    const link = await linkOf(maker)
    const gone = await maker.client.call(deleteAccount, { body: { password: FIXTURE_PASSWORD } })
    expect(gone.statusCode).toBeLessThan(300)
    await ends(link)
    expect(await open(owner)).toBe(0)
  })

  test('of one team, not of another the same person is in', async () => {
    const { owner, maker } = await aTeam()
    const elsewhere = await aUniversity(t, { person_id: maker.person_id })
    const made = await elsewhere.client.call(universityInvitations.invite, {
      body: { emails: [], team_role: 'viewer' },
    })
    await remove(owner, maker.id)
    const token = tokenOf(made.json().link)
    expect((await visitor(t).call(universityInvitations.look, { body: { token } })).statusCode).toBe(200)
  })
})

test('a right that went some other way is asked for anew when a link is used', async () => {
  const { maker } = await aTeam()
  const link = await linkOf(maker, 'admin')
  const set = (values: { team_role: TeamRole }) =>
    t.deps.db.updateTable('role_accounts').set(values).where('id', '=', maker.id).execute()
  await set({ team_role: 'viewer' })
  await ends(link)
  await set({ team_role: 'admin' })
  expect((await accept(link)).statusCode).toBe(200)
})

describe('somebody who took a link up and has not proved the mailbox', () => {
  test('only asks to join once the inviter is out, in the least role', async () => {
    const { owner, maker } = await aTeam()
    const email = anEmail()
    expect((await accept(await linkOf(maker, 'admin'), email)).json().status).toBe('email_not_verified')
    await remove(owner, maker.id)
    const verified = await visitor(t).call(employerUserAuth.verifyEmail, {
      body: { token: await mailedToken(t.deps, email), password: FIXTURE_PASSWORD },
    })
    expect(verified.json().status).toBe('pending_review')
    const [request] = (await owner.client.call(employerRequests.list)).json().data
    expect(request.email).toBe(email)
    const body = { account_id: request.account_id }
    expect((await owner.client.call(employerRequests.accept, { body })).statusCode).toBe(204)
    const team = (await owner.client.call(employerTeam.list)).json().data
    expect(team).toContainEqual(expect.objectContaining({ email, team_role: 'recruiter' }))
  })

  test('comes in when the inviter is there', async () => {
    const { owner, maker } = await aTeam()
    const email = anEmail()
    await accept(await linkOf(maker, 'admin'), email)
    await remove(owner, (await anEmployer(t, { organization_id: owner.organization_id })).id)
    const token = await mailedToken(t.deps, email)
    const verified = await visitor(t).call(employerUserAuth.verifyEmail, {
      body: { token, password: FIXTURE_PASSWORD },
    })
    expect(verified.json().status).toBe('active')
  })
})

describe('somebody the team parted with', () => {
  test('does not come back by what others wrote before, but by what they write after', async () => {
    const { owner, maker } = await aTeam('recruiter')
    const anybody = await linkOf(owner, 'admin')
    const mailed = await linkOf(owner, 'admin', [maker.email])
    t.clock.advance(HOUR)
    await remove(owner, maker.id)
    expect(await open(owner)).toBe(1)
    for (const link of [anybody, mailed])
      expect(problemOf(await accept(link, maker.email)).error).toBe('link_expired')
    expect((await look(anybody)).statusCode).toBe(200)
    t.clock.advance(1000)
    expect((await accept(await linkOf(owner), maker.email)).json().status).toBe('active')
  })
})

describe('at the same moment', () => {
  /**
   * The person who accepted has not verified a mailbox, so whichever came first, nothing of the invitation
   * may be left.
   */
  const left = (email: string) =>
    t.deps.db
      .selectFrom('role_accounts as a')
      .innerJoin('persons as p', 'p.id', 'a.person_id')
      .select(['a.invited_at', 'a.team_role'])
      .where('p.email', '=', email)
      .execute()

  const steps: Record<string, (team: Awaited<ReturnType<typeof aTeam>>) => Promise<{ statusCode: number }>> =
    {
      removed: ({ owner, maker }) => remove(owner, maker.id),
      demoted: ({ owner, maker }) => give(owner, maker.id, 'viewer'),
      deactivated: async ({ maker }) =>
        (await operator()).call(deactivatePerson, { body: { account_ids: [maker.id], reason: 'Reported' } }),
      suspended: async ({ owner }) =>
        (await operator()).call(suspendOrganization, {
          body: { organization_ids: [owner.organization_id], reason: 'Reported' },
        }),
    }

  test.each(Object.keys(steps))('accepted and %s', async (step) => {
    for (let round = 0; round < 3; round++) {
      const team = await aTeam()
      const link = await linkOf(team.maker, 'admin')
      const emails = [anEmail(), anEmail()]
      const [ended, ...answers] = await Promise.all([
        steps[step]!(team),
        ...emails.map((email) => accept(link, email)),
      ])
      expect(ended.statusCode).toBeLessThan(300)
      expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThan(2)
      const rows = (await Promise.all(emails.map(left))).flat()
      expect(rows).toEqual(rows.map(() => ({ invited_at: null, team_role: 'recruiter' })))
    }
  })
})
