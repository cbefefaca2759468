import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEmployerUser } from '#domains/accounts/accounts.fixtures.ts'
import { buildEvent } from '#domains/events/events.fixtures.ts'
import { buildEmailInvitation } from '#domains/events/invitations/by-email/email-invitations.fixtures.ts'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { MINUTE } from '#platform/clock.ts'
import type { OutputOf, QueryOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, anOperator } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import type { Client } from '../../../../tests/harness/client.ts'
import {
  type OrganizationDetail,
  organizationForReview,
  organizationsForReview,
} from './organization-admin.contract.ts'

let t: TestApp
let client: Client
beforeAll(async () => {
  t = await openTestApp()
  client = (await anOperator(t)).client
  for (const [kind, name, state] of [
    ['employer', 'Ärzte für Alle', 'pending_review'],
    ['employer', '100% Solar', 'pending_review'],
    ['employer', 'Blue Harbor Labs', 'approved'],
    ['university', 'Lakeside College', 'pending_review'],
    ['university', 'Riverside College', 'suspended'],
  ] as const) {
    await buildOrganization(t.deps, kind, { name, state })
    t.clock.advance(MINUTE)
  }
})
afterAll(() => t.close())

const list = async (query: Partial<QueryOf<typeof organizationsForReview>>) => {
  const response = await client.call(organizationsForReview, { query })
  expect(response.statusCode).toBe(200)
  return response.json() as OutputOf<typeof organizationsForReview>
}
const names = async (query: Partial<QueryOf<typeof organizationsForReview>>) =>
  (await list(query)).data.map(({ name }) => name)

test('newest first, oldest first, by name', async () => {
  expect((await names({}))[0]).toBe('Riverside College')
  expect((await names({ sort: 'oldest' }))[0]).toBe('Ärzte für Alle')
  expect((await names({ sort: 'name' })).slice(0, 2)).toEqual(['100% Solar', 'Ärzte für Alle'])
})

test('by kind and state', async () => {
  expect(await names({ state: ['pending_review'], sort: 'oldest' })).toEqual([
    'Ärzte für Alle',
    '100% Solar',
    'Lakeside College',
  ])
  expect(await names({ kind: ['university'], state: ['suspended'] })).toEqual(['Riverside College'])
  expect(await names({ state: ['suspended', 'approved'] })).toEqual(['Riverside College', 'Blue Harbor Labs'])
})

test.each([
  ['arzte', ['Ärzte für Alle']],
  ['ÄRZTE FÜR', ['Ärzte für Alle']],
  ['college', ['Riverside College', 'Lakeside College']],
  ['0%', ['100% Solar']],
  ['_', []],
  ['\\', []],
  ["' or 1=1 --", []],
])('search %s', async (search, found) => {
  expect(await names({ search })).toEqual(found)
})

test('pages never repeat or drop a row', async () => {
  const pages = [1, 2, 3].map((page) => list({ page, size: 2 }))
  const rows = (await Promise.all(pages)).flatMap(({ data }) => data)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(5)
  expect(await list({ page: 2, size: 2 })).toMatchObject({ current_page: 2, page_count: 3, total_row: 5 })
})

test.each(['?page=-1', '?size=101', '?kind=company', '?state=open', '?color=red', '?sort=random'])(
  '%s is refused',
  async (search) => {
    const headers = { cookie: client.cookie }
    const response = await t.app.inject({ url: `/api/operator/organizations${search}`, headers })
    expect(response.statusCode).toBe(400)
  },
)

test('the detail shows team, owner, tokens and what looks alike', async () => {
  const owner = await anEmployer(t, { organization: { name: 'Blue Harbor Labs' }, first_name: 'Ada' })
  await buildEmployerUser(t.deps, { organization_id: owner.organization_id, team_role: 'viewer' })
  const response = await client.call(organizationForReview, { params: { id: owner.organization_id } })
  const detail: OrganizationDetail = response.json()
  expect(detail).toMatchObject({
    owner: { account_id: owner.id, email_verified: true },
    tokens: { available: 0, used: 0, expired: 0 },
    directory: null,
    imported: false,
    may: { approve: false, reject: false, suspend: true, reactivate: false, grant_tokens: true },
  })
  expect(detail.owner?.name).toMatch(/^Ada /)
  expect(detail.team.map(({ team_role }) => team_role)).toEqual(['owner', 'viewer'])
  expect(detail.similar.map(({ name }) => name)).toEqual(['Blue Harbor Labs'])
})

test('an unknown id and a word are both nothing', async () => {
  for (const id of [newId(), 'somebody']) {
    expect((await client.call(organizationForReview, { params: { id } })).statusCode).toBe(404)
  }
})

test('of those that wait for review, the invited ones come first, and say by whom', async () => {
  const host = await buildOrganization(t.deps, 'university', { name: 'Fair Host College' })
  const event = await buildEvent(t.deps, { organization_id: host.id })
  const waiting: Partial<QueryOf<typeof organizationsForReview>> = { state: ['pending_review'] }
  expect((await names(waiting))[0]).toBe('Ärzte für Alle')
  const { data } = await list({ search: 'lakeside' })
  await buildEmailInvitation(t.deps, { event_id: event.id, organization_id: data[0]!.id })
  const [first, second] = (await list(waiting)).data
  expect(first).toMatchObject({ name: 'Lakeside College', invited_by: ['Fair Host College'] })
  expect(second).toMatchObject({ name: 'Ärzte für Alle', invited_by: [] })
  expect((await names({ ...waiting, sort: 'newest' }))[0]).toBe('Lakeside College')
  expect((await names({ ...waiting, sort: 'oldest' }))[0]).toBe('Ärzte für Alle')
})

test('nobody waits for those invited to an event that is over, canceled, or of a host that is suspended', async () => {
  const [host, gone] = [
    await buildOrganization(t.deps, 'university', { name: 'Other Host College' }),
    await buildOrganization(t.deps, 'university', { name: 'Suspended College', state: 'suspended' }),
  ]
  const waiting: Partial<QueryOf<typeof organizationsForReview>> = {
    state: ['pending_review'],
    search: 'solar',
  }
  const { data } = await list(waiting)
  const organization_id = data[0]!.id
  const later = await buildOrganization(t.deps, 'employer', { name: 'Solar Later', state: 'pending_review' })
  const past = new Date(t.clock.now().getTime() - MINUTE)
  for (const event of [
    await buildEvent(t.deps, { organization_id: host.id, state: 'canceled' }),
    await buildEvent(t.deps, { organization_id: gone.id }),
    await buildEvent(t.deps, {
      organization_id: host.id,
      starts_at: new Date(past.getTime() - MINUTE),
      ends_at: past,
    }),
  ])
    await buildEmailInvitation(t.deps, { event_id: event.id, organization_id })
  const ahead = await buildEvent(t.deps, { organization_id: host.id })
  await buildEmailInvitation(t.deps, { event_id: ahead.id, organization_id: later.id })
  expect(await names(waiting)).toEqual(['Solar Later', '100% Solar'])
  const { data: rows } = await list(waiting)
  expect(rows.map(({ invited_by }) => invited_by)).toEqual([['Other Host College'], []])
})
