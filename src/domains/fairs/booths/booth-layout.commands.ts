import { sql } from 'kysely'
import { lockEvent } from '#domains/events/events.queries.ts'
import { requireStep } from '#domains/events/events.rules.ts'
import { writeBoothMap } from '#domains/events/hosting/booths.commands.ts'
import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import { mediaUrl, storeFile } from '#platform/files.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { Upload } from '#platform/uploads.ts'
import type { BodyOf, OutputOf } from '#shared/endpoint.ts'
import { invalid, Problem } from '#shared/problems.ts'
import type { arrangeBooths, setFloorPicture } from './booth-layout.contract.ts'
import { isTooLong, LONGEST } from './booth-layout.rules.ts'
import { lockedBooths } from './numbered-booths.queries.ts'

const lockPlan = async (tx: Tx, scope: OrganizationScope, eventId: string): Promise<void> => {
  const event = await lockEvent(tx, scope, eventId)
  requireStep('edit', event, tx.now)
}

const record = (tx: Tx, scope: OrganizationScope, verb: string, eventId: string, data = {}) =>
  recordActivity(tx, scope.actor, { verb, subject: { type: 'event', id: eventId }, data })

type Places = BodyOf<typeof arrangeBooths>['places']

/** Writes the places of booths of this event. */
const writePlaces = async (tx: Tx, eventId: string, places: Places): Promise<void> => {
  const given = JSON.stringify(places.map(({ booth_id, place }) => ({ id: booth_id, ...place })))
  await tx.db
    .updateTable('fair_booths as b')
    .from(
      sql<{
        id: string
        x: number | null
        y: number | null
      }>`jsonb_to_recordset(${given}::jsonb)`.as<'given'>(sql`given(id uuid, x real, y real)`),
    )
    .set((row) => ({ x: row.ref('given.x'), y: row.ref('given.y') }))
    .whereRef('b.id', '=', 'given.id')
    .where('b.event_id', '=', eventId)
    .execute()
}

/** Puts booths on the picture and chooses their size. */
export const arrange = (
  deps: Deps,
  scope: OrganizationScope,
  eventId: string,
  { places, booth_size }: BodyOf<typeof arrangeBooths>,
): Promise<OutputOf<typeof arrangeBooths>> =>
  inTransaction(deps, async (tx) => {
    await lockPlan(tx, scope, eventId)
    const ids = [...new Set(places.map(({ booth_id }) => booth_id))]
    if (ids.length > 0) {
      if ((await lockedBooths(tx, eventId, ids)).length < ids.length)
        throw new Problem('not_found', 'One of these booths was not found. Nothing was changed.')
      await writePlaces(tx, eventId, places)
    }
    if (booth_size !== undefined)
      await tx.db
        .insertInto('fair_plans')
        .values({ event_id: eventId, booth_size })
        .onConflict((conflict) => conflict.column('event_id').doUpdateSet({ booth_size }))
        .execute()
    await record(tx, scope, 'event.plan_arranged', eventId, { booths: ids.length })
    return { arranged: ids.length }
  })

/** Makes the picture the floor that booths stand on; without one, removes it. */
const changePicture = (
  deps: Deps,
  scope: OrganizationScope,
  eventId: string,
  upload: Upload | null,
): Promise<OutputOf<typeof setFloorPicture>> =>
  inTransaction(deps, async (tx) => {
    await lockPlan(tx, scope, eventId)
    const file_id = upload && (await storeFile(tx, upload, { isPublic: true }))
    await writeBoothMap(tx, eventId, file_id)
    await record(tx, scope, upload ? 'event.floor_uploaded' : 'event.floor_removed', eventId)
    return { picture_url: mediaUrl(file_id) }
  })

export const uploadFloor = async (
  deps: Deps,
  scope: OrganizationScope,
  eventId: string,
  upload: Upload | undefined,
) => {
  if (!upload) throw invalid({ floorFile: ['Choose a picture of the floor'] })
  if (upload.width && upload.height && isTooLong(upload.width / upload.height))
    throw invalid({
      floorFile: [`This picture is too narrow; one side can be up to ${LONGEST} times as long as the other`],
    })
  return changePicture(deps, scope, eventId, upload)
}

export const removeFloor = (deps: Deps, scope: OrganizationScope, eventId: string) =>
  changePicture(deps, scope, eventId, null)
