import { createHmac } from 'node:crypto'
import { Problem } from '#shared/problems.ts'
import { DAY, HOUR, iso, later } from './clock.ts'
import type { Timestamp } from './database.ts'
import type { Deps } from './deps.ts'
import type { Sender } from './receiving.ts'

export interface UploadQuotaTable {
  key: Buffer
  files: number
  bytes: number
  ends_at: Timestamp
}

declare module './database.ts' {
  interface Tables {
    upload_quotas: UploadQuotaTable
  }
}

const whose = {
  person: 'You have',
  stranger: 'From your network you have',
  strangers: 'People who are not signed in have',
} as const
interface Quota {
  files: number
  bytes: number
  whose: string
}

type Counting = Pick<Deps, 'db' | 'clock' | 'secretKey' | 'config'>

/** The rows a sender's files count against, the narrower first; a day is counted from the first file. */
const rowsFor = (
  { secretKey, config }: Counting,
  { kind, name }: Sender,
): Array<[key: Buffer, quota: Quota]> => {
  const keyOf = (text: string) => createHmac('sha256', secretKey).update(text).digest()
  const quotaOf = (of: keyof typeof whose): Quota => ({ ...config.outside.quotas[of], whose: whose[of] })
  const own = [keyOf(`uploads of ${kind} ${name}`), quotaOf(kind)] as [Buffer, Quota]
  return kind === 'person' ? [own] : [own, [keyOf('uploads of strangers'), quotaOf('strangers')]]
}

const inWords = (milliseconds: number): string => {
  const hours = Math.ceil(milliseconds / HOUR)
  return hours <= 1 ? 'within the hour' : `in ${hours} hours`
}

const usedUp = ({ whose }: Quota, ends_at: string, now: Date): Problem => {
  const wait = Math.max(1000, Date.parse(ends_at) - now.getTime())
  return new Problem(
    'upload_quota',
    `${whose} uploaded as much as is allowed in a day. You can upload again ${inWords(wait)}`,
    { headers: { 'retry-after': String(Math.ceil(wait / 1000)) } },
  )
}

/** A day that ends later than one from now was begun before the clock was set back, and is over. */
const longest = (now: Date): string => iso(later(now, DAY))

const current = (deps: Counting, key: Buffer) =>
  deps.db
    .selectFrom('upload_quotas')
    .select(['files', 'bytes', 'ends_at'])
    .where('key', '=', key)
    .where('ends_at', '>', iso(deps.clock.now()))
    .where('ends_at', '<=', longest(deps.clock.now()))
    .executeTakeFirst()

/** Throws `upload_quota` if no more fits into the day, before any file is received. */
export const requireQuota = async (deps: Counting, sender: Sender): Promise<void> => {
  for (const [key, quota] of rowsFor(deps, sender)) {
    const row = await current(deps, key)
    if (row && (row.files >= quota.files || row.bytes >= quota.bytes))
      throw usedUp(quota, row.ends_at, deps.clock.now())
  }
}

/** Counts what was received, all or nothing, so that many at once don't get past the quota. Throws `upload_quota`. */
export const countFiles = async (
  deps: Counting,
  sender: Sender,
  { files, bytes }: { files: number; bytes: number },
): Promise<void> => {
  const now = deps.clock.now()
  for (const [key, quota] of rowsFor(deps, sender)) {
    const counted = await deps.db
      .insertInto('upload_quotas')
      .values({ key, files, bytes, ends_at: later(now, DAY) })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet((eb) => {
            const goesOn = eb.and([
              eb('upload_quotas.ends_at', '>', iso(now)),
              eb('upload_quotas.ends_at', '<=', longest(now)),
            ])
            const added = (column: 'files' | 'bytes') =>
              eb
                .case()
                .when(goesOn)
                .then(eb(`upload_quotas.${column}`, '+', eb.ref(`excluded.${column}`)))
                .else(eb.ref(`excluded.${column}`))
                .end()
            const ends_at = eb
              .case()
              .when(goesOn)
              .then(eb.ref('upload_quotas.ends_at'))
              .else(eb.ref('excluded.ends_at'))
              .end()
            return { files: added('files'), bytes: added('bytes'), ends_at }
          })
          .where((eb) =>
            eb.or([
              eb('upload_quotas.ends_at', '<=', iso(now)),
              eb('upload_quotas.ends_at', '>', longest(now)),
              eb.and([
                eb('upload_quotas.files', '<=', quota.files - files),
                eb('upload_quotas.bytes', '<=', quota.bytes - bytes),
              ]),
            ]),
          ),
      )
      .returning('key')
      .executeTakeFirst()
    if (!counted) throw usedUp(quota, (await current(deps, key))?.ends_at ?? iso(now), now)
  }
}

/** Deletes past days. */
export const forgetQuotas = async ({ db, clock }: Deps): Promise<void> => {
  await db.deleteFrom('upload_quotas').where('ends_at', '<=', iso(clock.now())).execute()
}
