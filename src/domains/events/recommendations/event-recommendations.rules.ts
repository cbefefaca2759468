import type { EventKind } from '#shared/lists.ts'
import type { TargetGroup } from '../events.contract.ts'
import { fitsTargetGroup, type Studies } from '../events.rules.ts'
import type { EventReason } from './event-recommendations.contract.ts'

/** What speaks for a student in the search for events. */
export interface EventLeanings extends Studies {
  /** The organization of the student's university. */
  university: string | null
  /** Of the latest liked events. */
  kinds: EventKind[]
  /** Of the latest liked jobs. */
  employers: string[]
}

/** What of an event meets them. */
export interface EventMet {
  kind: EventKind | null
  target_student_group: TargetGroup[]
  host: { id: string; name: string }
  is_of_partner: boolean
}

/** What a group the student fits names of them. */
const namedBy = (group: TargetGroup, student: Studies): EventReason[] => {
  const majors = group.majors.filter((major) => student.majors.includes(major))
  const reasons: Array<EventReason | false> = [
    majors.length > 0 && { kind: 'major', values: majors },
    group.graduation_classes.length > 0 && { kind: 'class', values: [String(student.graduation_class)] },
    group.degrees.length > 0 && { kind: 'degree', values: [student.degree!] },
  ]
  return reasons.filter((reason) => reason !== false)
}

/** By the group that names them most. */
const studiesMet = (groups: TargetGroup[], student: Studies): EventReason[] =>
  groups
    .filter((group) => fitsTargetGroup([group], student))
    .map((group) => namedBy(group, student))
    .reduce((most, reasons) => (reasons.length > most.length ? reasons : most), [])

/** Why the event is recommended, the strongest reason first. */
export const eventReasons = (event: EventMet, student: EventLeanings): EventReason[] => {
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
