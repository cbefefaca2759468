import { type HostedEvent, universityHosting } from '#domains/events/hosting/hosted-events.contract.ts'
import { aUniversity } from './actors.ts'
import type { TestApp } from './app.ts'

/** A fair with everything publishing requires. */
export const whole = {
  title: 'Spring fair',
  description: '<p>Meet employers.</p>',
  kind: 'career_fair',
  format: 'in_person',
  venue_name: 'Main Hall',
  time_zone: 'America/Chicago',
  starts_at: '2026-04-02T15:00:00Z',
  ends_at: '2026-04-02T19:00:00Z',
} as const

export const aHost = async (t: TestApp, team_role: 'owner' | 'staff' | 'viewer' = 'owner') => {
  const host = await aUniversity(t, { team_role, organization: { time_zone: 'America/Chicago' } })
  const { client } = host
  const create = (body: Record<string, unknown> = {}, files = {}) =>
    client.call(universityHosting.create, { body: { ...whole, ...body } as never, files })
  const update = (id: string, body: Record<string, unknown>) =>
    client.call(universityHosting.update, { params: { id }, body: { ...whole, ...body } as never })
  const detail = async (id: string): Promise<HostedEvent> =>
    (await client.call(universityHosting.detail, { params: { id } })).json()
  return { ...host, create, update, detail }
}

/** Every email there is. */
export const letters = async (t: TestApp) => {
  const mails = await t.deps.db.selectFrom('mails').select(['recipient', 'letter', 'cause']).execute()
  return mails.map((mail) => ({
    ...mail,
    letter: mail.letter as { subject: string; facts: [string, string][] },
  }))
}
