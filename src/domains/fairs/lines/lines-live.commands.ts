import type { Readable } from 'node:stream'
import { openSessions } from '#gate/session-rights.ts'
import type { Deps } from '#platform/deps.ts'
import { type Listener, type LiveUpdate, openStream, type PollListeners } from '#platform/live.ts'
import type { StudentScope } from '#platform/scope.ts'
import { topicOf } from './booth-lines.mapping.ts'
import type { OwnPlaces } from './own-lines.contract.ts'
import { fairForLines, placesOf } from './own-lines.queries.ts'

/** One phone that shows the student's places in line. */
interface Watcher extends Listener {
  event_id: string
  /** What it was told last. */
  shown: string | null
  /** When its session was found open, by `performance.now()`. */
  checked: number
}

/** At a fair, several lines move each second; a phone shows it well within two. */
const GATHER_MS = 250
const CHECK_EVERY_MS = 5_000

const findGone = async (deps: Deps, watchers: readonly Watcher[]): Promise<Watcher[]> => {
  const now = performance.now()
  const due = watchers.filter(({ checked }) => now - checked >= CHECK_EVERY_MS)
  if (due.length === 0) return []
  const sessions = await openSessions(
    deps,
    due.map(({ session_id }) => session_id),
  )
  for (const watcher of due) watcher.checked = now
  return due.filter(({ session_id, account_id }) => sessions.get(session_id)?.account_id !== account_id)
}

const keyOf = (student: string, event: string) => `${student} ${event}`

const look: PollListeners<Watcher> = async (deps, watchers) => {
  const told = new Map<Watcher, LiveUpdate>()
  const gone = await findGone(deps, watchers)
  for (const watcher of gone) told.set(watcher, { events: [], over: true })
  const here = watchers.filter((watcher) => !told.has(watcher))
  if (here.length === 0) return told
  const places = await placesOf(deps.db, [...new Set(here.map(({ event_id }) => event_id))])
  const byStudent = Map.groupBy(places, ({ student_id, event_id }) => keyOf(student_id, event_id))
  for (const watcher of here) {
    const own = byStudent.get(keyOf(watcher.account_id, watcher.event_id)) ?? []
    const data: OwnPlaces = { own: own.map(({ student_id: _, event_id: __, ...place }) => place) }
    const shown = JSON.stringify(data)
    if (shown === watcher.shown) continue
    watcher.shown = shown
    told.set(watcher, { events: [{ event: 'lines', data }] })
  }
  return told
}

/** Opens a stream of the student's places in line at an event they may see. Throws `not_found`. */
export const watchLines = async (deps: Deps, scope: StudentScope, eventId: string): Promise<Readable> => {
  await fairForLines(deps.db, scope, eventId, deps.clock.now())
  return openStream<Watcher>(
    deps,
    look,
    {
      account_id: scope.student_id,
      session_id: scope.session_id,
      topic: topicOf(eventId),
      event_id: eventId,
      shown: null,
      checked: performance.now(),
    },
    GATHER_MS,
  )
}
