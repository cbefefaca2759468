import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../shared/endpoint.ts'
import { Problem } from '../shared/problems.ts'
import type { Timestamp } from './database.ts'
import type { Deps } from './deps.ts'
import type { SessionRow } from './gate.ts'
import { canonicalCall } from './matched.ts'

export interface IdempotencyKeyTable {
  person_id: string
  key: string
  call: string
  status: number | null
  answer: unknown
  created_at: Timestamp
}

declare module './database.ts' {
  interface Tables {
    idempotency_keys: IdempotencyKeyTable
  }
}

const keyOf = (request: FastifyRequest): string | null => {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || key.length < 8 || key.length > 128) {
    throw new Problem('malformed', 'Idempotency-Key takes 8 to 128 characters')
  }
  return createHash('sha256').update(key).digest('hex')
}

/**
 * Runs a writing call once per `Idempotency-Key` and person: a repeat answers what the first answered, or 409 while it runs.
 * A call that fails frees its key. Source: IETF draft-ietf-httpapi-idempotency-key-header.
 */
export const once = async <T>(
  deps: Deps,
  endpoint: Endpoint,
  session: SessionRow | null,
  request: FastifyRequest,
  run: () => Promise<T>,
): Promise<T> => {
  const key = endpoint.method === 'GET' || endpoint.holds_secret || !session ? null : keyOf(request)
  if (!key || !session) return run()
  const call = canonicalCall(endpoint, request)
  const mine = { person_id: session.person_id, key }
  const claimed = await deps.db
    .insertInto('idempotency_keys')
    .values({ ...mine, call, created_at: deps.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows === 0n) return repeated<T>(deps, mine, call)
  try {
    const answer = await run()
    await deps.db
      .updateTable('idempotency_keys')
      .set({ status: 200, answer: JSON.stringify(answer ?? null) })
      .where('person_id', '=', mine.person_id)
      .where('key', '=', key)
      .execute()
    return answer
  } catch (error) {
    await deps.db
      .deleteFrom('idempotency_keys')
      .where('person_id', '=', mine.person_id)
      .where('key', '=', key)
      .execute()
    throw error
  }
}

const repeated = async <T>(
  deps: Deps,
  mine: { person_id: string; key: string },
  call: string,
): Promise<T> => {
  const row = await deps.db
    .selectFrom('idempotency_keys')
    .select(['call', 'status', 'answer'])
    .where('person_id', '=', mine.person_id)
    .where('key', '=', mine.key)
    .executeTakeFirst()
  if (row?.call !== undefined && row.call !== call)
    throw new Problem('malformed', 'This Idempotency-Key was used for another call')
  if (!row?.status) throw new Problem('still_working')
  return (row.answer ?? undefined) as T
}
