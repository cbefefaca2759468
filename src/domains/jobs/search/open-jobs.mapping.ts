import { LRUCache } from 'lru-cache'
import { createOrderedSlots, type OrderedSlots } from '#platform/search/ordered-slots.ts'
import { createTermIndex, noSlots, type Slots, type TermIndex } from '#platform/search/term-index.ts'
import { type Expression, meets } from '#platform/search/tsquery.ts'

/** An open job as the search needs it. */
export interface OpenJobRow {
  id: string
  organization_id: string
  employer: string
  /** Microseconds since 1970. */
  posted: number
  expires: number
  salary_yearly: number | null
  /** The words of the job, and its values of filters as marked in `open_jobs.search`. */
  terms: string[]
  locations: string[]
  /** The words of the locations in their order. */
  places: string[]
}

/** Jobs with the same locations share one entry. */
export interface Place {
  locations: readonly string[]
  words: readonly string[]
}

export const employerTerm = (id: string): string => `=employer:${id}`
const placeTerm = (place: number): string => `=place:${place}`

export interface OpenJobs {
  readonly live: Slots
  readonly index: TermIndex
  readonly newest: OrderedSlots
  readonly ending: OrderedSlots
  /** What `place` stands for. */
  placeAt(place: number): Place
  /** Jobs whose locations meet the expression. */
  located(expression: Expression): Slots
  id(slot: number): string
  employer(slot: number): number
  /** The id and name of the employer that `employer` stands for. */
  employerAt(employer: number): { id: string; name: string }
  place(slot: number): number
  posted(slot: number): number
  expires(slot: number): number
  salary(slot: number): number | null
  /** Never the same for two versions of a job. */
  revision(slot: number): number
  revisionOf(id: string): number | undefined
  ofEmployer(id: string): string[]
  /** Grows with every change. */
  changes(): number
  /** Grows with every word that no job had. */
  learned(): number
  put(row: OpenJobRow): void
  /** Adds jobs that are not in it; they are found once `order` was called. */
  fill(rows: readonly OpenJobRow[]): void
  order(): void
  drop(id: string): void
  /** Whether places that no job has any longer take more room than those that jobs have. */
  isOutgrown(): boolean
}

/** Terms looked through for dropped jobs at each change, of about a hundred times as many as there are jobs. */
const SWEPT = 200
/** Slots of dropped jobs that may wait. */
const WAITING = 1_000

/** Terms that searches may have been meant to be: not numbers, nor marks of filters. */
const isWord = (term: string): boolean => /^\p{L}/u.test(term)

/** Locations that searches asked for: how many are kept, and how many places they may meet in all (8 bytes each). */
const LOCATIONS = { max: 10_000, maxSize: 2_000_000 }

/** Places that may be left of jobs that changed. */
const SPARE_PLACES = 20_000

let revisions = 0

