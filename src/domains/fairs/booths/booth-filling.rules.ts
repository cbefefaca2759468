export interface FillableBooth {
  id: string
  kind_id: string
  /** Whether someone has it already. */
  is_taken: boolean
  /** The industry of whoever has it. */
  industry: string | null
}
export interface WaitingExhibitor {
  id: string
  kind_id: string
  industry: string | null
  /** Exhibited at an earlier event of this host. */
  is_returning: boolean
  submitted_at: string
}
export interface Filling {
  /** Booth by exhibitor, in the order they were served. */
  places: ReadonlyMap<string, string>
  /** How many of these stand beside someone of their own industry. */
  crowded: number
}

/** Returning exhibitors come first, then whoever registered first. */
const byTurn = (one: WaitingExhibitor, other: WaitingExhibitor): number =>
  Number(other.is_returning) - Number(one.is_returning) ||
  one.submitted_at.localeCompare(other.submitted_at) ||
  one.id.localeCompare(other.id)

/**
 * The floor while it is filled: who is where, of which industry. How crowded a booth would be is counted as
 * booths are taken and left, so that asking takes no time, however many stand beside each other.
 */
const floorOf = (booths: readonly FillableBooth[], neighbors: ReadonlyMap<string, readonly string[]>) => {
  const beside = new Map([...neighbors].map(([id, others]) => [id, new Set(others)]))
  const taken = new Map<string, string | null>()
  const crowds = new Map<string, Map<string, number>>(booths.map(({ id }) => [id, new Map()]))
  const count = (id: string, industry: string | null, by: number): void => {
    if (industry === null) return
    for (const other of beside.get(id) ?? []) {
      const crowd = crowds.get(other)
      crowd?.set(industry, (crowd.get(industry) ?? 0) + by)
    }
  }
  const put = (id: string, industry: string | null): void => {
    taken.set(id, industry)
    count(id, industry, 1)
  }
  for (const { id, is_taken, industry } of booths) if (is_taken) put(id, industry)
  return {
    isFree: (id: string): boolean => !taken.has(id),
    isBeside: (one: string, other: string): boolean => beside.get(one)?.has(other) ?? false,
    put,
    leave: (id: string): void => {
      count(id, taken.get(id) ?? null, -1)
      taken.delete(id)
    },
    /** How many of this industry are beside the booth. */
    crowd: (id: string, industry: string | null): number =>
      industry === null ? 0 : (crowds.get(id)?.get(industry) ?? 0),
  }
}
type Floor = ReturnType<typeof floorOf>

/** Finds the first of these with the least of something. */
const least = <T>(candidates: readonly T[], weigh: (one: T) => number): T | undefined => {
  let best: { one: T; weight: number } | undefined
  for (const one of candidates) {
    const weight = weigh(one)
    if (!best || weight < best.weight) best = { one, weight }
    if (best.weight === 0) break
  }
  return best?.one
}

const PASSES = 3

/** Moves those beside their own industry to a free booth, or lets them change places, while that helps. */
const spread = (
  floor: Floor,
  booths: readonly FillableBooth[],
  exhibitors: readonly WaitingExhibitor[],
  places: Map<string, string>,
): void => {
  const improved = (one: WaitingExhibitor): boolean => {
    const here = places.get(one.id)!
    const crowd = floor.crowd(here, one.industry)
    if (crowd === 0) return false
    floor.leave(here)
    const roomier = booths.find(
      ({ id, kind_id }) =>
        id !== here && kind_id === one.kind_id && floor.isFree(id) && floor.crowd(id, one.industry) < crowd,
    )
    floor.put(roomier?.id ?? here, one.industry)
    if (roomier) {
      places.set(one.id, roomier.id)
      return true
    }
    return exhibitors.some((other) => {
      const there = places.get(other.id)
      if (!there || other.kind_id !== one.kind_id || other.industry === one.industry) return false
      // each leaves where it is, so that it doesn't crowd itself
      const self = floor.isBeside(here, there) ? 1 : 0
      const aside = (id: string, { industry }: WaitingExhibitor) =>
        industry === null ? 0 : floor.crowd(id, industry) - self
      const before = crowd + floor.crowd(there, other.industry)
      if (aside(there, one) + aside(here, other) >= before) return false
      for (const id of [here, there]) floor.leave(id)
      floor.put(here, other.industry)
      floor.put(there, one.industry)
      places.set(one.id, there).set(other.id, here)
      return true
    })
  }
  for (let pass = 0; pass < PASSES; pass++) {
    const moved = exhibitors.filter(({ id }) => places.has(id)).filter(improved)
    if (moved.length === 0) return
  }
}

/**
 * Gives each exhibitor a free booth of its kind: returning ones first, in the order of the numbers, and not
 * beside their own industry if it can be helped. The same floor is always filled the same way.
 */
export const fillingOf = (
  /** In the order of their numbers. */
  booths: readonly FillableBooth[],
  waiting: readonly WaitingExhibitor[],
  neighbors: ReadonlyMap<string, readonly string[]>,
): Filling => {
  const floor = floorOf(booths, neighbors)
  const exhibitors = [...waiting].sort(byTurn)
  const places = new Map<string, string>()
  for (const { id, kind_id, industry } of exhibitors) {
    const free = booths.filter((booth) => booth.kind_id === kind_id && floor.isFree(booth.id))
    const booth = least(free, (one) => floor.crowd(one.id, industry))
    if (!booth) continue
    floor.put(booth.id, industry)
    places.set(id, booth.id)
  }
  spread(floor, booths, exhibitors, places)
  const crowded = exhibitors.filter(
    ({ id, industry }) => places.has(id) && floor.crowd(places.get(id)!, industry) > 0,
  )
  return { places, crowded: crowded.length }
}
