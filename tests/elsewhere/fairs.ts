import { pdfOf } from '#domains/applications/applications.fixtures.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { picture } from '../harness/files.ts'
import { type Calls, otherOf, type Rows } from './rows.ts'

const floorFile = await picture()
const representatives = [{ name: 'Robin Carter', email: 'robin.carter@example.com' }]

/** An event that is not open to the caller, and a registration between two others. */
const exhibiting = (kind: OrganizationKind): Calls => {
  const base = `/${kind}/fair-and-event`
  const own = ({ standing }: Rows) => ({ params: { id: standing(kind).then(({ id }) => id) } })
  const unpaid = ({ standing }: Rows) => ({
    params: { id: standing(kind, { payment: 'awaiting_payment' }).then(({ id }) => id) },
  })
  const asked = ({ surveyed }: Rows) => ({ params: { id: surveyed(kind).then(({ id }) => id) } })
  const visit = ({ slot }: Rows) => ({ params: { id: slot(kind).then(({ id }) => id) } })
  return {
    [`GET ${base}/:id`]: ({ standing }) => ({ params: { id: standing(kind).then(({ fair }) => fair) } }),
    [`GET ${base}/map/:id`]: ({ standing }) => ({
      params: { id: standing(kind).then(({ fair }) => fair) },
    }),
    [`POST ${base}/:id`]: ({ openFair }) => {
      const made = openFair(kind)
      return {
        params: { id: made.then(({ id }) => id) },
        body: { booth_id: made.then(({ booth }) => booth), representatives },
      }
    },
    [`POST ${base}/:id/waiting-line`]: ({ soldOutFair }) => {
      const made = soldOutFair(kind)
      return {
        params: { id: made.then(({ id }) => id) },
        body: { booth_id: made.then(({ booth }) => booth), representatives },
      }
    },
    [`POST ${base}/:id/waiting-line/leave`]: ({ openFair }) => ({
      params: { id: openFair(kind).then(({ id }) => id) },
    }),
    [`GET ${base}/registration/:id`]: own,
    [`GET ${base}/registration/:id/proof`]: own,
    [`GET ${base}/registration/:id/survey`]: asked,
    [`PUT ${base}/registration/:id/survey`]: (rows) => ({ ...asked(rows), body: { rating: 4 } }),
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
    [`GET ${base}/registration/:id/invoices`]: own,
    [`PUT ${base}/registration/:id/billing`]: (rows) => ({ ...own(rows), body: { name: 'Ours' } }),
    [`GET ${base}/invoice/:id`]: ({ invoiced }) => ({
      params: { id: invoiced(kind).then(({ invoice }) => invoice) },
    }),
    [`GET ${base}/registration/:id/card-payments`]: own,
    [`POST ${base}/registration/:id/card-payments`]: ({ payable }) => ({
      params: { id: payable(kind).then(({ id }) => id) },
    }),
    [`POST ${base}/registration/:id/card-payments/check`]: own,
    [`GET ${base}/registration/:id/messages`]: own,
    [`POST ${base}/registration/:id/messages`]: (rows) => ({ ...own(rows), body: { message: 'Hello' } }),
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
    [`GET ${list}/:id/people`]: fair,
    [`GET ${list}/:id/print`]: (rows) => ({ ...fair(rows), query: { what: 'hall_list' } }),
    [`PUT ${list}/approve`]: (rows) => ({ body: { registration_ids: waiting(rows) } }),
    [`PUT ${list}/receive`]: ({ standing }) => ({
      body: {
        registration_ids: [standing(other, { payment: 'awaiting_payment' }).then(({ id }) => id)],
        method: 'cash',
        received_on: '2026-01-01',
      },
    }),
    [`PUT ${list}/undo`]: ({ undoable }) => ({ body: { decision_id: undoable(other) } }),
    [`PUT ${list}/decline`]: (rows) => ({ body: { registration_ids: waiting(rows), reason: 'Full' } }),
    [`GET /${kind}/event/slots/:id`]: fair,
    [`GET /${kind}/event/:id/report`]: fair,
    [`GET /${kind}/event/:id/survey`]: fair,
    [`GET /${kind}/event/:id/survey/comments`]: fair,
    [`PUT /${kind}/event/:id/survey`]: (rows) => ({
      ...fair(rows),
      body: { students: { asks: true, thanks: '' }, exhibitors: { asks: true, thanks: '' } },
    }),
    [`GET /${kind}/event/:id/report/exhibitors`]: fair,
    [`GET /${kind}/event/:id/report/csv`]: fair,
    [`GET /${kind}/event/:id/report/pdf`]: fair,
    [`GET /${kind}/event/:id/report/exhibitors/csv`]: fair,
    [`GET /${kind}/event/exhibitor/:id`]: exhibitor,
    [`POST ${list}/:id/exhibitor`]: ({ boothed, owners }) => {
      const made = boothed(kind)
      return {
        params: { id: made.then(({ id }) => id) },
        body: {
          organization_id: owners[other].organization_id,
          booth_id: made.then(({ booth }) => booth),
          representatives,
        },
      }
    },
    [`PUT /${kind}/event/exhibitor/:id/registration`]: ({ standing }) => {
      const made = standing(other)
      return {
        params: { id: made.then(({ id }) => id) },
        body: { booth_id: made.then(({ booth }) => booth), representatives },
      }
    },
    [`GET /${kind}/event/exhibitor/:id/messages`]: exhibitor,
    [`POST /${kind}/event/exhibitor/:id/messages`]: (rows) => ({
      ...exhibitor(rows),
      body: { message: 'Hello' },
    }),
    [`GET /${kind}/event/exhibitor-broadcasts/:id`]: fair,
    [`GET /${kind}/event/exhibitor-broadcasts/:id/preview`]: fair,
    [`POST /${kind}/event/exhibitor-broadcasts/:id`]: (rows) => ({
      ...fair(rows),
      body: { message: 'Hello', total: 1 },
    }),
    [`GET /${kind}/event/exhibitor/:id/invoices`]: exhibitor,
    [`PUT /${kind}/event/exhibitor/:id/billing`]: (rows) => ({ ...exhibitor(rows), body: { name: 'Ours' } }),
    [`POST /${kind}/event/exhibitor/:id/invoice/correction`]: ({ invoiced }) => ({
      params: { id: invoiced(other).then(({ id }) => id) },
      body: { reason: 'Wrong name' },
    }),
    [`POST ${list}/:id/invoices`]: ({ invoiced }) => ({
      params: { id: invoiced(other).then(({ fair }) => fair) },
    }),
    [`GET /${kind}/event/invoice/:id`]: ({ invoiced }) => ({
      params: { id: invoiced(other).then(({ invoice }) => invoice) },
    }),
    [`GET /${kind}/event/:id/card-payments`]: fair,
    [`PUT /${kind}/event/:id/card-payments`]: (rows) => ({ ...fair(rows), body: { is_offered: true } }),
    [`GET /${kind}/event/exhibitor/:id/card-payments`]: exhibitor,
    [`POST /${kind}/event/card-payment/:id/refund`]: ({ paidByCard }) => ({
      params: { id: paidByCard(other).then(({ payment }) => payment) },
      body: { amount: 100, refunded: 0, reason: 'Ours now' },
    }),
    [`GET /${kind}/event/exhibitor/:id/proof`]: exhibitor,
    [`PUT /${kind}/event/exhibitor/:id/payment`]: ({ standing }) => ({
      params: { id: standing(other, { payment: 'awaiting_payment' }).then(({ id }) => id) },
      body: { step: 'waive', reason: 'Ours now' },
    }),
  }
}

