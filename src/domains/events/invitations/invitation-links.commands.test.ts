import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FIXTURE_PASSWORD } from '#domains/accounts/accounts.fixtures.ts'
import { buildFairRegistration } from '#domains/fairs/fairs.fixtures.ts'
import {
  reactivateOrganization,
  suspendOrganization,
} from '#domains/operators/organizations/organization-admin.contract.ts'
import { deactivatePerson } from '#domains/operators/people/people-review.contract.ts'
import { deleteAccount } from '#domains/privacy/own-data.contract.ts'
import { employerTeam } from '#domains/teams/teams.contract.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, anOperator, aStudent, aUniversity, visitor } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { accept, decline, pick, rowsOf, scene, status } from '../../../../tests/harness/invitations.ts'
import { subjectsTo } from '../../../../tests/harness/letters.ts'
import { employerInviting } from './event-invitations.contract.ts'
import { employerOpen, look, universityOpen } from './invitation-links.contract.ts'
import { universityInvited } from './received-invitations.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const linkParts = (link: string) => {
  const { searchParams } = new URL(link)
  return { id: searchParams.get('id')!, token: searchParams.get('token')! }
}

describe('the link', () => {
  test('says what it is for, invites whoever of the other kind opens it, once', async () => {
    const s = await scene(t, { visibility: 'invited' })
    const body = linkParts((await status(s)).link)
    expect((await visitor(t).call(look, { body })).json()).toMatchObject({
      invites: 'university',
      event: { title: 'Meet the makers', host: { name: 'Kestrel Works' } },
    })
    const open = () => s.guest.client.call(universityOpen, { body })
    const first = (await open()).json()
    expect(first).toMatchObject({ event_id: s.event.id, state: 'pending' })
    expect((await open()).json()).toEqual(first)
    expect((await status(s)).data).toMatchObject([{ way: 'link', state: 'pending', invited_by: null }])
    expect(await subjectsTo(t, s.guest.person_id)).toEqual([])
    await accept(s)
    expect((await open()).json()).toMatchObject({ state: 'accepted' })
    const another = await anEmployer(t)
    expect(problemOf(await another.client.call(employerOpen, { body })).error).toBe('conflict')
    expect((await (await aStudent(t)).client.call(universityOpen, { body })).statusCode).toBe(403)
  })

  test('says yes for who is registered already', async () => {
    const s = await scene(t)
    const body = linkParts((await status(s)).link)
    await buildFairRegistration(t.deps, {
      event_id: s.event.id,
      organization_id: s.guest.organization_id,
    })
    const opened = await s.guest.client.call(universityOpen, { body })
    expect(opened.json()).toMatchObject({ state: 'accepted' })
  })

  test('is no good when it was made up, renewed, or its event is over', async () => {
    const s = await scene(t)
    const body = linkParts((await status(s)).link)
    const refusal = async (given: { id: string; token: string }) => [
      problemOf(await visitor(t).call(look, { body: given })).error,
      problemOf(await s.guest.client.call(universityOpen, { body: given })).error,
    ]
    const gone = ['link_expired', 'link_expired']
    const elsewhere = await scene(t)
    for (const wrong of [
      { ...body, token: 'x' },
      { ...body, id: newId() },
      { ...body, id: elsewhere.event.id },
    ])
      expect(await refusal(wrong)).toEqual(gone)
    const renewed = (await s.host.client.call(employerInviting.renewLink, { params: s.params })).json()
    expect(await refusal(body)).toEqual(gone)
    expect((await visitor(t).call(look, { body: linkParts(renewed.link) })).statusCode).toBe(200)
    await t.deps.db
      .updateTable('events')
      .set({ state: 'canceled', canceled_at: t.clock.now() })
      .where('id', '=', s.event.id)
      .execute()
    expect(await refusal(linkParts(renewed.link))).toEqual(gone)
  })
})

