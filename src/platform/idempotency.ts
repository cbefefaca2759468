import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../shared/endpoint.ts'
import { newId } from '../shared/ids.ts'
import { Problem } from '../shared/problems.ts'
import { type Claim, claimed } from './claims.ts'
import { iso, later } from './clock.ts'
import type { Deps } from './deps.ts'
import type { SessionRow } from './gate.ts'
import { canonicalCall } from './matched.ts'

/** Milliseconds a key is held for without a sign of life, and how often one is given. */
const LEASE = 10_000
const RENEW = 3_000

type Mine = Pick<Claim, 'person_id' | 'key'>

const keyOf = (request: FastifyRequest): string | null => {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || key.length < 8 || key.length > 128) {
    throw new Problem('malformed', 'Idempotency-Key takes 8 to 128 characters')
  }
  return createHash('sha256').update(key).digest('hex')
}

/** Takes the key, a new one or one whose holder died before it wrote anything. */
const take = async (deps: Deps, { person_id, key }: Mine, call: string): Promise<Claim | undefined> => {
  const now = deps.clock.now()
  const attempt = newId()
  const leased_until = later(now, LEASE)
  const { numInsertedOrUpdatedRows } = await deps.db
    .insertInto('idempotency_keys')
    .values({ person_id, key, call, attempt, leased_until, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'key'])
        .doUpdateSet({ attempt, leased_until })
        .where('idempotency_keys.call', '=', call)
        .where('idempotency_keys.status', 'is', null)
        .where('idempotency_keys.written_at', 'is', null)
        .where('idempotency_keys.leased_until', '<=', iso(now)),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows ? { person_id, key, attempt, written: false, over: false } : undefined
}

/** Holds the claim while the work runs. */
const holding = async <T>(deps: Deps, claim: Claim, work: () => Promise<T>): Promise<T> => {
  const renew = () =>
    claimed(deps.db, claim)
      .set({ leased_until: later(deps.clock.now(), LEASE) })
      .execute()
      .catch((error: unknown) => deps.log.warn({ err: error }, 'a claim was not renewed'))
  const timer = setInterval(renew, RENEW)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    claim.over = true
  }
}

const keepAnswer = (deps: Deps, claim: Claim, answer: unknown): Promise<unknown> =>
  claimed(deps.db, claim)
    .set({ status: 200, answer: JSON.stringify(answer ?? null) })
    .execute()

/**
 * A refusal frees the key. So does a fault that wrote nothing, which the row knows better than we do: of a commit whose answer
 * was lost it tells once that commit is decided.
 */
const giveUp = async (deps: Deps, claim: Claim, error: unknown): Promise<void> => {
  const refused = error instanceof Problem && error.status < 500
  const { person_id, key, attempt } = claim
  let freeing = deps.db
    .deleteFrom('idempotency_keys')
    .where('person_id', '=', person_id)
    .where('key', '=', key)
    .where('attempt', '=', attempt)
  if (!refused) freeing = freeing.where('written_at', 'is', null)
  await freeing.execute()
  if (!refused) await claimed(deps.db, claim).set({ leased_until: deps.clock.now() }).execute()
}

/**
 * Runs a writing call once per `Idempotency-Key` and person: a repeat answers what the first answered, or 409 while it runs.
 * A call that is refused frees its key; one whose server died does so after seconds, unless it had written: then a repeat is
 * told so. Source: IETF draft-ietf-httpapi-idempotency-key-header.
 */
export const once = async <T>(
  deps: Deps,
  endpoint: Endpoint,
  session: SessionRow | null,
  request: FastifyRequest,
  run: (claim?: Claim) => Promise<T>,
): Promise<T> => {
  const repeatable =
    endpoint.method !== 'GET' && !endpoint.holds_secret && typeof endpoint.output !== 'string'
  const key = repeatable && session ? keyOf(request) : null
  if (!key || !session) return run()
  const call = canonicalCall(endpoint, request)
  const mine = { person_id: session.person_id, key }
  const claim = await take(deps, mine, call)
  if (!claim) return repeated<T>(deps, mine, call)
  const told = (what: string) => (fault: unknown) => deps.log.warn({ err: fault }, what)
  try {
    const answer = await holding(deps, claim, () => run(claim))
    await keepAnswer(deps, claim, answer).catch(told('an answer was not kept'))
    return answer
  } catch (error) {
    await giveUp(deps, claim, error).catch(told('a key was not freed'))
    throw error
  }
}

const repeated = async <T>(deps: Deps, mine: Mine, call: string): Promise<T> => {
  const row = await deps.db
    .selectFrom('idempotency_keys')
    .select(['call', 'status', 'answer', 'leased_until', 'written_at'])
    .where('person_id', '=', mine.person_id)
    .where('key', '=', mine.key)
    .executeTakeFirst()
  if (row?.call !== undefined && row.call !== call)
    throw new Problem('malformed', 'This Idempotency-Key was used for another call')
  if (row?.status) return (row.answer ?? undefined) as T
  const left = row ? Date.parse(row.leased_until) - deps.clock.now().getTime() : 0
  if (row?.written_at && left <= 0) throw new Problem('already_done')
  throw new Problem('still_working', undefined, {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(left / 1000))) },
  })
}
