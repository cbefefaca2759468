import { type AddressOf, addressReader, oneOf, page } from '#web/address.ts'
import type { ApplicationState } from '../../applications.contract.ts'

/** How a student's applications are grouped: what they wait for, the nearest to a decision first. */
export const applicationGroups = ['offer', 'interview', 'waiting', 'closed'] as const
export type ApplicationGroup = (typeof applicationGroups)[number]

export const statesOfGroup: Record<ApplicationGroup, readonly ApplicationState[]> = {
  offer: ['offer'],
  interview: ['interview'],
  waiting: ['submitted', 'reviewed', 'shortlisted'],
  closed: ['hired', 'rejected', 'withdrawn'],
}

const shape = { group: oneOf(applicationGroups), page }
export type ApplicationsAddress = AddressOf<typeof shape>
export const readApplicationsAddress = addressReader(shape)
