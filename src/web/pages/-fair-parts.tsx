import type { FairPartsOf } from '#domains/events/registrations/ui/FairParts.tsx'
import { ownAppointments } from '#domains/fairs/appointments/appointments.contract.ts'
import { OwnAppointments } from '#domains/fairs/appointments/ui/OwnAppointments.tsx'
import { ownSharing } from '#domains/fairs/leads/ticket-sharing.contract.ts'
import { SharingSection } from '#domains/fairs/leads/ui/SharingSection.tsx'
import { StudentSurvey } from '#domains/fairs/surveys/ui/OwnSurvey.tsx'
import { FloorList } from '#domains/fairs/ui/FloorList.tsx'
import { KeptTicket } from '#domains/fairs/ui/KeptTicket.tsx'

/** What a student sees of an event's fair. */
export const fairParts: FairPartsOf = {
  Parts: ({ event, order = 2 }) => (
    <>
      <KeptTicket event={event} />
      <SharingSection event={event} order={order} />
      <OwnAppointments event={event} order={order} />
      <FloorList eventId={event.id} order={order} />
    </>
  ),
  Survey: ({ event }) =>
    event.state === 'ended' && event.registration?.attendance === 'checked_in' ? (
      <StudentSurvey id={event.id} host={event.host.name} />
    ) : null,
  invalidates: [ownAppointments, ownSharing],
}
