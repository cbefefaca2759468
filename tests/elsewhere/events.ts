import type { RegistrationOverrides } from '#domains/events/events.fixtures.ts'
import { pickField } from '#domains/events/invitations/event-invitations.contract.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { type Calls, otherOf, type Rows } from './rows.ts'

const eventBy =
  (kind: OrganizationKind) =>
  ({ event }: Rows) => ({ params: { id: event(kind) } })

/** Events of another host, and invitations between two others. */
const inviting = (kind: OrganizationKind): Calls => {
  const other = otherOf[kind]
  const own = eventBy(kind)
  const received = ({ invitation }: Rows) => ({ body: { invitation_id: invitation(other) } })
  return {
    [`GET /${kind}/event/${other}_list/:id`]: own,
    [`POST /${kind}/event/:id/invite`]: (rows) => ({
      ...own(rows),
      body: { [pickField[kind]]: [{ value: rows.organization(other) }] },
    }),
    [`POST /${kind}/event/invitation/withdraw`]: ({ invitation }) => ({
      body: { invitation_id: invitation(kind) },
    }),
    [`GET /${kind}/event/invitation-status/:id`]: own,
    [`PUT /${kind}/event/:id/invitation-link`]: own,
    [`GET /${kind}/event/:id/invited-event-detail`]: ({ standing }) => ({
      params: { id: standing(kind).then(({ fair }) => fair) },
    }),
    [`POST /${kind}/event/invited/accept`]: received,
    [`POST /${kind}/event/invited/decline`]: received,
    [`PUT /${kind}/event/:id/leading-team/send-email-invitation`]: (rows) => ({
      ...own(rows),
      body: { account_ids: [rows.member(kind)] },
    }),
    [`PUT /${kind}/event/:id/leading-team/send-email-invitation-team-member`]: (rows) => ({
      ...own(rows),
      body: { emails: [`${kind}@example.com`], team_role: 'viewer' },
    }),
  }
}

