import type { EventKind } from '#shared/lists.ts'
import type { TargetGroup } from '../events.contract.ts'
import { fitsTargetGroup, type Studies } from '../events.rules.ts'
import type { EventReason } from './event-recommendations.contract.ts'

/** What is known about a student for matching events. */
export interface EventInterests extends Studies {
  /** The organization of the student's university. */
  university: string | null
  /** From the most recently liked events. */
  kinds: EventKind[]
  /** From the most recently liked jobs. */
  employers: string[]
}

/** What an event has in common with them. */
export interface EventMatch {
  kind: EventKind | null
  target_student_group: TargetGroup[]
  host: { id: string; name: string }
  is_of_partner: boolean
}

/** Returns which of the student's fields a matching group names. */
const namedBy = (group: TargetGroup, student: Studies): EventReason[] => {
  const majors = group.majors.filter((major) => student.majors.includes(major))
  const reasons: Array<EventReason | false> = [
    majors.length > 0 && { kind: 'major', values: majors },
    group.graduation_classes.length > 0 && { kind: 'class', values: [String(student.graduation_class)] },
    group.degrees.length > 0 && { kind: 'degree', values: [student.degree!] },
  ]
  return reasons.filter((reason) => reason !== false)
}

/** Uses the group that names the most of them. */
const studiesMet = (groups: TargetGroup[], student: Studies): EventReason[] =>
  groups
    .filter((group) => fitsTargetGroup([group], student))
    .map((group) => namedBy(group, student))
    .reduce((most, reasons) => (reasons.length > most.length ? reasons : most), [])

/** Returns why the event is recommended, strongest reason first. */
export const eventReasons = (event: EventMatch, student: EventInterests): EventReason[] => {
  const { kind, host, target_student_group, is_of_partner } = event
  const reasons: Array<EventReason | false> = [
    ...studiesMet(target_student_group, student),
    host.id === student.university && { kind: 'own_university', values: [host.name] },
    student.employers.includes(host.id) && { kind: 'liked_employer', values: [host.name] },
    is_of_partner && { kind: 'partner', values: [host.name] },
    kind !== null && student.kinds.includes(kind) && { kind: 'liked_kind', values: [kind] },
  ]
  return reasons.filter((reason) => reason !== false)
}
