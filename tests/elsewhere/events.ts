import type { Input, Rows } from './rows.ts'

const employerEventById = ({ employerEvent }: Rows): Input => ({ params: { id: employerEvent } })
const universityEventById = ({ universityEvent }: Rows): Input => ({ params: { id: universityEvent } })
const fairById = ({ fair }: Rows): Input => ({ params: { id: fair } })
const fairRegistrationById = ({ fairRegistration }: Rows): Input => ({ params: { id: fairRegistration } })
const fairSlotById = ({ fairSlot }: Rows): Input => ({ params: { id: fairSlot } })
const standing = { body: { representatives: [{ name: 'Ann', email: 'ann@example.com' }] } }

/** Events of another host, and invitations between two others. */
const invitations = (
  kind: 'employer' | 'university',
  others: 'university' | 'employer',
): Record<string, (rows: Rows) => Input> => {
  const own = kind === 'employer' ? employerEventById : universityEventById
  const theirs = kind === 'employer' ? universityEventById : employerEventById
  const sent = (rows: Rows) => (kind === 'employer' ? rows.toUniversity : rows.toEmployer)
  const received = (rows: Rows) => (kind === 'employer' ? rows.toEmployer : rows.toUniversity)
  return {
    [`GET /${kind}/event/${others}_list/:id`]: own,
    [`POST /${kind}/event/:id/invite`]: (rows) => ({
      ...own(rows),
      body: {
        [`selected_${others === 'university' ? 'universities' : 'employers'}_list`]: [{ value: rows.fair }],
      },
    }),
    [`POST /${kind}/event/invitation/withdraw`]: (rows) => ({ body: { invitation_id: sent(rows) } }),
    [`GET /${kind}/event/invitation-status/:id`]: own,
    [`PUT /${kind}/event/:id/invitation-link`]: own,
    [`GET /${kind}/event/:id/invited-event-detail`]: theirs,
    [`POST /${kind}/event/invited/accept`]: (rows) => ({ body: { invitation_id: received(rows) } }),
    [`POST /${kind}/event/invited/decline`]: (rows) => ({ body: { invitation_id: received(rows) } }),
    [`PUT /${kind}/event/:id/leading-team/send-email-invitation`]: (rows) => ({
      ...own(rows),
      body: { account_ids: [rows.employerMember] },
    }),
    [`PUT /${kind}/event/:id/leading-team/send-email-invitation-team-member`]: (rows) => ({
      ...own(rows),
      body: { emails: ['someone@example.com'], team_role: 'viewer' },
    }),
  }
}

/** Events of another host. */
const hosting = (kind: 'employer' | 'university'): Record<string, (rows: Rows) => Input> => {
  const own = kind === 'employer' ? employerEventById : universityEventById
  return {
    [`GET /${kind}/event/:id`]: own,
    [`PUT /${kind}/event/:id`]: (rows) => ({ ...own(rows), body: { title: 'Taken over' } }),
    [`DELETE /${kind}/event/:id`]: own,
    [`PUT /${kind}/event/:id/publish`]: own,
    [`PUT /${kind}/event/:id/cancel`]: (rows) => ({ ...own(rows), body: { reason: 'Ours now' } }),
    [`POST /${kind}/event/:id/duplicate`]: own,
    [`GET /${kind}/event/:id/leading-team`]: own,
    [`PUT /${kind}/event/:id/duty`]: (rows) => ({ ...own(rows), body: { account_ids: [] } }),
  }
}

