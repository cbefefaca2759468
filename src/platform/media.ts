import type { FastifyInstance } from 'fastify'
import { isId } from '#shared/ids.ts'
import { type PictureWidth, pictureWidths } from '#shared/pictures.ts'
import { Problem } from '#shared/problems.ts'
import type { Deps } from './deps.ts'
import { fileHeaders } from './headers.ts'
import { networkOf } from './networks.ts'
import { sizedPictureSoon } from './pictures.ts'

const FOR_GOOD = 'public, max-age=31536000, immutable'
/** A picture sent in place of one in another width. */
const FOR_A_MINUTE = 'public, max-age=60'

const publicFile = ({ db }: Deps, id: string) =>
  isId(id)
    ? db
        .selectFrom('stored_files')
        .selectAll()
        .where('id', '=', id)
        .where('is_public', '=', true)
        .executeTakeFirst()
    : undefined

/** Undefined if the picture is requested at its original width. */
const widthOf = (given: string | undefined): PictureWidth | undefined => {
  if (given === undefined) return undefined
  const width = pictureWidths.find((known) => String(known) === given)
  if (!width) throw new Problem('not_found', `Pictures come ${pictureWidths.join(', ')} pixels wide`)
  return width
}

/** Public pictures by id; a picture never changes and a new one gets a new id, so browsers may keep it forever. */
export const registerMedia = (app: FastifyInstance, deps: Deps): void => {
  app.get<{ Params: { id: string }; Querystring: { w?: string } }>('/media/:id', async (request, reply) => {
    const width = widthOf(request.query.w)
    const file = await publicFile(deps, request.params.id)
    if (!file) throw new Problem('not_found')
    fileHeaders(reply, { type: file.content_type, shown: false })
    const original = async (caching: string) => {
      const stream = await deps.storage.stream(file.storage_key)
      const sized = reply.type(file.content_type).header('content-length', file.byte_size)
      return sized.header('cache-control', caching).send(stream)
    }
    if (!width || !file.content_type.startsWith('image/')) return original(FOR_GOOD)
    const { accept } = request.headers
    const asker = networkOf(request.ip)
    const picture = await sizedPictureSoon(deps, file, { width, accept, asker })
    if (!picture) return original(FOR_A_MINUTE)
    reply.type(picture.content_type).header('cache-control', FOR_GOOD).header('vary', 'accept')
    return reply.send(Buffer.from(picture.bytes))
  })
}
