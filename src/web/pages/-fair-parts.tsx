import type { FairPartsOf } from '#domains/events/attending/ui/FairParts.tsx'
import { FloorList } from '#domains/fairs/floor/ui/FloorList.tsx'
import { visitList } from '#domains/fairs/slots/booking/contract.ts'
import { Visits } from '#domains/fairs/slots/booking/ui/Visits.tsx'

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
