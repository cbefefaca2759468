import type { HostedEvent } from '../../hosting/hosted-events.contract.ts'
import { EventInvitations } from './EventInvitations.tsx'
import { InvitationStatus } from './InvitationStatus.tsx'

/** Universities invite employers in several ways, employers invite universities that are here. */
export const InvitationTab = ({ event }: { event: HostedEvent }) =>
  event.host.kind === 'university' ? <EventInvitations event={event} /> : <InvitationStatus event={event} />
