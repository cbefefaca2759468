import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { FastifyRequest } from 'fastify'
import { type Claim, claimed } from '#platform/claims.ts'
import { iso, later, MINUTE } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { canonicalCall } from '#platform/matched.ts'
import type { Upload } from '#platform/uploads.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { Problem } from '#shared/problems.ts'
import type { SessionRow } from './gate.ts'

/** Milliseconds a key is held for without a sign of life, and how often one is given. */
const LEASE = 10_000
const RENEW = 3_000

interface Mine extends Pick<Claim, 'person_id' | 'key'> {
  /** Milliseconds after which the same key stands for another call; without it, never. */
  for?: number
}

/** What a call sends besides its address, as it was read. */
export interface Content {
  body: unknown
  files: Record<string, Upload> | undefined
}

/** Who calls in which role, what, with which content: the key of a call that brings none. */
const contentKey = async (
  session: Pick<SessionRow, 'mode' | 'account_id'>,
  call: string,
  { body, files = {} }: Content,
): Promise<string> => {
  const digest = createHash('sha256').update(JSON.stringify([session.mode, session.account_id, call, body]))
  for (const [name, file] of Object.entries(files).sort()) {
    digest.update(name).update(file.filename)
    const { content } = file
    if (typeof content === 'string')
      for await (const piece of createReadStream(content)) digest.update(piece as Buffer)
    else digest.update(content)
  }
  return `content:${digest.digest('hex')}`
}

const keyOf = (request: FastifyRequest): string | null => {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || key.length < 8 || key.length > 128) {
    throw new Problem('malformed', 'Idempotency-Key takes 8 to 128 characters')
  }
  return createHash('sha256').update(key).digest('hex')
}

/** Takes the key: a new one, one whose holder died before it wrote anything, or one whose time is over. */
const take = async (deps: Deps, mine: Mine, call: string): Promise<Claim | undefined> => {
  const { person_id, key } = mine
  const now = deps.clock.now()
  const attempt = newId()
  const leased_until = later(now, LEASE)
  const { numInsertedOrUpdatedRows } = await deps.db
    .insertInto('idempotency_keys')
    .values({ person_id, key, call, attempt, leased_until, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'key'])
        .doUpdateSet({ attempt, leased_until, created_at: now, status: null, answer: null, written_at: null })
        .where('idempotency_keys.call', '=', call)
        .where('idempotency_keys.leased_until', '<=', iso(now))
        .where((row) => {
          const isUnwritten = row.and([
            row('idempotency_keys.status', 'is', null),
            row('idempotency_keys.written_at', 'is', null),
          ])
          if (!mine.for) return isUnwritten
          return row.or([isUnwritten, row('idempotency_keys.created_at', '<=', iso(later(now, -mine.for)))])
        }),
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

/** The key is let go of; a secret stays out of the database, so that a repeat is told that it was done. */
const keepAnswer = (
  deps: Deps,
  { holds_secret }: Endpoint,
  claim: Claim,
  answer: unknown,
): Promise<unknown> =>
  claimed(deps.db, claim)
    .set({
      leased_until: deps.clock.now(),
      ...(!holds_secret && { status: 200, answer: JSON.stringify(answer ?? null) }),
    })
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
 * told so. What makes another row each time is so for a minute without a key as well, by what it sends. Source: IETF draft-ietf-httpapi-idempotency-key-header.
 */
export const once = async <T>(
  deps: Deps,
  endpoint: Endpoint,
  session: SessionRow | null,
  request: FastifyRequest,
  content: Content,
  run: (claim?: Claim) => Promise<T>,
): Promise<T> => {
  const { method, holds_secret, output, once_a_minute } = endpoint
  const repeatable =
    method !== 'GET' && (!holds_secret || once_a_minute === true) && typeof output !== 'string'
  if (!repeatable || !session) return run()
  const call = canonicalCall(endpoint, request)
  const mine = await mineOf(session, request, call, once_a_minute ? content : null)
  if (!mine) return run()
  const claim = await take(deps, mine, call)
  if (!claim) return repeated<T>(deps, mine, call)
  const told = (what: string) => (fault: unknown) => deps.log.warn({ err: fault }, what)
  try {
    const answer = await holding(deps, claim, () => run(claim))
    await keepAnswer(deps, endpoint, claim, answer).catch(told('an answer was not kept'))
    return answer
  } catch (error) {
    await giveUp(deps, claim, error).catch(told('a key was not freed'))
    throw error
  }
}

const mineOf = async (
  { person_id, ...session }: SessionRow,
  request: FastifyRequest,
  call: string,
  content: Content | null,
): Promise<Mine | null> => {
  const key = keyOf(request)
  if (key) return { person_id, key }
  return content && { person_id, key: await contentKey(session, call, content), for: MINUTE }
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
