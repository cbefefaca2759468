import { expect } from 'vitest'
import { buildEvent, buildRegistration, type EventOverrides } from '#domains/events/events.fixtures.ts'
import { buildInvitation } from '#domains/events/invitations/event-invitations.fixtures.ts'
import { buildFairRegistration } from '#domains/fairs/fairs.fixtures.ts'
import { DAY, iso, later } from '#platform/clock.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { picture } from '../harness/files.ts'
import { aColleague } from './teams.ts'
import {
  aStranger,
  firstPage,
  listWith,
  otherKind,
  type Row,
  type Rows,
  send,
  some,
  type World,
} from './world.ts'

const anEvent = (w: World, kind: OrganizationKind, of: EventOverrides = {}) =>
  buildEvent(w.deps, { organization_id: w[kind].organization_id, ...of })

/** Where a host names whom it invites. */
const picks = { employer: 'selected_universities_list', university: 'selected_employers_list' } as const
const candidates = { employer: 'university_list', university: 'employer_list' } as const

const groups = [{ majors: ['Computer Science'], graduation_classes: [2027], degrees: ['bachelor'] }]

const written = (w: World) => ({
  title: 'Open day',
  description: '<p>Meet us.</p>',
  kind: 'career_fair',
  format: 'in_person',
  venue_name: 'Hall 1',
  time_zone: 'UTC',
  starts_at: iso(later(w.t.clock.now(), 20 * DAY)),
  ends_at: iso(later(w.t.clock.now(), 21 * DAY)),
  target_student_group: groups,
})

/** What only a university adds to its event. */
const ofUniversity = (w: World) => ({
  intended_time_period: [
    {
      starts_at: iso(later(w.t.clock.now(), 20 * DAY)),
      ends_at: iso(later(w.t.clock.now(), 20 * DAY + 3_600_000)),
      label: 'Doors',
    },
  ],
  booth: [{ name: 'Small', size: '2 × 2 m', price: 20000, quantity: 3, amenities: ['Power'] }],
  booth_currency: 'USD',
})

/** An event of the other kind that one's own organization was invited to. */
const invited = async (w: World, mine: OrganizationKind) => {
  const { organization_id } = await aStranger(w, otherKind[mine])
  const event = await buildEvent(w.deps, { organization_id })
  await buildInvitation(w.deps, { event_id: event.id, organization_id: w[mine].organization_id })
  return event
}

const answering = (mine: OrganizationKind, state: 'accepted' | 'declined'): Row => ({
  as: mine,
  sends: async (w) => ({ body: { event_id: (await invited(w, mine)).id } }),
  answers: { invitation: { state } },
})

