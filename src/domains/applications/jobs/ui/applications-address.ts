import { type AddressOf, addressReader, oneOf, page } from '#web/address.ts'

/** How a student's applications are grouped: what they wait for, the nearest to a decision first. */
export const applicationGroups = ['offer', 'interview', 'waiting', 'closed'] as const
export type ApplicationGroup = (typeof applicationGroups)[number]

const shape = { group: oneOf(applicationGroups), page }
export type ApplicationsAddress = AddressOf<typeof shape>
export const readApplicationsAddress = addressReader(shape)
