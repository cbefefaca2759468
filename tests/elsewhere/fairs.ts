import { pdfOf } from '#domains/applications/applications.fixtures.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { type Calls, otherOf, type Rows } from './rows.ts'

const representatives = [{ name: 'Robin Carter', email: 'robin.carter@example.com' }]

/** An event that is not open to the caller, and a registration between two others. */
const exhibiting = (kind: OrganizationKind): Calls => {
  const base = `/${kind}/fair-and-event`
  const own = ({ standing }: Rows) => ({ params: { id: standing(kind).then(({ id }) => id) } })
  const unpaid = ({ standing }: Rows) => ({
    params: { id: standing(kind, { payment: 'awaiting_payment' }).then(({ id }) => id) },
  })
  const visit = ({ slot }: Rows) => ({ params: { id: slot(kind).then(({ id }) => id) } })
  return {
    [`GET ${base}/:id`]: ({ standing }) => ({ params: { id: standing(kind).then(({ fair }) => fair) } }),
    [`POST ${base}/:id`]: ({ openFair }) => {
      const made = openFair(kind)
      return {
        params: { id: made.then(({ id }) => id) },
        body: { booth_id: made.then(({ booth }) => booth), representatives },
      }
    },
    [`GET ${base}/registration/:id`]: own,
    [`GET ${base}/registration/:id/proof`]: own,
    [`PUT ${base}/registration/:id`]: ({ standing }) => {
      const made = standing(kind)
      return {
        params: { id: made.then(({ id }) => id) },
        body: { booth_id: made.then(({ booth }) => booth), representatives },
      }
    },
    [`POST ${base}/registration/:id/cancel`]: unpaid,
    [`POST ${base}/registration/payment/:id`]: (rows) => ({
      ...unpaid(rows),
      files: { paymentFile: new File([new Uint8Array(pdfOf(['Transfer']))], 'proof.pdf') },
    }),
    [`GET ${base}/registration/:id/slots`]: own,
    [`POST ${base}/registration/:id/slots`]: ({ standing }) => {
      const made = standing(kind)
      return {
        params: { id: made.then(({ id }) => id) },
        body: {
          starts_at: made.then(({ starts_at }) => starts_at.toISOString()),
          length: 10,
          count: 1,
          representative: made.then(({ email }) => email),
        },
      }
    },
    [`PUT ${base}/slot/:id`]: ({ slot }) => {
      const made = slot(kind)
      return {
        params: { id: made.then(({ id }) => id) },
        body: { representative: made.then(({ email }) => email) },
      }
    },
    [`DELETE ${base}/slot/:id`]: visit,
    [`POST ${base}/slot/:id/cancel`]: ({ slot, owners }) => ({
      params: { id: slot(kind, owners.student.id).then(({ id }) => id) },
      body: { reason: 'Ill' },
    }),
  }
}

/** Organizations at another host's fair. */
const hosting = (kind: OrganizationKind): Calls => {
  const other = otherOf[kind]
  const list = `/${kind}/event/registered_${other}_list`
  const fair = ({ standing }: Rows) => ({ params: { id: standing(other).then((made) => made.fair) } })
  const exhibitor = ({ standing }: Rows) => ({ params: { id: standing(other).then(({ id }) => id) } })
  const waiting = ({ standing }: Rows) => [
    standing(other, { state: 'pending', payment: 'awaiting_payment' }).then(({ id }) => id),
  ]
  return {
    [`GET ${list}/:id`]: fair,
    [`GET ${list}/:id/ledger`]: fair,
    [`PUT ${list}/approve`]: (rows) => ({ body: { registration_ids: waiting(rows) } }),
    [`PUT ${list}/decline`]: (rows) => ({ body: { registration_ids: waiting(rows), reason: 'Full' } }),
    [`GET /${kind}/event/slots/:id`]: fair,
    [`GET /${kind}/event/exhibitor/:id`]: exhibitor,
    [`GET /${kind}/event/exhibitor/:id/proof`]: exhibitor,
    [`PUT /${kind}/event/exhibitor/:id/payment`]: ({ standing }) => ({
      params: { id: standing(other, { payment: 'awaiting_payment' }).then(({ id }) => id) },
      body: { step: 'waive', reason: 'Ours now' },
    }),
  }
}

export const strangersToFairs: Calls = {
  'GET /student/event/exhibitors/:id': ({ attended }) => ({
    params: { id: attended().then((made) => made.fair) },
  }),
  'GET /student/event/appointments/:id': ({ attended }) => ({
    params: { id: attended().then((made) => made.fair) },
  }),
  'GET /student/event/free-slots/:id': ({ attended }) => ({
    params: { id: attended().then(({ id }) => id) },
  }),
  'POST /student/event/book-slot': ({ attended }) => ({
    body: { slot_id: attended(false).then((made) => made.free) },
  }),
  'POST /student/event/leave-slot': ({ attended }) => ({
    body: { slot_id: attended().then((made) => made.booked) },
  }),
  'GET /university/fair-and-event/notify/:id': ({ standing }) => ({
    params: { id: standing('university').then(({ fair }) => fair) },
  }),
  'POST /university/fair-and-event/notify/:id': ({ standing }) => ({
    params: { id: standing('university').then(({ fair }) => fair) },
  }),
  ...exhibiting('employer'),
  ...exhibiting('university'),
  ...hosting('employer'),
  ...hosting('university'),
}
