import { LikeButton, LikeIcon } from '#web/kit/Like.tsx'
import { type Likeable, useLike } from '#web/kit/useLike.ts'
import { likedEvents, likeUnlikeEvent } from '../event-likes.contract.ts'
import { recommendedEvents } from '../recommendations/event-recommendations.contract.ts'
import { eventDetail } from '../registrations/event-registrations.contract.ts'
import { registeredEvents } from '../registrations/own-registrations.contract.ts'
import { studentEvents } from '../search/event-search.contract.ts'

const liking = {
  endpoint: likeUnlikeEvent,
  names: 'event_id',
  shown: [studentEvents, registeredEvents, recommendedEvents, eventDetail],
  liked: likedEvents,
}

export const EventLikeIcon = ({ event, className }: { event: Likeable; className?: string | undefined }) => (
  <LikeIcon title={event.title} className={className} {...useLike(event, liking)} />
)

export const EventLikeButton = ({ event }: { event: Likeable }) => <LikeButton {...useLike(event, liking)} />
