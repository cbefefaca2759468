import { buildEvent, type EventOverrides } from '#domains/events/events.fixtures.ts'
import { employerInviting } from '#domains/events/invitations/event-invitations.contract.ts'
import { universityInvited } from '#domains/events/invitations/received-invitations.contract.ts'
import { anEmployer, aUniversity } from './actors.ts'
import type { TestApp } from './app.ts'

/** An employer with an event, and a university that can be invited. */
export const scene = async (t: TestApp, overrides: EventOverrides = {}) => {
  const host = await anEmployer(t, { organization: { name: 'Kestrel Works' } })
  const guest = await aUniversity(t, { organization: { name: 'North College' } })
  const event = await buildEvent(t.deps, {
    organization_id: host.organization_id,
    title: 'Meet the makers',
    ...overrides,
  })
  await t.drain()
  return { host, guest, event, params: { id: event.id } }
}

type Scene = Awaited<ReturnType<typeof scene>>

export const pick = ({ host, params }: Scene, ids: string[], message?: string) =>
  host.client.call(employerInviting.invite, {
    params,
    body: { selected_universities_list: ids.map((value) => ({ value })), ...(message ? { message } : {}) },
  })

export const accept = ({ guest, event }: Scene, body: Record<string, unknown> = {}) =>
  guest.client.call(universityInvited.accept, { body: { event_id: event.id, ...body } })

export const decline = ({ guest, event }: Scene, reason?: string) =>
  guest.client.call(universityInvited.decline, {
    body: { event_id: event.id, ...(reason ? { reason } : {}) },
  })

export const status = async ({ host, params }: Scene, query = {}) =>
  (await host.client.call(employerInviting.status, { params, query })).json()

export const rowsOf = (t: TestApp, { event }: Scene) =>
  t.deps.db.selectFrom('event_invitations').selectAll().where('event_id', '=', event.id).execute()
