import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, InputOf } from '#shared/endpoint.ts'
import { invalidate, useCall } from '../queries.ts'
import { announceFailure } from './announce.tsx'

export interface Likeable {
  id: string
  title: string
  liked: boolean
}

type Cached = (Likeable & { data?: undefined }) | { data: Likeable[] } | undefined

const withLike = (cached: Cached, id: string, liked: boolean): Cached => {
  if (!cached) return cached
  if (!cached.data) return cached.id === id ? { ...cached, liked } : cached
  return { ...cached, data: cached.data.map((row) => (row.id === id ? { ...row, liked } : row)) }
}

interface LikingOptions<E extends Endpoint> {
  endpoint: E
  /** The member of the call's body that names the row. */
  names: string
  /** Lists and pages that show the row: they are updated without asking the server again. */
  shown: readonly Endpoint[]
  /** The list of liked items. */
  liked: Endpoint
}

const spread = (client: QueryClient, shown: readonly Endpoint[], id: string, liked: boolean) => {
  for (const { method, path } of shown)
    client.setQueriesData<Cached>({ queryKey: [method, path] }, (cached) => withLike(cached, id, liked))
}

/** Likes or unlikes: shows the wanted state right away and reverts when the server refuses. */
export const useLike = <E extends Endpoint>(row: Likeable, options: LikingOptions<E>) => {
  const client = useQueryClient()
  const call = useCall(options.endpoint, {
    onSuccess: async (answer) => {
      spread(client, options.shown, row.id, (answer as { liked: boolean }).liked)
      await invalidate(client, [options.liked])
    },
    onError: announceFailure,
  })
  const wanted = call.variables as { body: { liked: boolean } } | undefined
  const liked = call.isPending && wanted ? wanted.body.liked : row.liked
  const toggle = () => {
    const body = { [options.names]: row.id, liked: !liked }
    if (!call.isPending) call.mutate({ body } as InputOf<E>)
  }
  return { liked, toggle }
}