/** A booth of another university's fair. */
const numbering: Calls = {
  'GET /university/event/registration-form/:id': ({ numbered }) => ({
    params: { id: numbered().then(({ fair }) => fair) },
  }),
  'PUT /university/event/registration-form/:id': ({ numbered }) => ({
    params: { id: numbered().then(({ fair }) => fair) },
    body: { questions: [], addons: [] },
  }),
  'GET /university/event/booth-waits/:id': ({ numbered }) => ({
    params: { id: numbered().then(({ fair }) => fair) },
  }),
  'GET /university/event/booth-plan/:id': ({ numbered }) => ({
    params: { id: numbered().then(({ fair }) => fair) },
  }),
  'POST /university/event/booth-plan/:id': ({ numbered }) => {
    const made = numbered()
    return {
      params: { id: made.then(({ fair }) => fair) },
      body: { prefix: 'B', kinds: [{ kind_id: made.then(({ booth }) => booth), quantity: 1 }] },
    }
  },
  'POST /university/event/booth-plan/:id/announce': ({ numbered }) => ({
    params: { id: numbered().then(({ fair }) => fair) },
  }),
  'PUT /university/event/booth-plan/:id/layout': ({ numbered }) => {
    const made = numbered()
    return {
      params: { id: made.then(({ fair }) => fair) },
      body: { places: [{ booth_id: made.then(({ free }) => free), place: { x: 0.5, y: 0.5 } }] },
    }
  },
  'POST /university/event/booth-plan/:id/picture': ({ numbered }) => ({
    params: { id: numbered().then(({ fair }) => fair) },
    files: { floorFile },
  }),
  'DELETE /university/event/booth-plan/:id/picture': ({ numbered }) => ({
    params: { id: numbered().then(({ fair }) => fair) },
  }),
  'GET /university/event/booth-plan/:id/fill': ({ numbered }) => ({
    params: { id: numbered().then(({ fair }) => fair) },
  }),
  'PUT /university/event/booth-plan/:id/fill': ({ numbered }) => ({
    params: { id: numbered().then(({ fair }) => fair) },
  }),
  'PUT /university/event/booth-plan/:id/remove': ({ numbered }) => {
    const made = numbered()
    return {
      params: { id: made.then(({ fair }) => fair) },
      body: { booth_ids: [made.then(({ free }) => free)] },
    }
  },
  'PUT /university/event/booth-plan/:id/swap': ({ numbered }) => {
    const made = numbered()
    return {
      params: { id: made.then(({ fair }) => fair) },
      body: { booth_ids: [made.then(({ given }) => given), made.then(({ free }) => free)] },
    }
  },
  'PUT /university/event/booth/:id': ({ numbered }) => {
    const made = numbered()
    return {
      params: { id: made.then(({ free }) => free) },
      body: { number: 'C1', kind_id: made.then(({ booth }) => booth) },
    }
  },
  'PUT /university/event/booth/:id/exhibitor': ({ numbered }) => {
    const made = numbered()
    return {
      params: { id: made.then(({ free }) => free) },
      body: { registration_id: made.then(({ id }) => id) },
    }
  },
}

