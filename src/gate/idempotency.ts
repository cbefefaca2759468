import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { FastifyRequest } from 'fastify'
import { type Claim, claimed } from '#platform/claims.ts'
import { iso, later, MINUTE } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { canonicalCall } from '#platform/matched.ts'
import { keyedHash } from '#platform/secrets.ts'
import type { Upload } from '#platform/uploads.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { Problem } from '#shared/problems.ts'
import type { SessionRow } from './session-reading.ts'

/** Milliseconds a key is held without a sign of life, and how often one is given. */
const LEASE = 10_000
const RENEW = 3_000

interface Mine extends Pick<Claim, 'person_id' | 'key'> {
  call: string
  /** Of the call and its content; the same key answers nothing else. */
  fingerprint: Buffer
  /** Milliseconds after which the same key may be used for another call; without it, never. */
  for?: number
}

/** What a call sends besides its address, as it was read. */
export interface Content {
  body: unknown
  files: Record<string, Upload> | undefined
}

/**
 * A keyed hash of the call and its content. It covers the content as it was read, so the order of members and the boundary of a form
 * make no difference, and files by their bytes.
 */
const fingerprintOf = async (
  { secretKey }: Pick<Deps, 'secretKey'>,
  call: string,
  { body, files = {} }: Content,
): Promise<Buffer> => {
  const digest = createHash('sha256').update(JSON.stringify([call, body]))
  for (const [name, file] of Object.entries(files).sort()) {
    digest.update(JSON.stringify([name, file.filename, file.byte_size]))
    const { content } = file
    if (typeof content === 'string')
      for await (const piece of createReadStream(content)) digest.update(piece as Buffer)
    else digest.update(content)
  }
  return keyedHash(secretKey, 'idempotency: content', digest.digest('hex'))
}

/** The key of a call that brings none: who calls, in which role, what, and with which content. */
const contentKey = (
  { secretKey }: Pick<Deps, 'secretKey'>,
  { mode, account_id }: Pick<SessionRow, 'mode' | 'account_id'>,
  fingerprint: Buffer,
): string => {
  const what = `${mode} ${account_id} ${fingerprint.toString('hex')}`
  return `content:${keyedHash(secretKey, 'idempotency: key', what).toString('hex')}`
}

/** Whether repeats of a call are recognized; where it answers a secret, only with `once_a_minute`. */
export const isRepeatable = ({ method, holds_secret, once_a_minute, output }: Endpoint): boolean =>
  method !== 'GET' && (!holds_secret || once_a_minute === true) && typeof output !== 'string'

const reused = (what: string): string =>
  `This Idempotency-Key has already been used for ${what}. Use a new key for each request`

const keyOf = (request: FastifyRequest): string | null => {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || key.length < 8 || key.length > 128) {
    throw new Problem('malformed', 'Idempotency-Key takes 8 to 128 characters')
  }
  return createHash('sha256').update(key).digest('hex')
}

/** Claims the key: a new one, one whose holder died before it wrote anything, or one that has expired. */
const take = async (deps: Deps, mine: Mine): Promise<Claim | undefined> => {
  const { person_id, key, call, fingerprint } = mine
  const now = deps.clock.now()
  const attempt = newId()
  const taken = { fingerprint, attempt, leased_until: later(now, LEASE), created_at: now }
  const { numInsertedOrUpdatedRows } = await deps.db
    .insertInto('idempotency_keys')
    .values({ person_id, key, call, ...taken })
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'key'])
        .doUpdateSet({ ...taken, status: null, answer: null, written_at: null })
        .where('idempotency_keys.call', '=', call)
        .where((row) =>
          row.or([
            row('idempotency_keys.fingerprint', '=', fingerprint),
            row('idempotency_keys.fingerprint', 'is', null),
          ]),
        )
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

/** Releases the key. Secrets stay out of the database, so a repeat learns only that the call succeeded. */
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
 * Frees the key after a refusal, or after a fault that wrote nothing. The row knows better than we do whether
 * it did: after a commit whose answer was lost, it says so once that commit is decided.
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
 * Runs a writing call once per `Idempotency-Key` and person: a repeat gets the first answer, or 409 while the
 * call runs; the same key with anything else is 422. A refused call frees its key. So does one whose server died, after a few
 * seconds, unless it had written; then a repeat is told so. Calls that make another row each time are deduplicated for a minute even
 * without a key, by what they send. Source: IETF draft-ietf-httpapi-idempotency-key-header.
 */
export const once = async <T>(
  deps: Deps,
  endpoint: Endpoint,
  session: SessionRow | null,
  request: FastifyRequest,
  content: Content,
  run: (claim?: Claim) => Promise<T>,
): Promise<T> => {
  if (!isRepeatable(endpoint) || !session) return run()
  const mine = await mineOf(deps, endpoint, session, request, content)
  if (!mine) return run()
  const claim = await take(deps, mine)
  if (!claim) return repeated<T>(deps, mine)
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
  deps: Deps,
  endpoint: Endpoint,
  { person_id, ...session }: SessionRow,
  request: FastifyRequest,
  content: Content,
): Promise<Mine | null> => {
  const key = keyOf(request)
  if (!key && !endpoint.once_a_minute) return null
  const call = canonicalCall(endpoint, request)
  const fingerprint = await fingerprintOf(deps, call, content)
  return key
    ? { person_id, key, call, fingerprint }
    : { person_id, key: contentKey(deps, session, fingerprint), call, fingerprint, for: MINUTE }
}

const repeated = async <T>(deps: Deps, mine: Mine): Promise<T> => {
  const row = await deps.db
    .selectFrom('idempotency_keys')
    .select(['call', 'status', 'answer', 'leased_until', 'written_at'])
    .select((eb) => eb('fingerprint', '<>', mine.fingerprint).as('is_other'))
    .where('person_id', '=', mine.person_id)
    .where('key', '=', mine.key)
    .executeTakeFirst()
  if (row && row.call !== mine.call) throw new Problem('key_reused', reused('another call'))
  if (row?.is_other) throw new Problem('key_reused', reused('this call with different content'))
  if (row?.status) return (row.answer ?? undefined) as T
  const left = row ? Date.parse(row.leased_until) - deps.clock.now().getTime() : 0
  if (row?.written_at && left <= 0) throw new Problem('already_done')
  throw new Problem('still_working', undefined, {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(left / 1000))) },
  })
}
