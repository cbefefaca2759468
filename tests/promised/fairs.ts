import { buildEvent, type EventOverrides } from '#domains/events/events.fixtures.ts'
import { buildFairRegistration, type FairRegistrationOverrides } from '#domains/fairs/fairs.fixtures.ts'
import { buildPartnership } from '#domains/partnerships/partnerships.fixtures.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { people } from '../harness/fairs.ts'
import { pdf } from '../harness/files.ts'
import { aStranger, firstPage, listWith, otherKind, type Rows, some, type World } from './world.ts'

const representatives = people

/** A fair or event of another organization, optionally a partner. */
const anothers = async (w: World, mine: OrganizationKind, of: EventOverrides = {}, isPartner = false) => {
  const { organization_id } = await aStranger(w, otherKind[mine])
  const own = w[mine].organization_id
  if (isPartner)
    await buildPartnership(
      w.deps,
      mine === 'employer'
        ? { employer_id: own, university_id: organization_id }
        : { employer_id: organization_id, university_id: own },
    )
  return buildEvent(w.deps, { organization_id, ...of })
}

const registered = async (w: World, mine: OrganizationKind, of: FairRegistrationOverrides = {}) => {
  const event_id = of.event_id ?? (await anothers(w, mine)).id
  return buildFairRegistration(w.deps, { organization_id: w[mine].organization_id, ...of, event_id })
}

const sideOf = (mine: OrganizationKind): Rows => {
  const base = `/${mine}/fair-and-event`
  let wanted: { id: string }
  const listing = (make: (w: World) => Promise<{ id: string }>) => ({
    as: mine,
    sends: async (w: World) => {
      wanted = await make(w)
      return firstPage
    },
    answers: () => listWith({ id: wanted.id }),
  })
  return {
    [`GET ${base}`]: listing((w) => anothers(w, mine)),
    [`GET ${base}/partner`]: listing((w) => anothers(w, mine, { visibility: 'partners' }, true)),
    [`GET ${base}/registered`]: listing((w) => registered(w, mine)),
    [`GET ${base}/{id}`]: {
      as: mine,
      sends: async (w) => ({ id: (await anothers(w, mine, { booths: [{ name: 'Small', price: 100 }] })).id }),
      answers: (_w, { id }) => ({ id, booth: [{ name: 'Small', price: 100 }] }),
    },
    [`GET ${base}/registration/{id}`]: {
      as: mine,
      sends: async (w) => ({ id: (await registered(w, mine)).id }),
      answers: (_w, { id }) => ({ id, state: 'pending', representatives: some.list }),
    },
    [`POST ${base}/{id}`]: {
      as: mine,
      sends: async (w) => ({ id: (await anothers(w, mine)).id, body: { representatives } }),
      status: 201,
      answers: (_w, { id }) => ({ id: some.text, state: 'pending', event: { id }, representatives }),
    },
  }
}

export const fairs: Rows = {
  ...sideOf('employer'),
  ...sideOf('university'),
  'PUT /employer/fair-and-event/registration/{id}': {
    as: 'employer',
    sends: async (w) => ({
      id: (await registered(w, 'employer')).id,
      body: { representatives, notes: 'Two tables, please' },
    }),
    answers: (_w, { id }) => ({ id, notes: 'Two tables, please', representatives }),
  },
  'POST /employer/fair-and-event/registration/payment/{id}': {
    as: 'employer',
    sends: async (w) => {
      const event = await anothers(w, 'employer', { booths: [{ name: 'Small', price: 100 }] })
      const booth_id = event.booths[0]!.id
      const { id } = await registered(w, 'employer', { event_id: event.id, booth_id, state: 'approved' })
      return { id, files: { paymentFile: pdf('transfer.pdf') } }
    },
    answers: (_w, { id }) => ({ id, payment: 'proof_submitted', proof: { filename: 'transfer.pdf' } }),
  },
  'GET /university/fair-and-event/notify/{id}': {
    as: 'university',
    sends: async (w) => ({
      id: (await buildEvent(w.deps, { organization_id: w.university.organization_id })).id,
    }),
    answers: { studentAmount: 1 },
  },
}
