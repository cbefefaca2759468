import { type Period, periodIn } from './resume-dates.mapping.ts'
import { trimEnds } from './resume-sections.mapping.ts'

export interface Entry {
  /** What its heading says, in pieces: what it was, where, and the rest. */
  parts: string[]
  period: Period | null
  description: string
}

const BULLET = /^[-–—•▪●◦*▸‣·]\s?/
const LONGEST_HEAD = 100
const MOST_DESCRIBED = 60

const isBullet = (line: string): boolean => BULLET.test(line)
const isHead = (line: string): boolean =>
  line.length <= LONGEST_HEAD && !isBullet(line) && !/[.;]$/.test(line)

const SEPARATING = ' \t,|–—-'
const ENCLOSING = `${SEPARATING}()[]`

/** The line without its dates and what enclosed them. */
const without = (line: string, { from, until }: Period): string =>
  `${trimEnds(line.slice(0, from), ENCLOSING)}\t${trimEnds(line.slice(until), ENCLOSING)}`.trim()

const BETWEEN = /\t|\s[|–—•·@]\s|\s-\s|\sat\s/

const partsOf = (line: string): string[] =>
  line
    .split(BETWEEN.test(line) ? BETWEEN : /,\s/, 6)
    .map((part) => trimEnds(part, SEPARATING))
    .filter(Boolean)

/** Words that say what somebody was, rather than where. */
const ROLE =
  /\b(?:intern|internship|assistant|engineer|developer|manager|analyst|tutor|teacher|designer|researcher|consultant|lead|leader|president|treasurer|secretary|volunteer|student|trainee|associate|coordinator|specialist|scientist|technician|nurse|cashier|barista|server|waiter|clerk|editor|writer|director|founder|head|captain|member|mentor|praktikant|werkstudent|hilfskraft)\b/i

/** What it was before where it was, if the words say so. */
const roleFirst = (parts: string[]): string[] => {
  const role = parts.findIndex((part) => ROLE.test(part))
  return role > 0 ? [parts[role]!, ...parts.filter((_, index) => index !== role)] : parts
}

interface Start {
  /** The first line of its heading, and the first after it. */
  from: number
  until: number
  head: string[]
  period: Period | null
}

/** Headings around each line with dates: the line itself, and those next to it that belong to no description. */
const datedStarts = (lines: readonly string[]): Start[] => {
  const starts: Start[] = []
  for (const [at, line] of lines.entries()) {
    const period = isBullet(line) || line.length > LONGEST_HEAD * 1.5 ? null : periodIn(line)
    if (!period || (starts.at(-1)?.until ?? 0) > at) continue
    const rest = partsOf(without(line, period))
    const free = starts.at(-1)?.until ?? 0
    const above = lines[at - 1]
    const isAbove = at > free && above !== undefined && isHead(above) && !periodIn(above)
    const head = [...(isAbove ? partsOf(above) : []), ...rest]
    const below = lines[at + 1]
    const isBelow = head.length < 2 && below !== undefined && isHead(below) && !periodIn(below)
    if (isBelow) head.push(...partsOf(below))
    starts.push({ from: isAbove ? at - 1 : at, until: at + (isBelow ? 2 : 1), head, period })
  }
  return starts
}

/** Without dates, whatever is no bullet and short begins an entry if a bullet or a sentence follows. */
const plainStarts = (lines: readonly string[]): Start[] =>
  lines.flatMap((line, at) => {
    const next = lines[at + 1]
    const begins = isHead(line) && (at === 0 || next === undefined || isBullet(next) || !isHead(next))
    return begins ? [{ from: at, until: at + 1, head: partsOf(line), period: null }] : []
  })

/** Bullets as lines, and what goes on in the next line put behind it. */
const describe = (lines: readonly string[]): string => {
  const told: string[] = []
  for (const line of lines.slice(0, MOST_DESCRIBED)) {
    const last = told.at(-1)
    if (isBullet(line)) told.push(`- ${line.replace(BULLET, '')}`)
    else if (last !== undefined && !/[.:]$/.test(last)) told[told.length - 1] = `${last} ${line}`
    else told.push(line)
  }
  return told.join('\n').replaceAll('\t', ' ')
}

/** The entries of a part of a resume; of projects, those without dates too. */
export const entriesIn = (lines: readonly string[], dateless = false): Entry[] => {
  const dated = datedStarts(lines)
  const starts = dated.length > 0 || !dateless ? dated : plainStarts(lines)
  return starts.map(({ until, head, period }, index) => ({
    parts: dateless ? head : roleFirst(head),
    period,
    description: describe(lines.slice(until, starts[index + 1]?.from ?? lines.length)),
  }))
}
