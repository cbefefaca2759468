import { addressReader, day, id, oneOf, page, some, text, whole } from '#web/address.ts'
import type { useListSearch } from '#web/list-search.ts'
import { registrationStates } from '../../events.contract.ts'
import { arrivals, participantSorts } from '../participants.contract.ts'

/** What the list of participants reads from the event page's address. */
export const readParticipantAddress = addressReader({
  search: text(200),
  uniList: some(id, 100),
  graduationClass: some(whole(), 20),
  academicMajor: some(text(100), 50),
  state: some(oneOf(registrationStates)),
  attendance: some(oneOf(arrivals)),
  from: day,
  to: day,
  sort: oneOf(participantSorts),
  page,
})
export type ParticipantAddress = ReturnType<typeof readParticipantAddress>
export type ParticipantSearch = ReturnType<typeof useListSearch<Record<string, unknown> & ParticipantAddress>>
