import { ActionIcon, Button } from '@mantine/core'
import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { announceFailure } from '../../../../web/kit/announce.tsx'
import { useCall } from '../../../../web/queries.ts'
import { studentEmployerProfile, studentJobDetailCall, studentJobs } from '../../search/contract.ts'
import { appliedJobs, likedJobs, likeUnlike } from '../contract.ts'

interface Likeable {
  id: string
  title: string
  liked: boolean
}

type Cached = (Likeable & { data?: undefined }) | { data: Likeable[] } | undefined

const withLike = (cached: Cached, id: string, liked: boolean): Cached => {
  if (!cached) return cached
  if (!cached.data) return cached.id === id ? { ...cached, liked } : cached
  return { ...cached, data: cached.data.map((job) => (job.id === id ? { ...job, liked } : job)) }
}

/** Every list and page that shows the job learns of it without asking the server again. */
const spread = (client: QueryClient, id: string, liked: boolean) => {
  for (const { method, path } of [studentJobs, appliedJobs, studentJobDetailCall, studentEmployerProfile])
    client.setQueriesData<Cached>({ queryKey: [method, path] }, (cached) => withLike(cached, id, liked))
}

/** Shows the wanted state at once and goes back when the server refuses. */
const useLike = (job: Likeable) => {
  const client = useQueryClient()
  const call = useCall(likeUnlike, {
    onSuccess: async (answer) => {
      spread(client, answer.job_id, answer.liked)
      await client.invalidateQueries({ queryKey: [likedJobs.method, likedJobs.path] })
    },
    onError: announceFailure,
  })
  const liked = call.isPending ? call.variables.body.liked : job.liked
  const toggle = () => {
    if (!call.isPending) call.mutate({ body: { job_id: job.id, liked: !liked } })
  }
  return { liked, toggle }
}

export const LikeIcon = ({ job, className }: { job: Likeable; className?: string | undefined }) => {
  const { liked, toggle } = useLike(job)
  const Icon = liked ? IconHeartFilled : IconHeart
  return (
    <ActionIcon
      {...(className && { className })}
      color={liked ? 'orange' : 'gray'}
      aria-pressed={liked}
      aria-label={`Like ${job.title}`}
      onClick={toggle}
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  )
}

export const LikeButton = ({ job }: { job: Likeable }) => {
  const { liked, toggle } = useLike(job)
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
