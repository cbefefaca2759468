import { LikeButton, LikeIcon } from '#web/kit/Like.tsx'
import { type Likeable, useLike } from '#web/kit/useLike.ts'
import { eventDetail } from '../../attending/contract.ts'
import { registeredEvents } from '../../attending/own/contract.ts'
import { recommendedEvents } from '../../recommendations/contract.ts'
import { studentEvents } from '../../search/contract.ts'
import { likedEvents, likeUnlikeEvent } from '../contract.ts'

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
