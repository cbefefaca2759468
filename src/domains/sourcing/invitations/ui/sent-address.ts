import { type AddressOf, addressReader, oneOf, page, some } from '#web/address.ts'
import { invitationStatuses } from '../job-invitations.contract.ts'

const shape = { status: some(oneOf(invitationStatuses), invitationStatuses.length), page }
export type SentInvitationsAddress = AddressOf<typeof shape>
export const readSentInvitations = addressReader(shape)
