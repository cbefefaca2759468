/** A place on the plan, as fractions of its width and height. */
export interface Place {
  x: number
  y: number
}
export interface Spot {
  id: string
  number: string
  x: number | null
  y: number | null
}
export interface Layout {
  /** The plan's width for a height of 1. */
  aspect: number
  /** The size of every booth, as fractions of the plan. */
  width: number
  height: number
  /** The middle of each booth, by id. */
  places: ReadonlyMap<string, Place>
}

/** How much wider than high the grid is to be. */
const WIDE = 1.5
/** A cell's height for a width of 1; booths fill this much of it. */
const CELL = 0.8
const FILLED = { width: 0.84, height: 0.75 }

/** What stands before the digits: a hall or a row. */
const prefixOf = (number: string): string => /^[^0-9]*/.exec(number)?.[0] ?? ''

/** Cuts the booths into rows; another prefix begins another row. */
const rowsOf = <T extends { number: string }>(booths: readonly T[], columns: number): T[][] =>
  [...Map.groupBy(booths, ({ number }) => prefixOf(number)).values()].flatMap((same) =>
    Array.from({ length: Math.ceil(same.length / columns) }, (_, row) =>
      same.slice(row * columns, (row + 1) * columns),
    ),
  )

/** Lays booths out by their numbers, as if the hall had nothing else in it. */
export const gridOf = (booths: ReadonlyArray<Pick<Spot, 'id' | 'number'>>): Layout => {
  const columns = Math.max(1, Math.ceil(Math.sqrt(booths.length * WIDE * CELL)))
  const rows = rowsOf(booths, columns)
  const places = rows.flatMap((row, y) =>
    row.map(({ id }, x) => [id, { x: (x + 0.5) / columns, y: (y + 0.5) / rows.length }] as const),
  )
  return {
    aspect: columns / (Math.max(1, rows.length) * CELL),
    width: FILLED.width / columns,
    height: FILLED.height / Math.max(1, rows.length),
    places: new Map(places),
  }
}

/** A floor picture, with the size the host chose for the booths on it. */
export interface Floor {
  /** The picture's width for a height of 1. */
  aspect: number
  booth_size: number | null
}

/** How many times as long as high, or as high as long, a picture can be for anyone to find a booth on it. */
export const LONGEST = 6

export const isTooLong = (aspect: number): boolean => aspect > LONGEST || aspect < 1 / LONGEST

/** A booth on a picture is a little wider than high, and no larger than this unless the host says so. */
const SHAPE = 0.75
const USUAL_SIZE = 0.06

/** Lays booths out on the floor picture where the host put them; without a picture, or until then, in the grid. */
export const layoutOf = (booths: readonly Spot[], floor: Floor | null): Layout => {
  const grid = gridOf(booths)
  if (!floor) return grid
  const width = floor.booth_size ?? Math.min(USUAL_SIZE, grid.width)
  const places = booths.map(
    ({ id, x, y }) => [id, x === null || y === null ? grid.places.get(id)! : { x, y }] as const,
  )
  return { aspect: floor.aspect, width, height: width * SHAPE * floor.aspect, places: new Map(places) }
}

/** Whether the host has put the booth somewhere on the picture; a grid places them all. */
export const isPlaced = ({ x, y }: Spot, floor: Floor | null): boolean =>
  floor === null || (x !== null && y !== null)

/** In sizes of a booth: so far apart are two that are next to each other, and so far out of line. */
const NEXT = 1.6
const IN_LINE = 0.6

/** Whether two booths stand next to each other, in a row or back to back. */
export const isBeside = (one: Place, other: Place, { width, height }: Pick<Layout, 'width' | 'height'>) => {
  const [across, along] = [Math.abs(one.x - other.x) / width, Math.abs(one.y - other.y) / height]
  return (across < NEXT && along < IN_LINE) || (along < NEXT && across < IN_LINE)
}

/** Returns, for each booth, those beside it. */
export const neighborsOf = (layout: Layout): ReadonlyMap<string, string[]> => {
  const all = [...layout.places]
  return new Map(
    all.map(([id, place]) => [
      id,
      all.filter(([other, there]) => other !== id && isBeside(place, there, layout)).map(([other]) => other),
    ]),
  )
}
