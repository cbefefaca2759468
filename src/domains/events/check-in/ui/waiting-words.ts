import { countLabel } from '#shared/labels.ts'
import { hourOf } from '../../ui/words.ts'
import { despite, type KeptAction, labelOf } from './door-actions.ts'
import type { Passing } from './passing.ts'
import type { DoorActions } from './useDoorActions.ts'

export const waitingLabel = (waiting: number): string =>
  countLabel(waiting, 'check-in waiting to be sent', 'check-ins waiting to be sent')

/** When the list on this device was read; times are in the event's zone. */
export const asOfLabel = ({ list }: Pick<DoorActions, 'list'>): string | null =>
  list && `Offline, with the list of ${hourOf(list.as_of, list.time_zone)}`

/** Whom a refused action is about, for letting them in despite it. */
export const refusedTarget = (one: KeptAction): Passing | null => {
  const action = despite(one.action, '')
  if (action.kind === 'scan' || action.kind === 'person') return null
  const name = labelOf(one.action)
  if (action.kind === 'let_in') return { ...action.who, name, instead: one }
  const { student_id, guest } = action.who
  if (student_id) return { student_id, name, instead: one }
  return guest ? { guest, name, instead: one } : null
}
