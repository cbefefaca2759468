import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { feedKinds, feedOf } from './feeds.queries.ts'

const TYPES = { atom: 'application/atom+xml', rss: 'application/rss+xml' } as const

/** Serves feeds of public items; readers revalidate with the ETag. */
export const registerFeeds = (app: FastifyInstance, deps: Deps): void => {
  for (const kind of feedKinds)
    for (const [form, type] of Object.entries(TYPES))
      app.get(`/feeds/${kind}.${form}`, async (_request, reply) => {
        const feed = await feedOf(deps, kind)
        return reply
          .type(`${type}; charset=utf-8`)
          .header('cache-control', 'no-cache')
          .send(form === 'atom' ? feed.atom1() : feed.rss2())
      })
}