/** Events of another host, and the students there. */
const hosting = (kind: OrganizationKind): Calls => {
  const own = eventBy(kind)
  const draft = ({ event }: Rows) => ({ params: { id: event(kind, { state: 'draft' }) } })
  return {
    [`GET /${kind}/event/:id`]: own,
    [`PUT /${kind}/event/:id`]: (rows) => ({ ...draft(rows), body: { title: 'Taken over' } }),
    [`DELETE /${kind}/event/:id`]: draft,
    [`PUT /${kind}/event/:id/publish`]: draft,
    [`PUT /${kind}/event/:id/cancel`]: (rows) => ({ ...own(rows), body: { reason: 'Ours now' } }),
    [`POST /${kind}/event/:id/duplicate`]: own,
    [`GET /${kind}/event/:id/leading-team`]: own,
    [`PUT /${kind}/event/:id/duty`]: (rows) => ({ ...own(rows), body: { account_ids: [] } }),
    [`GET /${kind}/event/:id/check-in`]: own,
    [`POST /${kind}/event/:id/check-in`]: ({ arriving }) => {
      const made = arriving(kind)
      return {
        params: { id: made.then(({ event }) => event) },
        body: { code: made.then(({ code }) => code) },
      }
    },
    [`GET /${kind}/event/:id/check-in/list`]: ({ arriving }) => ({
      params: { id: arriving(kind).then(({ event }) => event) },
    }),
    [`GET /${kind}/event/:id/check-in/people`]: (rows) => ({ ...own(rows), query: { search: 'robin' } }),
    [`POST /${kind}/event/:id/check-in/person`]: ({ arriving }) => {
      const made = arriving(kind)
      return {
        params: { id: made.then(({ event }) => event) },
        body: { registration_id: made.then(({ id }) => id) },
      }
    },
    [`GET /${kind}/event/:id/check-in/helpers`]: own,
    [`POST /${kind}/event/:id/check-in/helpers`]: (rows) => ({ ...own(rows), body: { name: 'Side door' } }),
    [`POST /${kind}/event/:id/check-in/helpers/end`]: ({ helper }) => {
      const made = helper(kind)
      return {
        params: { id: made.then(({ event }) => event) },
        body: { helper_id: made.then(({ id }) => id) },
      }
    },
    [`GET /${kind}/event/:id/check-in/self`]: own,
    [`PUT /${kind}/event/:id/check-in/self`]: (rows) => ({ ...own(rows), body: { is_on: true } }),
    [`GET /${kind}/event/:id/check-in/students`]: (rows) => ({ ...own(rows), query: { search: 'robin' } }),
    [`POST /${kind}/event/:id/check-in/walk-in`]: ({ arriving }) => ({
      params: { id: arriving(kind).then(({ event }) => event) },
      body: { guest: { first_name: 'Robin', last_name: 'Carter', email: 'robin.carter@example.com' } },
    }),
    [`POST /${kind}/event/:id/check-in/let-in`]: ({ arriving }) => {
      const made = arriving(kind, false, 'waitlisted')
      return {
        params: { id: made.then(({ event }) => event) },
        body: { registration_id: made.then(({ id }) => id), reason: 'Ours now' },
      }
    },
    [`POST /${kind}/event/:id/check-in/undo`]: ({ arriving }) => {
      const made = arriving(kind, true)
      return {
        params: { id: made.then(({ event }) => event) },
        body: { registration_id: made.then(({ id }) => id) },
      }
    },
    [`GET /${kind}/event/participant_list/:id`]: own,
    [`GET /${kind}/event/participant_list/:id/csv`]: own,
    [`POST /${kind}/event/participant/readmit`]: ({ registration }) => ({
      body: { registration_id: registration(kind, { state: 'canceled', cancel_cause: 'host' }) },
    }),
    [`POST /${kind}/event/participant/excuse`]: ({ registration }) => ({
      body: { registration_id: registration(kind, { attendance: 'no_show' }) },
    }),
    [`POST /${kind}/event/participant/take-back-excuse`]: ({ registration }) => ({
      body: { registration_id: registration(kind, { attendance: 'no_show' }) },
    }),
    [`POST /${kind}/event/participant/remove`]: ({ registration }) => ({
      body: { registration_id: registration(kind), reason: 'None' },
    }),
  }
}

const place = ({ partnersEvent }: Rows) => ({ params: { id: partnersEvent({ state: 'registered' }) } })

/** An event for students of another university, with a place there or without. */
const partaking =
  (overrides?: RegistrationOverrides, more = {}) =>
  ({ partnersEvent }: Rows) => ({
    body: { event_id: partnersEvent(overrides), ...more },
  })

export const strangersToEvents: Calls = {
  'POST /student/event/detail': partaking(),
  'POST /student/event/register': partaking(),
  'POST /student/event/cancel': partaking({ state: 'registered' }),
  'POST /student/event/leave-waiting-list': partaking({ state: 'waitlisted' }),
  'POST /student/event/accept-offer': partaking({ state: 'offered' }),
  'POST /student/event/confirm': partaking({ state: 'registered' }, { sequence: 0 }),
  'GET /student/event/:id/wallet/apple': place,
  'GET /student/event/:id/wallet/google': place,
  'POST /student/event/like-unlike': partaking(undefined, { liked: true }),
  ...hosting('employer'),
  ...hosting('university'),
  ...inviting('employer'),
  ...inviting('university'),
  'POST /employer/event/invited/progress': ({ openInvitation }) => ({
    body: { event_id: openInvitation('employer'), step: 'opened' },
  }),
  'POST /university/event/:id/email-invitations': (rows) => ({
    ...eventBy('university')(rows),
    body: { list: 'ada@elsewhere.example' },
  }),
  'GET /university/event/:id/invitations': eventBy('university'),
  'GET /university/event/:id/invitation-reminders': eventBy('university'),
  'POST /university/event/:id/invitation-reminders': (rows) => ({
    ...eventBy('university')(rows),
    body: { days: [5] },
  }),
  'POST /university/event/email-invitation/withdraw': ({ emailInvitation }) => ({
    body: { invitation_id: emailInvitation() },
  }),
}
