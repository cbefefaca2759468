import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#shared/endpoint.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

/** The declared call whose route was matched, however the address was spelled. */
export const callOf = ({ routeOptions }: FastifyRequest): Endpoint | undefined =>
  (routeOptions.config as { endpoint?: Endpoint } | undefined)?.endpoint

/** Whether an API route was matched, including the one for unknown calls. */
export const isOfApi = (request: FastifyRequest): boolean =>
  callOf(request) !== undefined || (request.routeOptions.url?.startsWith('/api/') ?? false)

/** A request line may name the whole address (RFC 9112, 3.2.2); everything downstream reads the path alone. */
export const originForm = (url: string): string => {
  const path = url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '')
  return path.startsWith('/') ? path : `/${path}`
}

const fill = (path: string, params: unknown): string =>
  path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((params as Record<string, string>)[name] ?? ''),
  )

/** The part after the question mark. */
export const searchOf = ({ url }: FastifyRequest): URLSearchParams => {
  const mark = url.indexOf('?')
  return new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1))
}

/** The one canonical spelling of what was called: the declared path with its parameters, and the query in order. */
export const canonicalCall = ({ method, path }: Endpoint, request: FastifyRequest): string => {
  const search = searchOf(request)
  search.sort()
  return `${method} /api${fill(path, request.params)}${search.size > 0 ? `?${search}` : ''}`
}
