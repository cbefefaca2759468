import { type InferResult, type RawBuilder, sql } from 'kysely'
import { builtOnce } from '#platform/built-once.ts'
import { iso } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import { createGathering, type Gathering } from '#platform/gathering.ts'
import { hashSecret } from '#platform/secrets.ts'
import type { SessionStage } from '#shared/endpoint.ts'
import { mustHaveTwoSteps, stageOf, type TwoStepSettings } from './stages.ts'

/** Sessions read with one statement. */
const MOST_TOGETHER = 100
/** Statements that read sessions at a time. */
const AT_ONCE = 2
/** Milliseconds after which a statement, whose connection may have fallen silent, no longer keeps others waiting. */
const PATIENCE = 1_000

/** Everything the gate needs to know about a session. */
const sessions = (db: Db) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('persons as p', 'p.id', 's.person_id')
    .leftJoin('role_accounts as a', (join) =>
      join.onRef('a.person_id', '=', 's.person_id').onRef('a.role', '=', 's.mode' as never),
    )
    .leftJoin('organizations as o', 'o.id', 'a.organization_id')
    .leftJoin('operators as op', 'op.person_id', 's.person_id')
    .select(['s.id', 's.person_id', 's.mode', 's.last_seen_at', 's.created_at', 'p.email'])
    .select(['a.id as account_id', 'a.status', 'a.team_role', 'a.organization_id', 'o.kind', 'o.state'])
    .select([
      'op.person_id as operator_id',
      'op.is_demo',
      'o.two_step_required',
      's.stage',
      's.second_step_at',
    ])

type Found = InferResult<ReturnType<typeof sessions>>[number] & { confirmed_at: string | null }

interface FoundBySecret extends Found {
  token_hash: Buffer
  former_hash: Buffer | null
}

const bySecret = (db: Db, wanted: RawBuilder<Buffer>, now: RawBuilder<string>) => {
  const isFormer = sql<boolean>`s.former_until > ${now}`
  return sessions(db)
    .select(['s.confirmed_at', 's.token_hash'])
    .select(sql<Buffer | null>`case when ${isFormer} then s.former_hash end`.as('former_hash'))
    .where((eb) => eb.or([eb('s.token_hash', '=', wanted), eb('s.former_hash', '=', wanted).and(isFormer)]))
    .where('s.expires_at', '>', now)
}

const findSeveral = builtOnce<{ hashes: Buffer[]; now: string }, FoundBySecret>((db, value) =>
  bySecret(db, sql`any(${value('hashes')}::bytea[])`, value('now')),
)
/** PostgreSQL plans this once, and the one with a list anew for each list, which takes ten times as long as reading a session. */
const findOne = builtOnce<{ hash: Buffer; now: string }, FoundBySecret>((db, value) =>
  bySecret(db, value('hash'), value('now')),
)
const findBySecrets = (db: Db, hashes: Buffer[], now: string): Promise<FoundBySecret[]> =>
  hashes.length === 1 ? findOne(db, { hash: hashes[0]!, now }) : findSeveral(db, { hashes, now })

const findById = builtOnce<{ id: string; now: string }, Found>((db, value) =>
  sessions(db)
    .select(sql<null>`null`.as('confirmed_at'))
    .where('s.id', '=', value('id'))
    .where('s.expires_at', '>', value('now')),
)
export type SessionRow = Omit<Found, 'stage'> & { stage: SessionStage }

type Staged = Pick<
  Found,
  'mode' | 'operator_id' | 'is_demo' | 'status' | 'two_step_required' | 'stage' | 'second_step_at'
>

/** How far the session has come, by what its role requires now. */
export const sessionStage = (row: Staged, settings: TwoStepSettings): SessionStage =>
  stageOf(
    row,
    mustHaveTwoSteps(
      {
        mode: row.mode,
        is_operator: row.operator_id !== null,
        is_demo_operator: row.is_demo === true,
        two_step_required: row.status === 'active' && row.two_step_required === true,
      },
      settings,
    ),
  )

interface Asked {
  hash: Buffer
  now: Date
}

const readings = new WeakMap<Db, Gathering<Asked, Found | null>>()

/** Whoever arrives while sessions are read is read next, all with one statement: a crowd asks as often as one. */
const readingOf = (db: Db): Gathering<Asked, Found | null> => {
  const known = readings.get(db)
  if (known) return known
  const reading = createGathering<Asked, Found | null>({
    most: MOST_TOGETHER,
    atOnce: AT_ONCE,
    patience: PATIENCE,
    mayTryAlone: () => false,
    together: async (_, all) => {
      const now = new Date(Math.max(...all.map((asked) => asked.now.getTime())))
      const rows = await findBySecrets(
        db,
        all.map(({ hash }) => hash),
        iso(now),
      )
      return all.map(({ hash }) => {
        const current = rows.find(({ token_hash }) => token_hash.equals(hash))
        if (current) return { value: current }
        const former = rows.find(({ former_hash }) => former_hash?.equals(hash))
        return { value: former ? { ...former, confirmed_at: null } : null }
      })
    },
  })
  readings.set(db, reading)
  return reading
}

export const readSession = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  secret: string | undefined,
  now: Date,
): Promise<SessionRow | null> => {
  if (!secret || secret.length >= 100) return null
  const row = await readingOf(db).join('sessions', { hash: hashSecret(secret), now })
  return row && { ...row, stage: sessionStage(row, config) }
}

/** Returns the session as it is now, even if its secret has changed. Null when it has ended. */
export const readSessionAgain = async (
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  { id }: SessionRow,
): Promise<SessionRow | null> => {
  const [row] = await findById(db, { id, now: iso(clock.now()) })
  return row ? { ...row, stage: sessionStage(row, config) } : null
}
