import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { formatPosition, type Position, parsePosition } from '#platform/replica/position.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { cookieOptions, positionCookie } from './cookies.ts'

/** Seconds; a replica that is so far behind is no longer asked. */
const REMEMBERED = 60

const changesSomething = ({ method, effect }: Endpoint): boolean => method !== 'GET' || effect === true

/** What a person manages of themselves, and what is decided by rows of this moment, is read where it is written. */
const mayLag = (endpoint: Endpoint): boolean =>
  !changesSomething(endpoint) &&
  !endpoint.current &&
  endpoint.output !== 'stream' &&
  endpoint.access.who !== 'signed_in'

const lastWrite = (request: FastifyRequest, deps: Deps): Position | null =>
  parsePosition(request.cookies[positionCookie(deps.config)])

const rememberWrite = (reply: FastifyReply, deps: Deps, position: Position): void =>
  void reply.setCookie(positionCookie(deps.config), formatPosition(position), {
    ...cookieOptions(deps),
    maxAge: REMEMBERED,
    encode: (value) => value,
  })

/** Answers from the replica what may lag, unless this browser wrote something that is not there yet. */
export const answerWhereItMay = async <T>(
  deps: Deps,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  account: string | null,
  call: () => Promise<T>,
): Promise<T> => {
  const { replica } = deps
  if (!replica) return call()
  let hasWritten = changesSomething(endpoint)
  try {
    if (!mayLag(endpoint)) return await call()
    const answered = await replica.answer({ written: lastWrite(request, deps), account }, call)
    hasWritten = answered.hasWritten
    return answered.answer
  } finally {
    if (hasWritten) rememberWrite(reply, deps, await replica.position())
  }
}
