import { useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '#shared/endpoint.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { queryFor, useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { likedEvents } from '../../event-likes.contract.ts'
import { eventCounts, studentEvents } from '../../search/event-search.contract.ts'
import {
  type acceptOffer,
  type cancel,
  type confirm,
  eventDetail,
  type leaveWaitingList,
  type register,
  type StudentEventDetail,
} from '../event-registrations.contract.ts'
import { registeredEvents, schedule } from '../own-registrations.contract.ts'
import { useFairCalls } from './FairParts.tsx'

export const studentEventQuery = (id: string) => queryFor(eventDetail, { body: { event_id: id } })

type Step = typeof register | typeof cancel | typeof acceptOffer | typeof leaveWaitingList | typeof confirm

interface StepOptions {
  /** The message when it worked. */
  says: (event: StudentEventDetail) => string
  onDone?: () => void
}

/**
 * Performs a registration step and refreshes every list and page that shows it, also when the server refuses
 * because things have changed.
 */
export const useStep = <S extends Step>(step: S, { says, onDone }: StepOptions) => {
  const client = useQueryClient()
  const fairCalls = useFairCalls()
  return useCall(step as Step, {
    invalidates: [studentEvents, eventCounts, likedEvents, registeredEvents, schedule, ...fairCalls],
    onSuccess: (event: StudentEventDetail) => {
      client.setQueryData(studentEventQuery(event.id).queryKey, event)
      announceToScreenReader(says(event))
      onDone?.()
    },
    onError: async (error, { body }) => {
      announceFailure(error)
      await client.invalidateQueries({ queryKey: studentEventQuery(body.event_id).queryKey })
    },
  }) as unknown as {
    mutate: (input: InputOf<S>) => void
    mutateAsync: (input: InputOf<S>) => Promise<StudentEventDetail>
    isPending: boolean
  }
}
