import type { FairPartsOf } from '#domains/events/registrations/ui/FairParts.tsx'
import { visitList } from '#domains/fairs/appointments/appointments.contract.ts'
import { Visits } from '#domains/fairs/appointments/ui/Visits.tsx'
import { FloorList } from '#domains/fairs/ui/FloorList.tsx'

/** What a student sees of an event's fair. */
export const fairParts: FairPartsOf = {
  Parts: ({ event, order = 2 }) => (
    <>
      <Visits event={event} order={order} />
      <FloorList eventId={event.id} order={order} />
    </>
  ),
  invalidates: [visitList],
}
