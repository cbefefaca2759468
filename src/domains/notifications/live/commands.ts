import type { Readable } from 'node:stream'
import type { Deps } from '../../../platform/deps.ts'
import { standingOf } from '../../../platform/gate.ts'
import { type Listener, type LiveEvent, type Look, openStream } from '../../../platform/live.ts'
import type { News } from './contract.ts'
import { standingSessions, unreadOf, type Written, writtenSince } from './queries.ts'

/** One browser that listens. */
interface Ear extends Listener {
  /** What was written from here on is new to it; null until the first look. */
  mark: string | null
  greeted: boolean
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

const stillStanding = async (deps: Deps, ears: readonly Ear[]): Promise<Ear[]> => {
  const rows = await standingSessions(
    deps.db,
    ears.map(({ session_id }) => session_id),
    deps.clock.now(),
  )
  const accounts = new Map(
    rows.filter((row) => standingOf(row) === 'active').map(({ id, account_id }) => [id, account_id]),
  )
  return ears.filter((ear) => accounts.get(ear.session_id) === ear.account_id)
}

/** The mark of whoever is furthest behind; with nobody behind, nothing but the horizon is asked for. */
const furthestBack = (ears: readonly Ear[]): string => {
  const marks = ears.flatMap(({ mark }) => (mark === null ? [] : [mark]))
  return marks.reduce((one, other) => (later(one, other) ? other : one), marks[0] ?? NEVER)
}
const NEVER = '999999999999999999'

const look: Look<Ear> = async (deps, ears) => {
  const answer = new Map<Ear, LiveEvent | 'over'>()
  const standing = await stillStanding(deps, ears)
  for (const ear of ears) if (!standing.includes(ear)) answer.set(ear, 'over')
  if (standing.length === 0) return answer
  const accounts = [...new Set(standing.map(({ account_id }) => account_id))]
  const { horizon, written } = await writtenSince(deps.db, accounts, furthestBack(standing), deps.clock.now())
  const byAccount = Map.groupBy(written, ({ account_id }) => account_id)
  const due = standing
    .map((ear) => ({ ear, fresh: takeNew(ear, byAccount.get(ear.account_id) ?? [], horizon) }))
    .filter(({ ear, fresh }) => fresh.length > 0 || !ear.greeted)
  if (due.length === 0) return answer
  const unread = await unreadOf(deps.db, [...new Set(due.map(({ ear }) => ear.account_id))])
  for (const { ear, fresh } of due) {
    const event = ear.greeted ? 'notices' : 'hello'
    ear.greeted = true
    answer.set(ear, { event, id: horizon, data: asNews(fresh, unread.get(ear.account_id) ?? 0) })
  }
  return answer
}

/** Opens the caller's stream; `mark` is the last event's id of one that broke off. */
export const listen = (deps: Deps, listener: Listener, mark: string | null): Promise<Readable> =>
  Promise.resolve(openStream<Ear>(deps, look, { ...listener, mark, greeted: false, sent: new Set() }))
