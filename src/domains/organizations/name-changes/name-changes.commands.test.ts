import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { employerPublicProfile } from '#domains/jobs/employer-profile.contract.ts'
import { operatorOverview } from '#domains/operators/operators.contract.ts'
import {
  approveOrganizationName,
  declineOrganizationName,
} from '#domains/operators/organizations/name-review.contract.ts'
import {
  organizationForReview,
  organizationsForReview,
  reactivateOrganization,
  suspendOrganization,
} from '#domains/operators/organizations/organization-admin.contract.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, anOperator, aUniversity, visitor } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { lettersTo } from '../../../../tests/harness/letters.ts'
import { nameOf } from '../../../../tests/harness/organizations.ts'
import { editEmployerProfile, employerOwnProfile } from '../profile/organization-profile.contract.ts'
import { withdrawEmployerName } from './name-changes.contract.ts'

let t: TestApp
let operator: Awaited<ReturnType<typeof anOperator>>
beforeAll(async () => {
  t = await openTestApp()
  operator = await anOperator(t)
})
afterAll(() => t.close())

type Owner = Awaited<ReturnType<typeof anEmployer>>
const aName = () => `Heron ${newId().slice(-10)}`
const called = async (name = aName()) => ({ ...(await anEmployer(t, { organization: { name } })), name })
const ask = ({ client }: Owner, name: string) => client.call(editEmployerProfile, { body: { name } })
const detail = async ({ organization_id }: Owner) =>
  (await operator.client.call(organizationForReview, { params: { id: organization_id } })).json()
const proposal = async (owner: Owner): Promise<string> => (await detail(owner)).proposed_name.id
const approve = (proposed_name_id: string) =>
  operator.client.call(approveOrganizationName, { body: { proposed_name_id } })
const decline = (proposed_name_id: string, reason = 'It is the name of another company') =>
  operator.client.call(declineOrganizationName, { body: { proposed_name_id, reason } })
const shown = ({ organization_id }: Owner) =>
  visitor(t).call(employerPublicProfile, { params: { id: organization_id } })
const own = async ({ client }: Owner) => (await client.call(employerOwnProfile)).json()

describe('another name', () => {
  test('waits for an operator; until then the old one is shown, and the rest is saved', async () => {
    const owner = await called()
    const wanted = aName()
    const answer = await owner.client.call(editEmployerProfile, { body: { name: wanted, tagline: 'Birds' } })
    expect(answer.json()).toMatchObject({
      name: owner.name,
      tagline: 'Birds',
      proposed_name: { name: wanted, state: 'pending', reason: null },
    })
    expect((await shown(owner)).json()).toMatchObject({ name: owner.name, tagline: 'Birds' })
    expect((await shown(owner)).json()).not.toHaveProperty('proposed_name')
    const overview = (await operator.client.call(operatorOverview)).json()
    expect(overview.needs_you.new_names.count).toBeGreaterThan(0)
    const waiting = await operator.client.call(organizationsForReview, { query: { renaming: true } })
    expect(waiting.json().data).toContainEqual(
      expect.objectContaining({
        id: owner.organization_id,
        name: owner.name,
        proposed_name: expect.objectContaining({ name: wanted }),
        may: expect.objectContaining({ rename: true }),
      }),
    )
    expect((await approve(await proposal(owner))).statusCode).toBe(204)
    expect((await shown(owner)).json().name).toBe(wanted)
    expect((await own(owner)).proposed_name).toBeNull()
    const [letter] = await lettersTo(t, owner.person_id)
    expect(letter!.subject).toBe(`${owner.name} is now called ${wanted}`)
  })

  test('differs by anything: case, an accent, a dot', async () => {
    const owner = await called()
    for (const name of [owner.name.toUpperCase(), `${owner.name}.`, owner.name.replace('e', 'é')]) {
      await ask(owner, name)
      expect((await own(owner)).proposed_name.name).toBe(name)
      expect(await nameOf(t, owner.organization_id)).toBe(owner.name)
    }
  })

  test('is declined with a reason the team reads, and another may be asked for', async () => {
    const owner = await called()
    const admin = await anEmployer(t, { organization_id: owner.organization_id, team_role: 'admin' })
    await ask(owner, 'Strіpe')
    const id = await proposal(owner)
    expect((await decline(id, '  ')).statusCode).toBe(422)
    expect((await decline(id)).statusCode).toBe(204)
    expect(await own(admin)).toMatchObject({
      name: owner.name,
      proposed_name: { name: 'Strіpe', state: 'declined', reason: 'It is the name of another company' },
    })
    const [letter] = await lettersTo(t, admin.person_id)
    expect(letter).toMatchObject({ facts: [['Reason', 'It is the name of another company']] })
    expect(problemOf(await approve(id))).toMatchObject({
      status: 409,
      detail: 'This name is already declined',
    })
    const wanted = aName()
    await ask(owner, wanted)
    expect((await own(owner)).proposed_name).toMatchObject({ name: wanted, state: 'pending' })
  })

  test('is replaced by the next, kept by saving the rest, and taken back', async () => {
    const owner = await called()
    const [first, second] = [aName(), aName()]
    await ask(owner, first)
    const seen = await proposal(owner)
    await ask(owner, second)
    expect(problemOf(await approve(seen))).toMatchObject({
      status: 409,
      detail: 'The team no longer asks for this name',
    })
    await ask(owner, owner.name)
    expect((await own(owner)).proposed_name.name).toBe(second)
    expect((await owner.client.call(withdrawEmployerName)).statusCode).toBe(204)
    expect((await own(owner)).proposed_name).toBeNull()
    expect((await owner.client.call(withdrawEmployerName)).statusCode).toBe(404)
    expect((await detail(owner)).may.rename).toBe(false)
  })

  test('is the business of admins and operators', async () => {
    const owner = await called()
    const { organization_id } = owner
    const recruiter = await anEmployer(t, { organization_id, team_role: 'recruiter' })
    await ask(owner, aName())
    const id = await proposal(owner)
    expect((await recruiter.client.call(withdrawEmployerName)).statusCode).toBe(403)
    const university = await aUniversity(t)
    for (const { client } of [owner, university])
      expect(
        (await client.call(approveOrganizationName, { body: { proposed_name_id: id } })).statusCode,
      ).toBe(403)
    const stranger = await called()
    expect((await stranger.client.call(withdrawEmployerName)).statusCode).toBe(404)
    expect((await approve(newId())).statusCode).toBe(404)
  })

  test('that somebody else has, or took meanwhile, is refused', async () => {
    const [owner, other] = [await called(), await called()]
    expect(problemOf(await ask(owner, other.name.toUpperCase()))).toMatchObject({
      status: 409,
      error: 'name_taken',
      fields: { name: [expect.anything()] },
    })
    const wanted = aName()
    for (const one of [owner, other]) await ask(one, wanted)
    const ids = [await proposal(owner), await proposal(other)]
    const answers = await Promise.all(ids.map(approve))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
  })
})