/** An event that is not open to the caller, and a registration between two others. */
const fairs = (kind: 'employer' | 'university', other: string): Record<string, (rows: Rows) => Input> => ({
  [`GET /${kind}/fair-and-event/:id`]: fairById,
  [`POST /${kind}/fair-and-event/:id`]: (rows) => ({ ...fairById(rows), ...standing }),
  [`GET /${kind}/fair-and-event/registration/:id`]: fairRegistrationById,
  [`GET /${kind}/fair-and-event/registration/:id/proof`]: fairRegistrationById,
  [`PUT /${kind}/fair-and-event/registration/:id`]: (rows) => ({
    ...fairRegistrationById(rows),
    ...standing,
  }),
  [`POST /${kind}/fair-and-event/registration/:id/cancel`]: fairRegistrationById,
  [`POST /${kind}/fair-and-event/registration/payment/:id`]: fairRegistrationById,
  [`GET /${kind}/event/registered_${other}_list/:id`]: fairById,
  [`GET /${kind}/event/registered_${other}_list/:id/ledger`]: fairById,
  [`PUT /${kind}/event/registered_${other}_list/approve`]: ({ fairRegistration }) => ({
    body: { registration_ids: [fairRegistration] },
  }),
  [`PUT /${kind}/event/registered_${other}_list/decline`]: ({ fairRegistration }) => ({
    body: { registration_ids: [fairRegistration], reason: 'Full' },
  }),
  [`GET /${kind}/fair-and-event/registration/:id/slots`]: fairRegistrationById,
  [`POST /${kind}/fair-and-event/registration/:id/slots`]: (rows) => ({
    ...fairRegistrationById(rows),
    body: {
      starts_at: '2026-03-09T15:00:00.000Z',
      length: 10,
      count: 1,
      representative: 'robin.carter@example.com',
    },
  }),
  [`PUT /${kind}/fair-and-event/slot/:id`]: (rows) => ({
    ...fairSlotById(rows),
    body: { representative: 'robin.carter@example.com' },
  }),
  [`DELETE /${kind}/fair-and-event/slot/:id`]: fairSlotById,
  [`POST /${kind}/fair-and-event/slot/:id/cancel`]: (rows) => ({
    ...fairSlotById(rows),
    body: { reason: 'Ill' },
  }),
  [`GET /${kind}/event/slots/:id`]: fairById,
  [`GET /${kind}/event/exhibitor/:id`]: fairRegistrationById,
  [`GET /${kind}/event/exhibitor/:id/proof`]: fairRegistrationById,
  [`PUT /${kind}/event/exhibitor/:id/payment`]: (rows) => ({
    ...fairRegistrationById(rows),
    body: { step: 'waive', reason: 'Ours now' },
  }),
})

const eventInBody = ({ fair }: Rows): Input => ({ body: { event_id: fair } })

/** Calls that name an event, or something of one. */
export const strangersToEvents: Record<string, (rows: Rows) => Input> = {
  'GET /student/event/exhibitors/:id': fairById,
  'GET /student/event/visits/:id': fairById,
  'GET /student/event/free-slots/:id': fairRegistrationById,
  'POST /student/event/book-slot': ({ fairSlot }) => ({ body: { slot_id: fairSlot } }),
  'POST /student/event/leave-slot': ({ fairSlot }) => ({ body: { slot_id: fairSlot } }),
  ...fairs('employer', 'university'),
  ...fairs('university', 'employer'),
  'POST /student/event/detail': eventInBody,
  'POST /student/event/register': eventInBody,
  'POST /student/event/cancel': eventInBody,
  'POST /student/event/leave-waiting-list': eventInBody,
  'POST /student/event/accept-offer': eventInBody,
  'POST /student/event/confirm': ({ fair }) => ({ body: { event_id: fair, sequence: 1 } }),
  'POST /student/event/like-unlike': ({ fair }) => ({ body: { event_id: fair, liked: true } }),
  'GET /employer/event/:id/check-in': employerEventById,
  'POST /employer/event/:id/check-in': (rows) => ({
    ...employerEventById(rows),
    body: { code: '0123456789AB' },
  }),
  'POST /employer/event/:id/check-in/undo': (rows) => ({
    ...employerEventById(rows),
    body: { registration_id: rows.registration },
  }),
  'GET /university/event/:id/check-in': universityEventById,
  'POST /university/event/:id/check-in': (rows) => ({
    ...universityEventById(rows),
    body: { code: '0123456789AB' },
  }),
  'POST /university/event/:id/check-in/undo': (rows) => ({
    ...universityEventById(rows),
    body: { registration_id: rows.registration },
  }),
  'GET /employer/event/participant_list/:id': employerEventById,
  'GET /employer/event/participant_list/:id/csv': employerEventById,
  'POST /employer/event/participant/readmit': ({ registration }) => ({
    body: { registration_id: registration },
  }),
  'POST /employer/event/participant/remove': ({ registration }) => ({
    body: { registration_id: registration, reason: 'None' },
  }),
  'GET /university/event/participant_list/:id': universityEventById,
  'GET /university/event/participant_list/:id/csv': universityEventById,
  'POST /university/event/participant/readmit': ({ registration }) => ({
    body: { registration_id: registration },
  }),
  'POST /university/event/participant/remove': ({ registration }) => ({
    body: { registration_id: registration, reason: 'None' },
  }),
  'GET /university/fair-and-event/notify/:id': ({ fair }) => ({ params: { id: fair } }),
  'POST /university/fair-and-event/notify/:id': ({ fair }) => ({ params: { id: fair } }),
  ...hosting('employer'),
  ...hosting('university'),
  ...invitations('employer', 'university'),
  ...invitations('university', 'employer'),
}