const hostOf = (kind: OrganizationKind): Rows => {
  const base = `/${kind}/event`
  let wanted: { id: string }
  const listing = (make: (w: World) => Promise<{ id: string }>, answers: () => object): Row => ({
    as: kind,
    sends: async (w) => {
      wanted = await make(w)
      return firstPage
    },
    answers,
  })
  const own =
    (of: EventOverrides = {}) =>
    async (w: World) => ({ id: (await anEvent(w, kind, of)).id })
  const paged = async (w: World) => ({ ...(await own()(w)), ...firstPage })
  return {
    [`GET ${base}-list`]: listing(own(), () => listWith({ id: wanted.id })),
    [`GET /${kind}/invited-event`]: listing(
      (w) => invited(w, kind),
      () => listWith({ id: wanted.id }),
    ),
    [`GET ${base}/{id}/invited-event-detail`]: {
      as: kind,
      sends: async (w) => ({ id: (await invited(w, kind)).id }),
      answers: (_w, { id }) => ({ id, invitation: { state: 'pending' } }),
    },
    [`POST ${base}`]: {
      as: kind,
      sends: async (w) => ({
        form: {
          ...written(w),
          ...(kind === 'university' ? ofUniversity(w) : {}),
          [picks[kind]]: [{ value: (await aStranger(w, otherKind[kind])).organization_id }],
        },
        files: {
          eventFile: await picture(),
          ...(kind === 'university' ? { eventBoothFile: await picture() } : {}),
        },
      }),
      status: 201,
      answers: {
        eventId: some.text,
        link: some.text,
        target_student_group: groups,
        invited: 1,
        cover_url: some.text,
        ...(kind === 'university'
          ? {
              booth: [{ name: 'Small', price: 20000, quantity: 3 }],
              booth_map_url: some.text,
              intended_time_period: [{ label: 'Doors' }],
            }
          : {}),
      },
    },
    [`GET ${base}/{id}`]: {
      as: kind,
      sends: own(),
      answers: (_w, { id }) => ({ eventId: id, link: some.text }),
    },
    [`PUT ${base}/{id}`]: {
      as: kind,
      sends: async (w) => ({ ...(await own({ state: 'draft' })(w)), body: written(w) }),
      answers: (_w, { id }) => ({ eventId: id, title: 'Open day', target_student_group: groups }),
    },
    [`DELETE ${base}/{id}`]: {
      as: kind,
      sends: own({ state: 'draft' }),
      leaves: async (w, sent) =>
        expect((await send(w.t, `GET ${base}/{id}`, sent, w[kind].client.cookie)).statusCode).toBe(404),
    },
    [`GET ${base}/${candidates[kind]}/{id}`]: {
      as: kind,
      sends: async (w) => ({
        ...(await paged(w)),
        query: { ...firstPage.query, search: w.names[otherKind[kind]] },
      }),
      answers: (w) => listWith({ id: w[otherKind[kind]].organization_id }, { link: some.text }),
    },
    [`GET ${base}/invitation-status/{id}`]: {
      as: kind,
      sends: async (w) => {
        const sent = await paged(w)
        wanted = await buildInvitation(w.deps, { event_id: sent.id })
        return sent
      },
      answers: () => listWith({ id: wanted.id, state: 'pending' }, { link: some.text }),
    },
    [`GET ${base}/participant_list/{id}`]: {
      as: kind,
      sends: async (w) => {
        const { id } = await own()(w)
        wanted = await buildRegistration(w.deps, { event_id: id, student_id: w.student.id })
        const [uniList, graduationClass, academicMajor] = [[w.listed.id], [2027], ['Computer Science']].map(
          (list) => JSON.stringify(list),
        ) as [string, string, string]
        return { id, query: { ...firstPage.query, uniList, graduationClass, academicMajor } }
      },
      answers: () => listWith({ id: wanted.id }),
      leaves: async (w, { id }) => {
        const query = { ...firstPage.query, uniList: JSON.stringify([newId()]) }
        const none = await send(
          w.t,
          `GET ${base}/participant_list/{id}`,
          { id: id!, query },
          w[kind].client.cookie,
        )
        expect(none.json().data).toEqual([])
      },
    },
    [`POST ${base}/invited/decline`]: answering(kind, 'declined'),
    [`POST ${base}/invited/accept`]: answering(kind, 'accepted'),
    [`GET ${base}/{id}/leading-team`]: {
      as: kind,
      sends: paged,
      answers: (w) => listWith({ account_id: w[kind].id, on_duty: false }),
    },
    [`PUT ${base}/{id}/leading-team/send-email-invitation`]: {
      as: kind,
      sends: async (w) => ({ ...(await own()(w)), body: { account_ids: [(await aColleague(w, kind)).id] } }),
      answers: { asked: 1, emailed: 1 },
    },
    [`PUT ${base}/{id}/leading-team/send-email-invitation-team-member`]: {
      as: kind,
      sends: async (w) => ({
        ...(await own()(w)),
        body: { emails: [`duty-${newId().slice(-8)}@example.com`], team_role: 'viewer' },
      }),
      answers: { link: some.text, invited: 1 },
    },
  }
}

let registration: { id: string }
const registered = async (w: World) => {
  const event = await anEvent(w, 'university')
  registration = await buildFairRegistration(w.deps, { event_id: event.id })
  return event
}
const deciding = (state: 'approved' | 'declined', more: object = {}): Row => ({
  as: 'university',
  sends: async (w) => {
    await registered(w)
    return { body: { registration_ids: [registration.id], ...more } }
  },
  answers: () => ({ changed: 1, registrations: [{ id: registration.id, state }] }),
})

export const employerEvents = hostOf('employer')
export const universityEvents: Rows = {
  ...hostOf('university'),
  'GET /university/event/registered_employer_list/{id}': {
    as: 'university',
    sends: async (w) => ({ id: (await registered(w)).id, ...firstPage }),
    answers: () => listWith({ id: registration.id, state: 'pending' }),
  },
  'PUT /university/event/registered_employer_list/approve': deciding('approved'),
  'PUT /university/event/registered_employer_list/decline': deciding('declined', {
    reason: 'The hall is full',
  }),
}
