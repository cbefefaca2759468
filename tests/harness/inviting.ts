import { expect } from 'vitest'
import { buildEvent, type EventOverrides } from '#domains/events/events.fixtures.ts'
import {
  inviteByEmail,
  type RowOutcome,
} from '#domains/events/invitations/by-email/email-invitations.contract.ts'
import { eventInvitations } from '#domains/events/invitations/invitation-list.contract.ts'
import { aUniversity } from './actors.ts'
import type { TestApp } from './app.ts'
import { lettersAt } from './letters.ts'

/** A fair whose host invites employers by their addresses. */
export const invitingFair = async (t: TestApp, overrides: EventOverrides = {}) => {
  const host = await aUniversity(t, { organization: { name: 'North College' } })
  const event = await buildEvent(t.deps, {
    organization_id: host.organization_id,
    title: 'Pelican Fair',
    ...overrides,
  })
  const params = { id: event.id }
  const invite = (list: string, dry_run = false) =>
    host.client.call(inviteByEmail, { params, body: { list, dry_run } })
  const list = async (query = {}) => (await host.client.call(eventInvitations, { params, query })).json()
  const states = async () =>
    (await list()).data.map(({ email, state }: { email: string; state: string }) => [email, state])
  return { host, event, params, invite, list, states }
}
type Fair = Awaited<ReturnType<typeof invitingFair>>

/** Invites one address; gives the token of its link, and the letter. */
export const invited = async (t: TestApp, fair: Fair, email: string) => {
  expect((await fair.invite(email)).json().invited).toBe(1)
  const [letter] = await lettersAt(t, email)
  return { token: new URL(letter!.action!.url).searchParams.get('token')!, letter: letter! }
}

export const outcomesOf = (rows: RowOutcome[]) => rows.map(({ row, outcome }) => [row, outcome])