describe('whose link it is', () => {
  const looked = async (link: string) => (await visitor(t).call(look, { body: linkParts(link) })).statusCode
  /** The host, an admin of the team with a link, and a colleague with another one. */
  const twoLinks = async () => {
    const s = await scene(t)
    const { organization_id } = s.host
    const linkOf = async (who: typeof s.host) => (await status({ ...s, host: who })).link as string
    const maker = await anEmployer(t, { organization_id, team_role: 'admin' })
    const [link, colleagues] = [await linkOf(maker), await linkOf(s.host)]
    expect([await looked(link), await looked(colleagues)]).toEqual([200, 200])
    return { ...s, maker, link, colleagues, linkOf }
  }

  test('ends with the right of who made it, not with the colleagues’, and does not come back with the right', async () => {
    const operator = await anOperator(t)
    const ways = {
      removed: (s: Awaited<ReturnType<typeof twoLinks>>) =>
        s.host.client.call(employerTeam.remove, { body: { account_id: s.maker.id } }),
      demoted: (s: Awaited<ReturnType<typeof twoLinks>>) =>
        s.host.client.call(employerTeam.changeRole, {
          body: { account_id: s.maker.id, team_role: 'recruiter' },
        }),
      deactivated: (s: Awaited<ReturnType<typeof twoLinks>>) =>
        operator.client.call(deactivatePerson, {
          body: { account_ids: [s.maker.id], reason: 'Asked for it' },
        }),
      deleted: (s: Awaited<ReturnType<typeof twoLinks>>) =>
        s.maker.client.call(deleteAccount, { body: { password: FIXTURE_PASSWORD } }),
    }
    for (const [way, end] of Object.entries(ways)) {
      const s = await twoLinks()
      expect((await end(s)).statusCode, way).toBeLessThan(300)
      const opened = await s.guest.client.call(universityOpen, { body: linkParts(s.link) })
      expect([await looked(s.link), problemOf(opened).error], way).toEqual([409, 'link_expired'])
      expect(await looked(s.colleagues), way).toBe(200)
      if (way === 'deleted') continue
      await t.deps.db
        .updateTable('role_accounts')
        .set({ status: 'active', team_role: 'admin', removed_at: null })
        .where('id', '=', s.maker.id)
        .execute()
      expect(await looked(s.link), way).toBe(409)
      const again = await anEmployer(t, {
        organization_id: s.host.organization_id,
        team_role: 'recruiter',
      })
      expect(await looked(await s.linkOf(again)), way).toBe(200)
    }
  })

  test('of a suspended organization no link works, not even once it is back', async () => {
    const operator = await anOperator(t)
    const s = await twoLinks()
    const body = { organization_ids: [s.host.organization_id] }
    await operator.client.call(suspendOrganization, { body: { ...body, reason: 'A doubt' } })
    await operator.client.call(reactivateOrganization, { body })
    expect([await looked(s.link), await looked(s.colleagues)]).toEqual([409, 409])
  })

  test('the right is asked for anew: a reader’s link invites nobody, nor one of another team', async () => {
    const s = await twoLinks()
    const set = (values: { team_role?: 'viewer' | 'admin'; organization_id?: string }) =>
      t.deps.db.updateTable('role_accounts').set(values).where('id', '=', s.maker.id).execute()
    await set({ team_role: 'viewer' })
    expect(await looked(s.link)).toBe(409)
    await set({ team_role: 'admin' })
    expect(await looked(s.link)).toBe(200)
    await set({ organization_id: (await anEmployer(t)).organization_id })
    expect(await looked(s.link)).toBe(409)
  })

  test('taken up while its maker is removed: in before, or refused', async () => {
    for (let round = 0; round < 5; round++) {
      const s = await twoLinks()
      const [opened, removed] = await Promise.all([
        s.guest.client.call(universityOpen, { body: linkParts(s.link) }),
        s.host.client.call(employerTeam.remove, { body: { account_id: s.maker.id } }),
      ])
      expect(removed.statusCode).toBe(204)
      expect([200, 409]).toContain(opened.statusCode)
      expect(await rowsOf(t, s)).toHaveLength(opened.statusCode === 200 ? 1 : 0)
    }
  })
})

describe('at the same time', () => {
  test('link and pick make one invitation, two accepts one answer', async () => {
    const s = await scene(t)
    const body = linkParts((await status(s)).link)
    const { organization_id } = s.guest
    const staff = await aUniversity(t, { organization_id, team_role: 'staff' })
    const made = await Promise.all([
      pick(s, [organization_id]),
      s.guest.client.call(universityOpen, { body }),
      pick(s, [organization_id]),
      staff.client.call(universityOpen, { body }),
    ])
    expect(made.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(await rowsOf(t, s)).toHaveLength(1)
    const answers = await Promise.all([
      accept(s),
      staff.client.call(universityInvited.accept, { body: { event_id: s.event.id } }),
      accept(s),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    await t.drain()
    expect(await subjectsTo(t, s.host.person_id)).toHaveLength(1)
  })

  test('accept and decline end in one of the two', async () => {
    const s = await scene(t)
    await pick(s, [s.guest.organization_id])
    const answers = await Promise.all([accept(s), decline(s)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })
})