const atBoothsOf = (kind: 'employer' | 'university'): Calls => {
  const boothOf = ({ atBooth }: Rows) => ({ params: { id: atBooth(true, kind).then(({ id }) => id) } })
  const lineOf = ({ inLine }: Rows) => ({ params: { id: inLine('waiting', kind).then(({ id }) => id) } })
  return {
    [`GET /${kind}/fair-and-event/registration/:id/line`]: lineOf,
    [`PUT /${kind}/fair-and-event/registration/:id/line`]: (rows) => ({
      ...lineOf(rows),
      body: { is_open: true },
    }),
    [`POST /${kind}/fair-and-event/registration/:id/line/next`]: lineOf,
    [`POST /${kind}/fair-and-event/line-place/:id/end`]: ({ inLine }) => ({
      params: { id: inLine('called', kind).then(({ place }) => place) },
      body: { outcome: 'met' },
    }),
    [`GET /${kind}/fair-and-event/registration/:id/leads`]: boothOf,
    [`GET /${kind}/fair-and-event/registration/:id/leads/export`]: boothOf,
    [`POST /${kind}/fair-and-event/registration/:id/leads`]: ({ atBooth }) => {
      const made = atBooth(false, kind)
      return { params: { id: made.then(({ id }) => id) }, body: { code: made.then(({ code }) => code) } }
    },
    [`PUT /${kind}/fair-and-event/lead/:id`]: ({ atBooth }) => ({
      params: { id: atBooth(true, kind).then(({ lead }) => lead) },
      body: { rating: 5, note: 'Ours' },
    }),
    [`DELETE /${kind}/fair-and-event/lead/:id`]: ({ atBooth }) => ({
      params: { id: atBooth(true, kind).then(({ lead }) => lead) },
    }),
  }
}

export const strangersToFairs: Calls = {
  ...numbering,
  'GET /student/event/exhibitors/:id': ({ attended }) => ({
    params: { id: attended().then((made) => made.fair) },
  }),
  'GET /student/event/map/:id': ({ attended }) => ({
    params: { id: attended().then((made) => made.fair) },
  }),
  ...atBoothsOf('employer'),
  ...atBoothsOf('university'),
  'GET /student/event/lines/:id': ({ inLine }) => ({ params: { id: inLine().then(({ fair }) => fair) } }),
  'POST /student/event/lines/join': ({ inLine, at }) => ({
    body: { event_id: inLine().then(({ fair }) => fair), exhibitor_id: at('employer') },
  }),
  'POST /student/event/lines/leave': ({ inLine }) => ({
    body: { place_id: inLine('waiting').then(({ place }) => place) },
  }),
  'GET /student/event/sharing/:id': ({ atBooth }) => ({ params: { id: atBooth().then(({ fair }) => fair) } }),
  'POST /student/event/sharing': ({ atBooth }) => ({
    body: { event_id: atBooth().then(({ fair }) => fair), sharing: true },
  }),
  'POST /student/event/sharing/take-back': ({ atBooth }) => ({
    body: { lead_id: atBooth().then(({ lead }) => lead), taken_back: true },
  }),
  'GET /student/event/visit-plan/:id': ({ attended }) => ({
    params: { id: attended().then((made) => made.fair) },
  }),
  'POST /student/event/visit-plan/star': ({ attended, at }) => ({
    body: { event_id: attended().then((made) => made.fair), exhibitor_id: at('employer'), starred: true },
  }),
  'POST /student/event/visit-plan/note': ({ attended, at }) => ({
    body: { event_id: attended().then((made) => made.fair), exhibitor_id: at('employer'), note: 'Ask' },
  }),
  'GET /student/event/survey/:id': ({ surveyed }) => ({
    params: { id: surveyed('employer').then((made) => made.fair) },
  }),
  'PUT /student/event/survey/:id': ({ surveyed }) => ({
    params: { id: surveyed('employer').then((made) => made.fair) },
    body: { rating: 4 },
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
  'GET /university/fair-and-event/notify/:id/preview': ({ standing }) => ({
    params: { id: standing('university').then(({ fair }) => fair) },
  }),
  ...exhibiting('employer'),
  ...exhibiting('university'),
  ...hosting('employer'),
  ...hosting('university'),
}
