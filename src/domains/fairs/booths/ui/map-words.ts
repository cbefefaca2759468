import type { FairMap, MappedBooth, MappedExhibitor } from '../fair-map.contract.ts'

/** A booth that is drawn, with who is there. */
export interface Stand extends MappedBooth {
  place: NonNullable<MappedBooth['place']>
  exhibitor: MappedExhibitor | null
}

/** Returns the booths that have a place on the map. */
export const standsOf = ({ booths, exhibitors }: FairMap): Stand[] => {
  const byId = new Map(exhibitors.map((one) => [one.id, one]))
  return booths.flatMap((booth) =>
    booth.place
      ? [{ ...booth, place: booth.place, exhibitor: byId.get(booth.exhibitor_id ?? '') ?? null }]
      : [],
  )
}

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns the exhibitors whose number this is, or whose name has these words. */
export const exhibitorsFound = (
  exhibitors: readonly MappedExhibitor[],
  search: string,
): readonly MappedExhibitor[] => {
  const words = folded(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return exhibitors
  return exhibitors.filter(
    ({ name, booth_number }) =>
      booth_number === search.trim().toUpperCase() || words.every((word) => folded(name).includes(word)),
  )
}

/** How much a booth that is out of line counts more than one straight ahead. */
const ASIDE = 3

/** Returns the nearest booth in a direction; undefined at the edge. */
export const nextStand = (
  stands: readonly Stand[],
  from: Stand,
  { x, y }: { x: number; y: number },
): Stand | undefined => {
  const ahead = stands.flatMap((stand) => {
    const [across, down] = [stand.place.x - from.place.x, stand.place.y - from.place.y]
    const forward = across * x + down * y
    const aside = Math.abs(across * y) + Math.abs(down * x)
    return forward > 0.001 ? [{ stand, far: forward + ASIDE * aside }] : []
  })
  return ahead.sort((one, other) => one.far - other.far)[0]?.stand
}
