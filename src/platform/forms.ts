import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '../shared/endpoint.ts'
import { Problem } from '../shared/problems.ts'

const ONE_CLICK = /^\/unsubscribe\?/

/** The link of a letter is a page for who opens it and a call for the mail program that posts to it (RFC 8058). */
export const addressFor = (method: string, url: string): string =>
  method === 'POST' && ONE_CLICK.test(url) ? `/api${url}` : url

const callOf = (request: FastifyRequest) =>
  (request.routeOptions.config as { endpoint?: Endpoint } | undefined)?.endpoint

/** Lets the body of a plain form in where a call takes one; it is not read. */
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
