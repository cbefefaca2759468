import { sql } from 'kysely'
import { createConcurrencyLimiter, createSharing } from '#platform/concurrency-limiter.ts'
import type { Deps } from '#platform/deps.ts'
import type { DrivePicture } from '#platform/drive.ts'
import { storeFile } from '#platform/files.ts'
import { sizedPicture } from '#platform/pictures.ts'
import { inTransaction, precheck, type Tx } from '#platform/transactions.ts'
import { checkUpload } from '#platform/uploads.ts'
import { invalid, Problem } from '#shared/problems.ts'
import { isDrivePick } from './media.contract.ts'
import { driveOf, fileOf, offeredBehind, type PictureKind } from './media.queries.ts'

const turns = createConcurrencyLimiter({ atOnce: 3, waiting: 100 })
const sharing = createSharing<string>()

/**
 * Downloads a picture and processes it like an upload. If two servers fetch the same one, only one copy is
 * kept.
 */
const fetched = async (deps: Deps, picture: DrivePicture): Promise<string> => {
  const bytes = await (await driveOf(deps)!).bytes(picture.id)
  const upload = await checkUpload(bytes, picture.name || 'picture', 'cover_pick', 'image')
  return inTransaction(deps, async (tx) => {
    await sql`lock table drive_pictures in share row exclusive mode`.execute(tx.db)
    const known = await fileOf(tx, picture)
    if (known) return known
    const file_id = await storeFile(tx, upload, { isPublic: true })
    await tx.db
      .insertInto('drive_pictures')
      .values({ drive_id: picture.id, version: picture.version, file_id, taken_at: tx.now })
      .execute()
    return file_id
  })
}

/** Returns the stored copy of an offered picture, downloading it on first use. */
const takeOver = (deps: Deps, picture: DrivePicture): Promise<string> =>
  sharing(`${deps.config.dataDir} ${picture.id} ${picture.version}`, async () => {
    return (await fileOf(deps, picture)) ?? turns(() => fetched(deps, picture))
  })

const tryToTake = async (deps: Deps, picture: DrivePicture): Promise<string | null> => {
  try {
    return await takeOver(deps, picture)
  } catch (error) {
    deps.log.warn({ err: error }, 'could not copy a picture from the Drive')
    return null
  }
}

export interface PickedCover {
  cover_file_id: string
  cover_pick: null
}

/**
 * Returns the columns of a cover picked from the Drive; null for every other pick. Call it before the transaction that
 * writes: `check` runs in one of its own before anything is fetched, and has to run again in that one.
 */
export const pickedCover = async (
  deps: Deps,
  kind: PictureKind,
  pick: string | undefined,
  check: (tx: Tx) => Promise<unknown>,
): Promise<PickedCover | null> => {
  if (!pick || !isDrivePick(pick)) return null
  await precheck(deps, check)
  const picture = await offeredBehind(deps, pick, [kind])
  if (!picture) throw invalid({ cover_pick: ['This picture is no longer available; choose another one'] })
  const cover_file_id = await tryToTake(deps, picture)
  if (!cover_file_id)
    throw invalid({
      cover_pick: ['This picture can’t be loaded right now; choose another one or upload your own'],
    })
  return { cover_file_id, cover_pick: null }
}

/** Returns a thumbnail of an offered picture. */
export const smallPicture = async (deps: Deps, pick: string) => {
  const picture = await offeredBehind(deps, pick, ['job', 'event'])
  const id = picture && (await tryToTake(deps, picture))
  if (!id) throw new Problem('not_found')
  const file = await deps.db
    .selectFrom('stored_files')
    .select(['id', 'storage_key'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { bytes, content_type } = await sizedPicture(deps, file, {
    width: 640,
    accept: 'image/webp',
    asker: 'picks',
  })
  return { stream: Buffer.from(bytes), content_type, filename: `${picture.name}.webp`, inline: true }
}
