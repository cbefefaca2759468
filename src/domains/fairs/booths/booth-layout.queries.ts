import type { Db } from '#platform/database.ts'
import { mediaUrl } from '#platform/files.ts'
import type { PlanLayout } from './booth-layout.contract.ts'
import { type Floor, isPlaced, isTooLong, layoutOf, type Spot } from './booth-layout.rules.ts'

/** Returns the floor picture of an event; null without one. */
export const floorOf = async (db: Db, eventId: string): Promise<(Floor & { file_id: string }) | null> => {
  const floor = await db
    .selectFrom('events as e')
    .innerJoin('stored_files as f', 'f.id', 'e.booth_map_file_id')
    .leftJoin('fair_plans as p', 'p.event_id', 'e.id')
    .select(['f.id as file_id', 'f.width', 'f.height', 'p.booth_size'])
    .where('e.id', '=', eventId)
    .executeTakeFirst()
  if (!floor?.width || !floor.height || isTooLong(floor.width / floor.height)) return null
  return { file_id: floor.file_id, booth_size: floor.booth_size, aspect: floor.width / floor.height }
}

/** Returns how the plan is drawn, and where each booth is on it. */
export const planOf = async (db: Db, eventId: string, booths: readonly Spot[]) => {
  const floor = await floorOf(db, eventId)
  const { aspect, width, height, places } = layoutOf(booths, floor)
  const layout: PlanLayout = {
    picture_url: mediaUrl(floor?.file_id ?? null),
    aspect,
    booth_width: width,
    booth_height: height,
  }
  return {
    layout,
    placeOf: (booth: Spot) => ({ ...places.get(booth.id)!, is_placed: isPlaced(booth, floor) }),
  }
}
