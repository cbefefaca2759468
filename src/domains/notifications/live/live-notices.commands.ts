import type { Readable } from 'node:stream'
import { openSessions, sessionEndReason } from '#gate/session-rights.ts'
import type { Deps } from '#platform/deps.ts'
import {
  type Listener,
  type LiveEvent,
  type LiveUpdate,
  openStream,
  type PollListeners,
} from '#platform/live.ts'
import type { Access, News } from './live-notices.contract.ts'
import { unreadOf, type Written, writtenSince } from './live-notices.queries.ts'

/** One browser that is listening. */
interface Subscriber extends Listener {
  /** Everything written after this is new to it; null until the first look. */
  mark: string | null
  greeted: boolean
  /** What it was last told about its rights; null until the first look. */
  rights: string | null
  /** Sent already, but after the mark, so that another look finds it again. */
  sent: Set<string>
}

const later = (one: string, other: string): boolean => BigInt(one) >= BigInt(other)

/** Picks what a listener has not been sent yet. */
const takeNew = (subscriber: Subscriber, written: Written[], horizon: string): Written[] => {
  const { mark } = subscriber
  const mine = mark === null ? [] : written.filter(({ written_by }) => later(written_by, mark))
  const fresh = mine.filter(({ id }) => !subscriber.sent.has(id))
  subscriber.mark = horizon
  subscriber.sent = new Set(mine.filter(({ written_by }) => later(written_by, horizon)).map(({ id }) => id))
  return fresh
}

const asNews = (fresh: Written[], unread: number): News => ({
  unread,
  notices: fresh.map(({ id, kind, title, text, link }) => ({ id, kind, title, text, link })),
})

/** Returns the mark of the listener furthest behind; if no one is behind, only the horizon is asked for. */
const furthestBack = (subscribers: readonly Subscriber[]): string => {
  const marks = subscribers.flatMap(({ mark }) => (mark === null ? [] : [mark]))
  return marks.reduce((one, other) => (later(one, other) ? other : one), marks[0] ?? NEVER)
}
const NEVER = '999999999999999999'

/** Tells listeners who lost access why and ends their stream; the others continue. */
const dismiss = async (
  deps: Deps,
  subscribers: readonly Subscriber[],
  told: Map<Subscriber, LiveUpdate>,
): Promise<void> => {
  if (subscribers.length === 0) return
  const reasons = await sessionEndReason(
    deps.db,
    subscribers.map(({ account_id }) => account_id),
  )
  for (const subscriber of subscribers) {
    const data: Access = { rights: null, why: reasons.get(subscriber.account_id) ?? 'session' }
    told.set(subscriber, { events: [{ event: 'access', data }], over: true })
  }
}

/** Reports rights that have changed since a moment ago. */
const accessOf = (subscriber: Subscriber, rights: string): LiveEvent[] => {
  const changed = subscriber.rights !== rights
  subscriber.rights = rights
  return changed ? [{ event: 'access', data: { rights, why: null } satisfies Access }] : []
}

const newsOf = async (
  deps: Deps,
  subscribers: readonly Subscriber[],
): Promise<Map<Subscriber, LiveEvent>> => {
  const accounts = [...new Set(subscribers.map(({ account_id }) => account_id))]
  const { horizon, written } = await writtenSince(
    deps.db,
    accounts,
    furthestBack(subscribers),
    deps.clock.now(),
  )
  const byAccount = Map.groupBy(written, ({ account_id }) => account_id)
  const due = subscribers
    .map((subscriber) => ({
      subscriber,
      fresh: takeNew(subscriber, byAccount.get(subscriber.account_id) ?? [], horizon),
    }))
    .filter(({ subscriber, fresh }) => fresh.length > 0 || !subscriber.greeted)
  if (due.length === 0) return new Map()
  const unread = await unreadOf(deps.db, [...new Set(due.map(({ subscriber }) => subscriber.account_id))])
  return new Map(
    due.map(({ subscriber, fresh }) => {
      const event = subscriber.greeted ? 'notices' : 'hello'
      subscriber.greeted = true
      return [subscriber, { event, id: horizon, data: asNews(fresh, unread.get(subscriber.account_id) ?? 0) }]
    }),
  )
}

const look: PollListeners<Subscriber> = async (deps, subscribers) => {
  const told = new Map<Subscriber, LiveUpdate>()
  const sessions = await openSessions(
    deps,
    subscribers.map(({ session_id }) => session_id),
  )
  const stands = (subscriber: Subscriber) =>
    sessions.get(subscriber.session_id)?.account_id === subscriber.account_id
  const { here = [], gone = [] } = Object.groupBy(subscribers, (subscriber) =>
    stands(subscriber) ? 'here' : 'gone',
  )
  await dismiss(deps, gone, told)
  if (here.length === 0) return told
  const news = await newsOf(deps, here)
  for (const subscriber of here) {
    const one = news.get(subscriber)
    const events = [
      ...accessOf(subscriber, sessions.get(subscriber.session_id)!.rights),
      ...(one ? [one] : []),
    ]
    if (events.length > 0) told.set(subscriber, { events })
  }
  return told
}

/** Opens the caller's stream; `mark` is the id of the last event of an interrupted one. */
export const listen = (deps: Deps, listener: Listener, mark: string | null): Promise<Readable> =>
  Promise.resolve(
    openStream<Subscriber>(deps, look, { ...listener, mark, greeted: false, rights: null, sent: new Set() }),
  )
