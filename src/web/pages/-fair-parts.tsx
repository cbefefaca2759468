import type { FairPartsOf } from '#domains/events/registrations/ui/FairParts.tsx'
import { ownAppointments } from '#domains/fairs/appointments/appointments.contract.ts'
import { OwnAppointments } from '#domains/fairs/appointments/ui/OwnAppointments.tsx'
import { FloorList } from '#domains/fairs/ui/FloorList.tsx'

/** What a student sees of an event's fair. */
export const fairParts: FairPartsOf = {
  Parts: ({ event, order = 2 }) => (
    <>
      <OwnAppointments event={event} order={order} />
      <FloorList eventId={event.id} order={order} />
    </>
  ),
  invalidates: [ownAppointments],
}
