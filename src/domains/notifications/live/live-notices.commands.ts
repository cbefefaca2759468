import type { Readable } from 'node:stream'
import { openSessions, whyEnded } from '#gate/session-rights.ts'
import type { Deps } from '#platform/deps.ts'
import { type Listener, type LiveEvent, type Look, openStream, type Told } from '#platform/live.ts'
import type { Access, News } from './live-notices.contract.ts'
import { unreadOf, type Written, writtenSince } from './live-notices.queries.ts'

/** One browser that listens. */
interface Ear extends Listener {
  /** What was written from here on is new to it; null until the first look. */
  mark: string | null
  greeted: boolean
  /** What it was told last of its rights; null until the first look. */
  rights: string | null
  /** Sent, and from the mark on, so that another look finds it again. */
  sent: Set<string>
}

const later = (one: string, other: string): boolean => BigInt(one) >= BigInt(other)

/** Takes for an ear what it has not been sent. */
const takeNew = (ear: Ear, written: Written[], horizon: string): Written[] => {
  const { mark } = ear
  const mine = mark === null ? [] : written.filter(({ written_by }) => later(written_by, mark))
  const fresh = mine.filter(({ id }) => !ear.sent.has(id))
  ear.mark = horizon
  ear.sent = new Set(mine.filter(({ written_by }) => later(written_by, horizon)).map(({ id }) => id))
  return fresh
}

const asNews = (fresh: Written[], unread: number): News => ({
  unread,
  notices: fresh.map(({ id, kind, title, text, link }) => ({ id, kind, title, text, link })),
})

/** The mark of whoever is furthest behind; with nobody behind, nothing but the horizon is asked for. */
const furthestBack = (ears: readonly Ear[]): string => {
  const marks = ears.flatMap(({ mark }) => (mark === null ? [] : [mark]))
  return marks.reduce((one, other) => (later(one, other) ? other : one), marks[0] ?? NEVER)
}
const NEVER = '999999999999999999'

/** Who lost what let them listen is told why, and the line ends; the others go on. */
const dismiss = async (deps: Deps, ears: readonly Ear[], told: Map<Ear, Told>): Promise<void> => {
  if (ears.length === 0) return
  const reasons = await whyEnded(
    deps.db,
    ears.map(({ account_id }) => account_id),
  )
  for (const ear of ears) {
    const data: Access = { rights: null, why: reasons.get(ear.account_id) ?? 'session' }
    told.set(ear, { events: [{ event: 'access', data }], over: true })
  }
}

/** Tells of rights that are others than a moment ago. */
const accessOf = (ear: Ear, rights: string): LiveEvent[] => {
  const changed = ear.rights !== rights
  ear.rights = rights
  return changed ? [{ event: 'access', data: { rights, why: null } satisfies Access }] : []
}

const newsOf = async (deps: Deps, ears: readonly Ear[]): Promise<Map<Ear, LiveEvent>> => {
  const accounts = [...new Set(ears.map(({ account_id }) => account_id))]
  const { horizon, written } = await writtenSince(deps.db, accounts, furthestBack(ears), deps.clock.now())
  const byAccount = Map.groupBy(written, ({ account_id }) => account_id)
  const due = ears
    .map((ear) => ({ ear, fresh: takeNew(ear, byAccount.get(ear.account_id) ?? [], horizon) }))
    .filter(({ ear, fresh }) => fresh.length > 0 || !ear.greeted)
  if (due.length === 0) return new Map()
  const unread = await unreadOf(deps.db, [...new Set(due.map(({ ear }) => ear.account_id))])
  return new Map(
    due.map(({ ear, fresh }) => {
      const event = ear.greeted ? 'notices' : 'hello'
      ear.greeted = true
      return [ear, { event, id: horizon, data: asNews(fresh, unread.get(ear.account_id) ?? 0) }]
    }),
  )
}

const look: Look<Ear> = async (deps, ears) => {
  const told = new Map<Ear, Told>()
  const sessions = await openSessions(
    deps,
    ears.map(({ session_id }) => session_id),
  )
  const stands = (ear: Ear) => sessions.get(ear.session_id)?.account_id === ear.account_id
  const { here = [], gone = [] } = Object.groupBy(ears, (ear) => (stands(ear) ? 'here' : 'gone'))
  await dismiss(deps, gone, told)
  if (here.length === 0) return told
  const news = await newsOf(deps, here)
  for (const ear of here) {
    const one = news.get(ear)
    const events = [...accessOf(ear, sessions.get(ear.session_id)!.rights), ...(one ? [one] : [])]
    if (events.length > 0) told.set(ear, { events })
  }
  return told
}

/** Opens the caller's stream; `mark` is the last event's id of one that broke off. */
export const listen = (deps: Deps, listener: Listener, mark: string | null): Promise<Readable> =>
  Promise.resolve(
    openStream<Ear>(deps, look, { ...listener, mark, greeted: false, rights: null, sent: new Set() }),
  )
