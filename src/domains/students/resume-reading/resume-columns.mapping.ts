import { isHeading } from './resume-sections.mapping.ts'

export interface Placed {
  str: string
  hasEOL: boolean
  width: number
  height: number
  transform: number[]
}

/** In widths of a letter: more than a space, and more than a gap between words. */
const SPACE = 0.15
const GAP = 1.2

/**
 * Joins pieces of text that stand on one height, in the order of the file; a wide gap becomes a tab. Files keep
 * the columns of a page one after the other.
 */
export const linesOf = (pieces: readonly Placed[]): string[] => {
  const lines: string[] = []
  let line = ''
  let end: { x: number; y: number } | null = null
  const flush = () => {
    if (line.trim()) lines.push(line.trim())
    line = ''
    end = null
  }
  for (const { str, hasEOL, width, height, transform } of pieces) {
    const [x, y] = [transform[4] ?? 0, transform[5] ?? 0]
    const size = height || Math.abs(transform[3] ?? 0) || 10
    if (end && (Math.abs(y - end.y) > size * 0.5 || x < end.x - size * 2)) flush()
    // a gap between words may come as a piece of its own, as wide as the gap
    if (str.trim()) {
      const gap: number = end ? (x - end.x) / size : 0
      const joint = gap > GAP ? '\t' : gap > SPACE && !line.endsWith(' ') ? ' ' : ''
      line += (line.trim() ? joint : '') + str
      end = { x: x + width, y }
    }
    if (hasEOL) flush()
  }
  flush()
  return lines
}

/** In points: what stands below each other is this exactly aligned. */
const ALIGNED = 3
/** Of the pieces below the headings, so many may reach across the gap between columns. */
const CROSSING = 0.1

/**
 * Where a second column begins: at a heading that has another left of it, and a gap before it that next to nothing
 * reaches across. Dates at the right edge have no heading.
 */
const secondColumn = (pieces: readonly Placed[]): number | null => {
  const placed = pieces
    .filter(({ str }) => str.trim())
    .map(({ str, width, transform }) => ({ str, x: transform[4] ?? 0, y: transform[5] ?? 0, width }))
  const headings = placed.filter(({ str }) => isHeading(str))
  const right = headings.toSorted((a, b) => b.x - a.x)[0]
  if (!right) return null
  const beside = headings.filter(({ x, width }) => x + width < right.x - ALIGNED)
  if (beside.length === 0) return null
  const top = Math.max(...headings.map(({ y }) => y))
  const below = placed.filter(({ y }) => y <= top + ALIGNED)
  const crossing = below.filter(({ x, width }) => x < right.x - ALIGNED && x + width > right.x + ALIGNED)
  return crossing.length <= below.length * CROSSING ? right.x - ALIGNED : null
}

/** The pieces of each column of a page: some files keep the rows of two columns one after the other. */
export const columnsOf = (pieces: readonly Placed[]): Placed[][] => {
  const from = secondColumn(pieces)
  if (from === null) return [[...pieces]]
  const isRight = ({ transform }: Placed) => (transform[4] ?? 0) >= from
  return [pieces.filter((piece) => !isRight(piece)), pieces.filter(isRight)]
}