describe('at the same moment', () => {
  test('two operators, and a team that takes it back: one of them', async () => {
    for (let round = 0; round < 4; round++) {
      const owner = await called()
      const wanted = aName()
      await ask(owner, wanted)
      const id = await proposal(owner)
      const answers = await Promise.all([
        approve(id),
        decline(id),
        owner.client.call(withdrawEmployerName),
        ask(owner, aName()),
      ])
      expect(answers.slice(0, 2).filter(({ statusCode }) => statusCode === 204).length).toBeLessThan(2)
      const approved = answers[0]!.statusCode === 204
      expect(await nameOf(t, owner.organization_id)).toBe(approved ? wanted : owner.name)
    }
  })

  test('suspended and renamed: a name changes in service only, and waits until it is back', async () => {
    const owner = await called()
    const wanted = aName()
    await ask(owner, wanted)
    const id = await proposal(owner)
    const body = { organization_ids: [owner.organization_id] }
    await operator.client.call(suspendOrganization, { body: { ...body, reason: 'Reported' } })
    expect(problemOf(await approve(id)).status).toBe(409)
    expect((await detail(owner)).may.rename).toBe(false)
    const waiting = await operator.client.call(organizationsForReview, {
      query: { renaming: true, size: 100 },
    })
    expect(waiting.json().data.map((row: { id: string }) => row.id)).not.toContain(owner.organization_id)
    await operator.client.call(reactivateOrganization, { body })
    expect((await approve(id)).statusCode).toBe(204)
  })
})

test('the database keeps no name with what is not seen, and one wish for each organization', async () => {
  const owner = await called()
  const put = (name: string) =>
    t.deps.db.updateTable('organizations').set({ name }).where('id', '=', owner.organization_id).execute()
  for (const name of ['Str\u200bipe', 'Stripe\u202e', ' Stripe', 'Str  ipe', 'Cafe\u0301', 'a\u00a0b'])
    await expect(put(name)).rejects.toThrow(/organizations_name_tidy/)
  const wish = () =>
    t.deps.db
      .insertInto('proposed_names')
      .values({
        id: newId(),
        organization_id: owner.organization_id,
        name: aName(),
        state: 'pending',
        proposed_at: t.clock.now(),
      })
      .execute()
  await wish()
  await expect(wish()).rejects.toThrow(/proposed_names_pending/)
})
