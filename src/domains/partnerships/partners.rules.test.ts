import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEvent } from '#domains/events/events.fixtures.ts'
import { universityInviting } from '#domains/events/invitations/event-invitations.contract.ts'
import { buildInvitation } from '#domains/events/invitations/event-invitations.fixtures.ts'
import { universityExhibitors } from '#domains/fairs/exhibitors/exhibitors.contract.ts'
import { buildFairRegistration } from '#domains/fairs/fairs.fixtures.ts'
import { universityDashboard, universityNumbers } from '#domains/insights/university-dashboard.contract.ts'
import { organizationStates } from '#domains/organizations/organizations.contract.ts'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { anEmployer, aUniversity } from '../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { partnershipStates, universityPartnerships } from './partnerships.contract.ts'
import { buildPartnership } from './partnerships.fixtures.ts'
import { countPartners } from './partnerships.queries.ts'
import { arePartners, arePartnersSql, isAmongPartnersSql, isPartnerSql } from './partnerships.rules.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

test('the rule of a loaded row and its condition in SQL say the same of any two organizations', async () => {
  const employer = await buildOrganization(t.deps, 'employer')
  const university = await buildOrganization(t.deps, 'university')
  const { id } = await buildPartnership(t.deps, { employer_id: employer.id, university_id: university.id })
  const one = sql`${employer.id}::uuid`
  const other = sql`${university.id}::uuid`
  const put = async (organization: string, state: (typeof organizationStates)[number]) => {
    await t.deps.db.updateTable('organizations').set({ state }).where('id', '=', organization).execute()
    return state === 'approved'
  }
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...partnershipStates),
      fc.constantFrom(...organizationStates),
      fc.constantFrom(...organizationStates),
      async (state, employerState, universityState) => {
        const approved = [await put(employer.id, employerState), await put(university.id, universityState)]
        await t.deps.db
          .updateTable('partnerships')
          .set({ state, decline_reason: state === 'declined' ? 'other' : null })
          .where('id', '=', id)
          .execute()
        const said = await sql<Record<string, boolean>>`select ${arePartnersSql(one, other)} as both,
          ${isPartnerSql({ kind: 'employer', organization_id: employer.id }, other)} as employer,
          ${isPartnerSql({ kind: 'university', organization_id: university.id }, one)} as university,
          ${isAmongPartnersSql({ kind: 'employer', organization_id: employer.id }, other)} as among_employers,
          ${isAmongPartnersSql({ kind: 'university', organization_id: university.id }, one)} as among_universities,
          ${arePartnersSql(other, one)} as turned`.execute(t.deps.db)
        const expected = approved.every(Boolean) && arePartners({ state })
        expect(said.rows[0]).toEqual({
          both: expected,
          employer: expected,
          university: expected,
          among_employers: expected,
          among_universities: expected,
          turned: false,
        })
        expect(await countPartners(t.deps.db, employer.id)).toBe(expected ? 1 : 0)
        expect(await countPartners(t.deps.db, university.id)).toBe(expected ? 1 : 0)
      },
    ),
    { numRuns: 30 },
  )
  expect(arePartners(null)).toBe(false)
}, 60_000)

test('a suspended organization is nobody’s partner, wherever it is counted or named', async () => {
  const host = await aUniversity(t)
  const { organization_id: university_id } = host
  const employer = await anEmployer(t)
  const { organization_id } = employer
  await buildPartnership(t.deps, { university_id, employer_id: organization_id, state: 'approved' })
  const event = await buildEvent(t.deps, { organization_id: university_id })
  await buildInvitation(t.deps, { event_id: event.id, organization_id, state: 'accepted' })
  await buildFairRegistration(t.deps, { event_id: event.id, organization_id, state: 'approved' })
  const params = { id: event.id }
  const said = async () => {
    const [numbers, partners, exhibitors, invited] = [
      await host.client.call(universityNumbers),
      await host.client.call(universityPartnerships.partners),
      await host.client.call(universityExhibitors.list, { params }),
      await host.client.call(universityInviting.status, { params }),
    ]
    return [
      numbers.json().partners,
      partners.json().total_row,
      exhibitors.json().data[0].is_partner,
      invited.json().data[0].is_partnered,
    ]
  }
  expect(await said()).toEqual([1, 1, true, true])
  await t.deps.db
    .updateTable('organizations')
    .set({ state: 'suspended' })
    .where('id', '=', organization_id)
    .execute()
  t.clock.advance(3_600_000)
  expect(await said()).toEqual([0, 0, false, false])
})

test('what waits for a university is what its list shows: no requests of the suspended', async () => {
  const { client, organization_id: university_id } = await aUniversity(t)
  const { employer_id } = await buildPartnership(t.deps, { university_id, state: 'pending' })
  const said = async () => [
    (await client.call(universityDashboard)).json().needs.length,
    (await client.call(universityPartnerships.received)).json().waiting,
  ]
  expect(await said()).toEqual([1, 1])
  await t.deps.db
    .updateTable('organizations')
    .set({ state: 'suspended' })
    .where('id', '=', employer_id)
    .execute()
  t.clock.advance(3_600_000)
  expect(await said()).toEqual([0, 0])
})