/** Keeps the open jobs in memory. A changed job gets a new slot; the old one is used again once it is swept. */
export const createOpenJobs = (): OpenJobs => {
  const rows: Omit<OpenJobRow, 'terms' | 'locations' | 'places'>[] = []
  const posted: number[] = []
  const expires: number[] = []
  const employers: number[] = []
  const placesOfSlots: number[] = []
  const revision: number[] = []
  const slots = new Map<string, number>()
  const live = noSlots()
  const dropped = noSlots()
  let waiting = 0
  let learned = 0
  let changes = 0
  let unordered: number[] = []
  let free: number[] = []
  const index = createTermIndex()
  const employerAt: { id: string; name: string }[] = []
  const employerNumbers = new Map<string, number>()
  const places: Place[] = []
  const placeTerms: string[] = []
  const placeNumbers = new Map<string, number>()

  const byId = (one: number, other: number) => (rows[one]!.id < rows[other]!.id ? -1 : 1)
  const newest = createOrderedSlots(
    (one, other) => posted[other]! - posted[one]! || (one === other ? 0 : -byId(one, other)),
  )
  const ending = createOrderedSlots(
    (one, other) => expires[one]! - expires[other]! || (one === other ? 0 : byId(one, other)),
  )

  const employerNumber = (id: string, name: string): number => {
    const known = employerNumbers.get(id)
    if (known !== undefined) employerAt[known] = { id, name }
    else employerNumbers.set(id, employerAt.push({ id, name }) - 1)
    return employerNumbers.get(id)!
  }
  const placeNumber = (locations: string[], words: string[]): number => {
    const key = JSON.stringify(locations)
    if (!placeNumbers.has(key)) {
      const number = places.push({ locations, words }) - 1
      placeNumbers.set(key, number)
      placeTerms.push(placeTerm(number))
    }
    return placeNumbers.get(key)!
  }

  // places are only ever added, so that only new ones are looked at again
  const meeting = new LRUCache<Expression, { upTo: number; terms: string[] }>({
    ...LOCATIONS,
    sizeCalculation: ({ terms }) => 1 + terms.length,
  })
  const located = (expression: Expression): Slots => {
    const known = meeting.get(expression)
    if (known?.upTo === places.length) return index.anyOf(known.terms)
    const from = known?.upTo ?? 0
    const added = placeTerms.slice(from).filter((_, n) => meets(expression, places[from + n]!.words))
    const terms = [...(known?.terms ?? []), ...added]
    meeting.set(expression, { upTo: places.length, terms })
    return index.anyOf(terms)
  }

  const store = ({ terms, locations, places: words, ...row }: OpenJobRow): number => {
    const slot = free.pop() ?? rows.length
    changes++
    const place = placeNumber(locations, words)
    rows[slot] = row
    posted[slot] = row.posted
    expires[slot] = row.expires
    employers[slot] = employerNumber(row.organization_id, row.employer)
    placesOfSlots[slot] = place
    revision[slot] = ++revisions
    slots.set(row.id, slot)
    live.add(slot)
    const all = [...terms, employerTerm(row.organization_id), placeTerm(place)]
    learned += index.add(slot, all, rows.length).filter(isWord).length
    return slot
  }

  const sweep = () => {
    if (waiting < WAITING && waiting * 4 < slots.size) return
    index.sweep(SWEPT, dropped, (swept) => {
      dropped.difference(swept)
      free = [...free, ...swept.array()]
      waiting = dropped.size()
    })
  }

  const drop = (id: string) => {
    const slot = slots.get(id)
    if (slot === undefined) return
    changes++
    newest.remove(slot)
    ending.remove(slot)
    slots.delete(id)
    live.remove(slot)
    dropped.add(slot)
    waiting++
    sweep()
  }

  return {
    live,
    index,
    newest,
    ending,
    placeAt: (place) => places[place]!,
    located,
    id: (slot) => rows[slot]!.id,
    employer: (slot) => employers[slot]!,
    employerAt: (employer) => employerAt[employer]!,
    place: (slot) => placesOfSlots[slot]!,
    posted: (slot) => posted[slot]!,
    expires: (slot) => expires[slot]!,
    salary: (slot) => rows[slot]!.salary_yearly,
    revision: (slot) => revision[slot]!,
    revisionOf: (id) => {
      const slot = slots.get(id)
      return slot === undefined ? undefined : revision[slot]
    },
    changes: () => changes,
    learned: () => learned,
    ofEmployer: (id) =>
      index
        .anyOf([employerTerm(id)])
        .intersection(live)
        .array()
        .map((slot) => rows[slot]!.id),
    put: (row) => {
      drop(row.id)
      const slot = store(row)
      newest.add(slot)
      ending.add(slot)
    },
    fill: (given) => {
      for (const row of given) unordered.push(store(row))
    },
    order: () => {
      newest.addAll(unordered)
      ending.addAll(unordered)
      unordered = []
    },
    drop,
    isOutgrown: () => places.length > SPARE_PLACES + 2 * slots.size,
  }
}
