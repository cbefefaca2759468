import { z } from 'zod'

/** What is told of an activity. */
export interface Happened {
  verb: string
  organization_id: string | null
}

/** What one process tells the others. */
export interface News {
  /** What was recorded; `anything` if it is not known. */
  happened: readonly Happened[] | 'anything'
  /** Whom notices were written for. */
  told: readonly string[] | 'anyone'
}

/** After a gap: whatever there is may have changed. */
export const EVERYTHING: News = { happened: 'anything', told: 'anyone' }

/** PostgreSQL takes less than 8,000 bytes. */
const MOST_BYTES = 7_500
/** Names of organizations and accounts in one message; with more of them it says `anything`. */
const MOST_IDS = 150

const message = z.object({
  from: z.string(),
  happened: z.union([z.record(z.string(), z.array(z.string().nullable())), z.literal('anything')]),
  told: z.union([z.array(z.string()), z.literal('anyone')]),
})
type Message = z.output<typeof message>

/** Gathers what is told until it is taken; what is told twice counts once. */
export const createGathered = () => {
  let verbs = new Map<string, Set<string | null>>()
  let told = new Set<string>()
  let anything = false
  let anyone = false
  let ids = 0
  const note = ({ verb, organization_id }: Happened) => {
    const known = verbs.get(verb) ?? new Set()
    verbs.set(verb, known)
    if (known.has(organization_id)) return
    known.add(organization_id)
    if (++ids > MOST_IDS) anything = true
  }
  const add = (news: Partial<News>) => {
    if (news.happened === 'anything') anything = true
    else if (!anything) for (const one of news.happened ?? []) note(one)
    if (news.told === 'anyone') anyone = true
    else for (const account of news.told ?? []) if (!anyone) told.add(account)
    if (told.size > MOST_IDS) anyone = true
  }
  const isEmpty = () => !anything && !anyone && verbs.size === 0 && told.size === 0
  /** Returns it as a message of this sender, of at most `MOST_BYTES`, and begins anew. */
  const take = (from: string): string => {
    const happened: Message['happened'] = anything
      ? 'anything'
      : Object.fromEntries([...verbs].map(([verb, organizations]) => [verb, [...organizations]]))
    const all: Message = { from, happened, told: anyone ? 'anyone' : [...told] }
    verbs = new Map()
    told = new Set()
    anything = false
    anyone = false
    ids = 0
    const text = JSON.stringify(all)
    return Buffer.byteLength(text) <= MOST_BYTES ? text : JSON.stringify({ from, ...EVERYTHING })
  }
  return { add, isEmpty, take }
}

const parsed = (text: string): Message | null => {
  try {
    return message.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** What another process told, null if it was this one. What can't be read, of another version perhaps, is everything. */
export const newsIn = (text: string, me: string): News | null => {
  const read = parsed(text)
  if (!read) return EVERYTHING
  if (read.from === me) return null
  const happened =
    read.happened === 'anything'
      ? read.happened
      : Object.entries(read.happened).flatMap(([verb, organizations]) =>
          organizations.map((organization_id) => ({ verb, organization_id })),
        )
  return { happened, told: read.told }
}
