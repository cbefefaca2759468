import type { FastifyInstance } from 'fastify'
import { Problem } from '../shared/problems.ts'

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Calls that change something though the specification has them as GET. */
const writingReads = /\/auth\/logout$|\/fair-and-event\/notify\//

/** Refuses writes that a page of another site sends with a visitor's cookies (Fetch Metadata, Origin as the fallback). */
export const registerOriginCheck = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request) => {
    const writes = !reads.has(request.method) || writingReads.test(request.url)
    if (!writes || !request.url.startsWith('/api/')) return
    const site = request.headers['sec-fetch-site']
    if (site !== undefined) {
      if (site !== 'same-origin' && site !== 'none') throw new Problem('cross_site')
      return
    }
    const origin = request.headers.origin
    if (origin && (!URL.canParse(origin) || new URL(origin).host !== request.host))
      throw new Problem('cross_site')
  })
}
