import { z } from 'zod'
import { day, id } from '#shared/fields.ts'
import { pageQuery } from '#shared/paging.ts'
import { addressReader } from '#web/address.ts'
import type { useListSearch } from '#web/list-search.ts'
import { registrationStates } from '../../events.contract.ts'
import { arrivals, participantSorts } from '../participants.contract.ts'

/** What the list of participants reads from the event page's address. */
export const readParticipantAddress = addressReader({
  search: z.string().max(200),
  uniList: z.array(id).max(100),
  graduationClass: z.array(z.coerce.number().int()).max(20),
  academicMajor: z.array(z.string().max(100)).max(50),
  state: z.array(z.enum(registrationStates)),
  attendance: z.array(z.enum(arrivals)),
  from: day,
  to: day,
  sort: z.enum(participantSorts),
  page: pageQuery.page.unwrap(),
})
export type ParticipantAddress = ReturnType<typeof readParticipantAddress>
export type ParticipantSearch = ReturnType<typeof useListSearch<Record<string, unknown> & ParticipantAddress>>
