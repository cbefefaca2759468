import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '#shared/problems.ts'
import { callOf } from './matched.ts'

/** Accepts the body of a plain form where a call takes one, without reading it. */
export const registerForms = (app: FastifyInstance): void => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1024 },
    async (request: FastifyRequest) => {
      if (!callOf(request)?.takes_form) throw new Problem('media_type')
      return undefined
    },
  )
}
