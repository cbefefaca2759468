import { ActionIcon, Button } from '@mantine/core'
import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { announceFailure } from '../../../../web/kit/announce.tsx'
import { useCall } from '../../../../web/queries.ts'
import { eventDetail } from '../../attending/contract.ts'
import { registeredEvents } from '../../attending/own/contract.ts'
import { recommendedEvents } from '../../recommendations/contract.ts'
import { studentEvents } from '../../search/contract.ts'
import { likedEvents, likeUnlikeEvent } from '../contract.ts'

interface Likeable {
  id: string
  title: string
  liked: boolean
}

type Cached = (Likeable & { data?: undefined }) | { data: Likeable[] } | undefined

const withLike = (cached: Cached, id: string, liked: boolean): Cached => {
  if (!cached) return cached
  if (!cached.data) return cached.id === id ? { ...cached, liked } : cached
  return { ...cached, data: cached.data.map((event) => (event.id === id ? { ...event, liked } : event)) }
}

/** Every list and page that shows the event learns of it without asking the server again. */
const spread = (client: QueryClient, id: string, liked: boolean) => {
  for (const { method, path } of [studentEvents, registeredEvents, recommendedEvents, eventDetail])
    client.setQueriesData<Cached>({ queryKey: [method, path] }, (cached) => withLike(cached, id, liked))
}

/** Shows the wanted state at once and goes back when the server refuses. */
const useLike = (event: Likeable) => {
  const client = useQueryClient()
  const call = useCall(likeUnlikeEvent, {
    onSuccess: async (answer) => {
      spread(client, answer.event_id, answer.liked)
      await client.invalidateQueries({ queryKey: [likedEvents.method, likedEvents.path] })
    },
    onError: announceFailure,
  })
  const liked = call.isPending ? call.variables.body.liked : event.liked
  const toggle = () => {
    if (!call.isPending) call.mutate({ body: { event_id: event.id, liked: !liked } })
  }
  return { liked, toggle }
}

export const EventLikeIcon = ({ event, className }: { event: Likeable; className?: string | undefined }) => {
  const { liked, toggle } = useLike(event)
  const Icon = liked ? IconHeartFilled : IconHeart
  return (
    <ActionIcon
      {...(className && { className })}
      color={liked ? 'orange' : 'gray'}
      aria-pressed={liked}
      aria-label={`Like ${event.title}`}
      onClick={toggle}
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  )
}

export const EventLikeButton = ({ event }: { event: Likeable }) => {
  const { liked, toggle } = useLike(event)
  const Icon = liked ? IconHeartFilled : IconHeart
  return (
    <Button
      variant={liked ? 'light' : 'default'}
      aria-pressed={liked}
      leftSection={<Icon size={18} aria-hidden />}
      onClick={toggle}
    >
      {liked ? 'Liked' : 'Like'}
    </Button>
  )
}
