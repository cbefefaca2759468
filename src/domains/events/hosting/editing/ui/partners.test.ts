import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEmployerUser } from '#domains/accounts/accounts.fixtures.ts'
import { universityInviting } from '#domains/events/invitations/event-invitations.contract.ts'
import { buildInvitation } from '#domains/events/invitations/event-invitations.fixtures.ts'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { buildPartnership } from '#domains/partnerships/partnerships.fixtures.ts'
import { openTestApp, type TestApp } from '../../../../../../tests/harness/app.ts'
import { aHost } from '../../../../../../tests/harness/hosting.ts'
import type { HostedEvent } from '../../hosted-events.contract.ts'
import { everyPartner } from './partners.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

test('every partner can be added, however many pages they fill, and the draft keeps them all', async () => {
  const host = await aHost(t)
  const { id }: HostedEvent = (await host.create({ state: 'draft' })).json()
  const partners: string[] = []
  for (let n = 0; n < 132; n++) {
    const { id: employer_id } = await buildOrganization(t.deps, 'employer')
    await buildEmployerUser(t.deps, { organization_id: employer_id })
    partners.push(employer_id)
    await buildPartnership(t.deps, {
      employer_id,
      university_id: host.organization_id,
      state: 'approved',
    })
  }
  const declined = partners.pop()!
  await buildInvitation(t.deps, { event_id: id, organization_id: declined, state: 'declined' })
  const found = await everyPartner(async (query) =>
    (await host.client.call(universityInviting.candidates, { params: { id }, query })).json(),
  )
  // who said no is asked again by name only
  expect(found.map((one) => one.id).sort()).toEqual(partners.sort())
  const picks = found.map(({ id: value, name: label }) => ({ value, label }))
  const saved = await host.update(id, { state: 'draft', selected_employers_list: picks })
  expect((saved.json() as HostedEvent).picked).toHaveLength(131)
})
