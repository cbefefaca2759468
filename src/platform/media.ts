import type { FastifyInstance } from 'fastify'
import { isId } from '#shared/ids.ts'
import { type PictureWidth, pictureWidths } from '#shared/pictures.ts'
import { Problem } from '#shared/problems.ts'
import type { Deps } from './deps.ts'
import { fileHeaders } from './headers.ts'
import { networkOf } from './networks.ts'
import { sizedPicture } from './pictures.ts'

const FOR_GOOD = 'public, max-age=31536000, immutable'

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
    if (!width || !file.content_type.startsWith('image/')) {
      const stream = await deps.storage.stream(file.storage_key)
      const sized = reply.type(file.content_type).header('content-length', file.byte_size)
      return sized.header('cache-control', FOR_GOOD).send(stream)
    }
    const { accept } = request.headers
    const picture = await sizedPicture(deps, file, { width, accept, asker: networkOf(request.ip) })
    reply.type(picture.content_type).header('cache-control', FOR_GOOD).header('vary', 'accept')
    return reply.send(Buffer.from(picture.bytes))
  })
}
