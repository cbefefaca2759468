import { numberLabel } from '#shared/labels.ts'
import type { EventVisibility } from '#shared/lists.ts'
import { Problem } from '#shared/problems.ts'
import type { TargetGroup } from '../events.contract.ts'
import { type HostRelation, hasBegun, isOpenTo, type Studies } from '../events.rules.ts'
import {
  NOT_OPEN,
  stateOnJoining,
  targetGroupMismatches,
} from '../registrations/event-registrations.rules.ts'
import { freePlaces, type Places } from '../registrations/event-seats.rules.ts'
import { type Hours, hoursHindrance } from './check-in.rules.ts'

interface WalkInEvent extends Hours {
  visibility: EventVisibility
  target_student_group: TargetGroup[]
}

export interface WalkInHindrance {
  word: 'conflict' | 'registration_not_open' | 'outside_target_group'
  text: string
  is_passable: boolean
}

/** From the start, nobody waits in line anymore. */
const seatHindrance = (event: Hours, places: Places, now: Date): WalkInHindrance | null => {
  if (freePlaces(places) <= 0)
    return {
      word: 'conflict',
      text: `The event is full: ${numberLabel(places.taken)} of ${numberLabel(places.capacity!)} places are taken`,
      is_passable: true,
    }
  if (hasBegun(event, now) || stateOnJoining(places) === 'registered') return null
  return { word: 'conflict', text: 'Others are in line for a place', is_passable: true }
}

const CANNOT_TELL = 'This event is for certain studies, which we can’t check without an account'

const groupHindrance = (groups: TargetGroup[], studies: Studies | null): WalkInHindrance | null => {
  const text = studies
    ? targetGroupMismatches(groups, studies)
        .map((mismatch) => mismatch.text)
        .join('. ')
    : groups.length > 0 && CANNOT_TELL
  return text ? { word: 'outside_target_group', text, is_passable: true } : null
}

/** What keeps somebody without a registration out; `student` is null for a guest without an account. */
export const walkInHindrance = (
  event: WalkInEvent,
  student: (Studies & HostRelation) | null,
  places: Places,
  now: Date,
): WalkInHindrance | null => {
  const isOpen = student ? isOpenTo(event.visibility, student) : event.visibility === 'public'
  if (!isOpen) return { word: 'registration_not_open', text: NOT_OPEN, is_passable: false }
  const hours = hoursHindrance(event, now)
  if (hours) return { word: 'conflict', text: hours.text, is_passable: hours.is_passable }
  return groupHindrance(event.target_student_group, student) ?? seatHindrance(event, places, now)
}

/** Throws what keeps somebody out, unless a reason passes it. */
export const requireWalkIn = (hindrance: WalkInHindrance | null, reason: string | undefined): void => {
  if (!hindrance || (hindrance.is_passable && reason !== undefined)) return
  const extra = { may: { let_in: hindrance.is_passable } }
  const { word, text } = hindrance
  if (word === 'registration_not_open') throw new Problem('registration_not_open', text, extra)
  if (word === 'outside_target_group') throw new Problem('outside_target_group', text, extra)
  throw new Problem('conflict', text, extra)
}
