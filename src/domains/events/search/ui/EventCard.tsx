import { memo } from 'react'
import { opensBeside } from '#web/kit/ListWithDetail.tsx'
import { LinkAnchor } from '#web/kit/links.tsx'
import type { StudentEvent } from '../../registrations/event-registrations.contract.ts'
import { RegistrationBadge } from '../../registrations/ui/RegistrationBadge.tsx'
import { placesLeftLabel } from '../../registrations/ui/words.ts'
import { EventCardFrame } from '../../ui/EventCardFrame.tsx'
import { EventLikeIcon } from '../../ui/EventLike.tsx'
import { EventStateBadge } from '../../ui/EventStateBadge.tsx'

interface NameProps {
  event: StudentEvent
  open: ((id: string) => void) | undefined
  className: string
}

const Name = ({ event, open, className }: NameProps) =>
  open ? (
    <LinkAnchor
      to="."
      search={(before) => ({ ...before, event: event.id })}
      className={className}
      replace
      resetScroll={false}
      onClick={opensBeside(() => open(event.id))}
      inherit
    >
      {event.title}
    </LinkAnchor>
  ) : (
    <LinkAnchor to="/student/events/detail" search={{ id: event.id }} className={className} inherit>
      {event.title}
    </LinkAnchor>
  )

interface EventCardProps {
  event: StudentEvent
  /** Opens it next to the list, where there is room. */
  open?: (id: string) => void
  withHost?: boolean
}

/** An event in a list, with the student's status. */
export const EventCard = memo(({ event, open, withHost = true }: EventCardProps) => (
  <EventCardFrame
    event={event}
    withHost={withHost}
    room={placesLeftLabel(event)}
    name={(className) => <Name event={event} open={open} className={className} />}
    corner={(className) => <EventLikeIcon event={event} className={className} />}
    badges={
      (event.registration || event.state !== 'published') && (
        <>
          {event.state !== 'published' && <EventStateBadge state={event.state} />}
          <RegistrationBadge event={event} />
        </>
      )
    }
  />
))
