import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildEmployerUser } from '#domains/accounts/accounts.fixtures.ts'
import { buildEvent } from '#domains/events/events.fixtures.ts'
import { universityHosting } from '#domains/events/hosting/hosted-events.contract.ts'
import { buildPartnership } from '#domains/partnerships/partnerships.fixtures.ts'
import { DAY, later } from '#platform/clock.ts'
import { newId } from '#shared/ids.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { scene } from '../../../tests/harness/fairs.ts'
import { employerRegistering } from './exhibitor-registration.contract.ts'
import { universityExhibitors } from './exhibitors/exhibitors.contract.ts'
import { employerFairs, universityFairs } from './fair-search.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

describe('finding', () => {
  it('lists what is open to the organization, partners’ apart, and its own registrations', async () => {
    const { host, team, event, small, register } = await scene(t, { title: 'Findable fair' })
    await buildEvent(t.deps, {
      organization_id: host.organization_id,
      title: 'Findable secret',
      visibility: 'invited',
    })
    const written = {
      title: 'Findable workshop',
      state: 'published',
      kind: 'workshop',
      format: 'in_person',
      description: 'How to read a balance sheet.',
      venue_name: 'Boat House Hall',
      starts_at: later(t.clock.now(), 20 * DAY).toISOString(),
      ends_at: later(t.clock.now(), 20.1 * DAY).toISOString(),
      time_zone: 'UTC',
      visibility: 'public',
      takes_exhibitors: false,
    }
    const made = await host.client.call(universityHosting.create, { body: written as never })
    expect(made.statusCode, made.body).toBe(201)
    const workshop = made.json()
    expect(workshop).toMatchObject({ takes_exhibitors: false })
    const asked = { params: { id: workshop.id } }
    expect((await team.client.call(employerRegistering.detail, asked)).statusCode).toBe(404)
    const search = { search: 'findable' }
    const list = async () => (await team.client.call(employerFairs.all, { query: search })).json()
    expect(await list()).toMatchObject({
      total_row: 1,
      data: [
        {
          id: event.id,
          is_partner: false,
          booths: { quantity: 8, free: 8, price_from: 0 },
          registration: null,
          may: { register: true },
        },
      ],
    })
    expect((await team.client.call(employerFairs.partner, { query: search })).json().total_row).toBe(0)
    await buildPartnership(t.deps, {
      employer_id: team.organization_id,
      university_id: host.organization_id,
      state: 'approved',
    })
    expect((await team.client.call(employerFairs.partner, { query: search })).json().total_row).toBe(1)
    await register(small)
    expect((await list()).data[0]).toMatchObject({
      registration: { state: 'pending', payment: 'awaiting_payment' },
      may: { register: false },
    })
    const own = (query: object) => team.client.call(employerFairs.registered, { query })
    expect((await own({ state: ['pending'] })).json()).toMatchObject({
      total_row: 1,
      data: [{ booth: { name: 'Small' }, event: { title: 'Findable fair' } }],
    })
    expect((await own({ state: ['approved'] })).json().total_row).toBe(0)
    expect((await own({ state: ['lost'] })).statusCode).toBe(400)
    expect((await host.client.call(universityFairs.all, { query: search })).json().total_row).toBe(0)
  })

  it('shows a fair with its booths and whoever is approved', async () => {
    const { host, team, event, small, register } = await scene(t)
    const registered = (await register(small)).json()
    const colleague = await buildEmployerUser(t.deps, { organization_id: team.organization_id })
    expect(colleague.id).toBeTruthy()
    const detail = async () =>
      (await team.client.call(employerRegistering.detail, { params: { id: event.id } })).json()
    expect(await detail()).toMatchObject({
      needs_booth: true,
      hindrance: 'You’re already registered',
      booth: [
        { name: 'Small', free: 1 },
        { name: 'Large', free: 1 },
        { name: 'Table', free: 5 },
      ],
      exhibitors: [],
    })
    await host.client.call(universityExhibitors.approve, { body: { registration_ids: [registered.id] } })
    expect(await detail()).toMatchObject({
      exhibitors: [{ id: team.organization_id, booth: 'Small' }],
      exhibitor_count: 1,
    })
    expect((await team.client.call(employerRegistering.detail, { params: { id: newId() } })).statusCode).toBe(
      404,
    )
  })

  it('says so to who was declined, until they register again', async () => {
    const { host, team, event, small, register } = await scene(t)
    const { id } = (await register(small)).json()
    const decline = { body: { registration_ids: [id], reason: 'The hall is full' } }
    expect((await host.client.call(universityExhibitors.decline, decline)).statusCode).toBe(200)
    const detail = async () =>
      (await team.client.call(employerRegistering.detail, { params: { id: event.id } })).json()
    expect(await detail()).toMatchObject({
      registration: null,
      declined: { id, reason: 'The hall is full' },
      may: { register: true },
    })
    await register(small)
    expect(await detail()).toMatchObject({ registration: { state: 'pending' }, declined: null })
  })
})
