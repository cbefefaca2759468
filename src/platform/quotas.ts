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

const MiB = 1024 * 1024

/** What may be uploaded within a day, counted from the first file. */
export const quotas = {
  person: { files: 200, bytes: 200 * MiB, whose: 'You have' },
  stranger: { files: 30, bytes: 150 * MiB, whose: 'From your network you have' },
  strangers: { files: 1000, bytes: 2048 * MiB, whose: 'People who are not signed in have' },
} as const
type Quota = (typeof quotas)[keyof typeof quotas]

type Counting = Pick<Deps, 'db' | 'clock' | 'secretKey'>

/** The rows a sender's files count against, the narrower first. */
const rowsFor = ({ secretKey }: Counting, { kind, name }: Sender): Array<[key: Buffer, quota: Quota]> => {
  const keyOf = (text: string) => createHmac('sha256', secretKey).update(text).digest()
  const own = [keyOf(`uploads of ${kind} ${name}`), quotas[kind]] as [Buffer, Quota]
  return kind === 'person' ? [own] : [own, [keyOf('uploads of strangers'), quotas.strangers]]
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

const current = (deps: Counting, key: Buffer) =>
  deps.db
    .selectFrom('upload_quotas')
    .select(['files', 'bytes', 'ends_at'])
    .where('key', '=', key)
    .where('ends_at', '>', iso(deps.clock.now()))
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
            const goesOn = eb('upload_quotas.ends_at', '>', iso(now))
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
