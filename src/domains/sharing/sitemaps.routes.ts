import { pipeline, Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { SitemapIndexStream, SitemapStream } from 'sitemap'
import type { Deps } from '#platform/deps.ts'
import { isOfApi } from '#platform/matched.ts'
import { Problem } from '#shared/problems.ts'
import { indexEntries, partEntries } from './sitemaps.queries.ts'

const NO_EXTRAS = { news: false, video: false, xhtml: false, image: false }
const XML = 'application/xml; charset=utf-8'

/** Pages for signed-in users, which only redirect crawlers to sign-in. */
const CLOSED = [
  '/operator',
  '/mailbox',
  '/metrics',
  '/sign-up/verify-email',
  '/reset-password',
  '/unsubscribe',
]

const robots = (origin: string): string =>
  [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

/** Serves what search engines ask for: the sitemap, and robots.txt with what not to crawl. */
export const registerSitemaps = (app: FastifyInstance, deps: Deps): void => {
  // crawlers may fetch API responses while rendering a page, but should not index them
  app.addHook('onSend', async (request, reply) => {
    if (isOfApi(request)) reply.header('x-robots-tag', 'noindex')
  })
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robots(deps.config.publicUrl)),
  )
  app.get('/sitemap.xml', async (_request, reply) => {
    const entries = await indexEntries(deps)
    const xml = pipeline(Readable.from(entries), new SitemapIndexStream(), () => {})
    return reply.type(XML).header('cache-control', 'no-cache').send(xml)
  })
  app.get<{ Params: { name: string } }>('/sitemaps/:name', async (request, reply) => {
    const entries = await partEntries(deps, request.params.name)
    if (!entries) throw new Problem('not_found')
    const xml = pipeline(Readable.from(entries), new SitemapStream({ xmlns: NO_EXTRAS }), () => {})
    return reply.type(XML).header('cache-control', 'no-cache').send(xml)
  })
}
