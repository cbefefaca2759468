import type { FastifyInstance } from 'fastify'
import { cardPicture } from '#platform/cards.ts'
import type { Deps } from '#platform/deps.ts'
import { networkOf } from '#platform/networks.ts'
import { cardKinds } from '#shared/cards.ts'
import { isId } from '#shared/ids.ts'
import { Problem } from '#shared/problems.ts'
import { cardOf } from './link-cards.queries.ts'

const NAME = /^([0-9a-f-]{36})-[0-9a-f]{16}\.png$/

/** Serves link preview images. When too many are waiting to be drawn, the default image is sent uncached. */
export const registerCards = (app: FastifyInstance, deps: Deps): void => {
  for (const kind of cardKinds)
    app.get<{ Params: { name: string } }>(`/cards/${kind}/:name`, async (request, reply) => {
      const id = NAME.exec(request.params.name)?.[1]
      const card = id && isId(id) ? await cardOf[kind](deps, id) : null
      if (!card) throw new Problem('not_found')
      try {
        const picture = await cardPicture(deps, card, networkOf(request.ip))
        return await reply
          .type('image/png')
          .header('cache-control', 'public, max-age=31536000, immutable')
          .send(Buffer.from(picture))
      } catch (error) {
        if (!(error instanceof Problem)) request.log.error({ err: error }, 'could not draw a link card')
        return reply.header('cache-control', 'no-store').redirect('/share.png', 302)
      }
    })
}
