import { stateAt } from '#domains/events/events.rules.ts'
import type { ShownEventState } from './event-admin.contract.ts'

interface Reviewable {
  state: Parameters<typeof stateAt>[0]['state']
  ends_at: string | null
  taken_down_at: string | null
}

/** What operators see of the state of an event that was published. */
export const shownState = (event: Reviewable, now: Date): ShownEventState =>
  event.taken_down_at ? 'taken_down' : (stateAt(event, now) as Exclude<ShownEventState, 'taken_down'>)
