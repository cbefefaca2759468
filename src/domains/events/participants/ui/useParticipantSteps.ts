import type { OrganizationKind } from '#shared/endpoint.ts'
import { fullName } from '#shared/labels.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { noShowsOf } from '../../no-shows/no-shows.contract.ts'
import type { Participant } from '../participants.contract.ts'
import { participantCalls } from './words.ts'

/** The steps that need no dialog. */
export const useParticipantSteps = (side: OrganizationKind) => {
  const { list, readmit } = participantCalls(side)
  const { excuse, takeBackExcuse } = noShowsOf[side] as typeof noShowsOf.university
  const options = { invalidates: [list], onError: announceFailure }
  const readmission = useCall(readmit, options)
  const excusing = useCall(excuse, options)
  const takingBack = useCall(takeBackExcuse, options)
  const doing =
    (call: Pick<typeof excusing, 'mutate'>, says: string) =>
    (row: Participant): void =>
      call.mutate(
        { body: { registration_id: row.id } },
        { onSuccess: () => announceToScreenReader(`${fullName(row)} ${says}`) },
      )
  return {
    readmit: doing(readmission as typeof excusing, 'can register again and is being notified'),
    excuse: doing(excusing, 'is excused'),
    take_back_excuse: doing(takingBack as typeof excusing, 'is no longer excused'),
  }
}
