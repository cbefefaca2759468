import { memo, type ReactNode } from 'react'
import { LinkAnchor } from '#web/kit/links.tsx'
import type { PublicEvent } from '../../public-events.contract.ts'
import { EventCardFrame } from '../../ui/EventCardFrame.tsx'
import { EventStateBadge } from '../../ui/EventStateBadge.tsx'
import { publicPlacesLeft } from './words.ts'

/** An event in a public list. */
export const PublicEventCard = memo(
  ({ event, withHost = true, more }: { event: PublicEvent; withHost?: boolean; more?: ReactNode }) => (
    <EventCardFrame
      event={event}
      withHost={withHost}
      room={publicPlacesLeft(event)}
      name={(className) => (
        <LinkAnchor
          to="/public-event"
          search={{ id: event.id }}
          className={className}
          underline="never"
          inherit
        >
          {event.title}
        </LinkAnchor>
      )}
      badges={event.state === 'published' ? more : <EventStateBadge state={event.state} />}
    />
  ),
)
