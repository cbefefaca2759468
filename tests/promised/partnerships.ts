import { expect } from 'vitest'
import { buildContactMessage } from '#domains/partnerships/contact/partner-contact.fixtures.ts'
import type { PartnershipState } from '#domains/partnerships/partnerships.contract.ts'
import { buildPartnership } from '#domains/partnerships/partnerships.fixtures.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { aStranger, firstPage, listWith, otherKind, type Row, type Rows, type World } from './world.ts'

/** The state between one's own organization and another, and which one. */
const between = async (w: World, mine: OrganizationKind, state: PartnershipState, requested_by = mine) => {
  const { organization_id: id } = await aStranger(w, otherKind[mine])
  const own = w[mine].organization_id
  const pair =
    mine === 'employer' ? { employer_id: own, university_id: id } : { employer_id: id, university_id: own }
  return { id, partnership: await buildPartnership(w.deps, { ...pair, state, requested_by }) }
}

const listing = (mine: OrganizationKind, state: PartnershipState, requested_by?: OrganizationKind): Row => {
  let wanted: string
  return {
    as: mine,
    sends: async (w) => {
      wanted = (await between(w, mine, state, requested_by)).id
      return firstPage
    },
    answers: () => listWith({ id: wanted }),
  }
}

const sideOf = (mine: OrganizationKind, base: string): Rows => ({
  [`GET ${base}/check/{id}`]: {
    as: mine,
    sends: async (w) => ({ id: (await between(w, mine, 'approved')).id }),
    answers: { is_partnered: true },
  },
  [`GET ${base}`]: listing(mine, 'pending'),
  [`GET ${base}-partner`]: listing(mine, 'approved'),
  [`GET ${base}/request-list`]: listing(mine, 'pending', otherKind[mine]),
  [`GET ${base}/sent-request-list`]: listing(mine, 'pending', mine),
  [`POST ${base}/request/{id}`]: {
    as: mine,
    sends: async (w) => ({
      id: (await aStranger(w, otherKind[mine])).organization_id,
      body: { message: 'Shall we?' },
    }),
    answers: { is_partnered: false, partnership: { message: 'Shall we?' } },
  },
  [`POST ${base}/request-status-update`]: {
    as: mine,
    sends: async (w) => {
      const { partnership } = await between(w, mine, 'pending', otherKind[mine])
      return { body: { id: partnership.id, status: 'approved' } }
    },
    answers: { is_partnered: true },
  },
  [`GET ${base}/contact/{id}`]: {
    as: mine,
    sends: async (w) => {
      const { id, partnership } = await between(w, mine, 'approved')
      await buildContactMessage(w.deps, { partnership_id: partnership.id, side: mine, text: 'Hello' })
      return { id, ...firstPage }
    },
    answers: { contactHistory: [{ text: 'Hello' }], current_page: 1, page_count: 1, total_row: 1 },
  },
  [`POST ${base}/contact/{id}`]: {
    as: mine,
    sends: async (w) => ({ id: (await between(w, mine, 'approved')).id, body: { message: 'Good day' } }),
    status: 201,
    answers: { contactHistory: [expect.objectContaining({ text: 'Good day' })] },
  },
})

export const partnerships: Rows = {
  ...sideOf('employer', '/employer/university-partnership'),
  ...sideOf('university', '/university/employer-partnership'),
  'GET /university/employer/detail/{id}': {
    as: 'university',
    sends: (w) => ({ id: w.employer.organization_id }),
    answers: (w) => ({ name: w.names.employer }),
  },
}
