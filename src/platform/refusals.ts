import type { FastifyRequest } from 'fastify'
import { Problem, type ProblemWord } from '#shared/problems.ts'
import type { Deps } from './deps.ts'
import { keyedHash } from './secrets.ts'

/** Refusals that no one gets by using the pages as intended: a missing right, a limit, a page of another site. */
const TOLD: ReadonlySet<ProblemWord> = new Set<ProblemWord>([
  'not_allowed',
  'cross_site',
  'too_many_requests',
])

/**
 * Logs a refused attempt, with keyed hashes that distinguish people and networks without naming them. Source:
 * OWASP ASVS 5.0, 16.3.2 and 16.3.3.
 */
export const logRefusal = (
  { secretKey }: Pick<Deps, 'secretKey'>,
  request: FastifyRequest,
  { person_id, network }: { person_id: string | undefined; network: string | null },
  error: unknown,
): void => {
  if (!(error instanceof Problem) || !TOLD.has(error.word)) return
  const who = person_id && keyedHash(secretKey, 'refused person', person_id).toString('hex')
  const from = network && keyedHash(secretKey, 'security log: network', network).toString('hex')
  request.log.info({ refused: error.word, call: request.routeOptions.url, who, from }, 'refused')
}
