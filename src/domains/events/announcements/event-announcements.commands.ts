import { recordActivity } from '#platform/activity.ts'
import { HOUR, iso, later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf, OutputOf } from '#shared/endpoint.ts'
import { requireSameTotal } from '#shared/matching.ts'
import type { TargetGroup } from '../events.contract.ts'
import { requireStep } from '../events.rules.ts'
import {
  ANNOUNCED_ONCE_IN,
  type Audience,
  type announceEvent,
  type previewAnnouncement,
} from './event-announcements.contract.ts'
import { announcementLetter } from './event-announcements.mails.ts'
import {
  announceable,
  countEligible,
  eventToAnnounce,
  lastAnnouncement,
} from './event-announcements.queries.ts'

interface Words {
  students: number
  message: string
  audience: TargetGroup[]
}

/** Everybody, if nothing narrows it. */
const groupsOf = ({ majors, graduation_classes, degrees }: Audience): TargetGroup[] =>
  majors.length + graduation_classes.length + degrees.length > 0
    ? [{ majors, graduation_classes, degrees }]
    : []

const repeatsFrom = (now: Date): Date => later(now, -ANNOUNCED_ONCE_IN * HOUR)

/** Claims the announcement for some hours; of two calls at once, one gets it. */
const takeTurn = async (
  tx: Tx,
  event_id: string,
  organization_id: string,
  { students, message, audience }: Words,
) => {
  const said = { announced_at: tx.now, students, message, audience: JSON.stringify(audience) }
  const row = await tx.db
    .insertInto('event_announcements')
    .values({ event_id, organization_id, ...said })
    .onConflict((conflict) =>
      conflict
        .columns(['event_id', 'organization_id'])
        .doUpdateSet(said)
        .where('event_announcements.announced_at', '<=', iso(repeatsFrom(tx.now))),
    )
    .returning('event_id')
    .executeTakeFirst()
  return row !== undefined
}

/** What was announced so lately that nothing more is. */
const lately = async (tx: Tx, id: string, organization_id: string) => {
  const last = await lastAnnouncement(tx.db, id, organization_id)
  return last && last.announced_at > iso(repeatsFrom(tx.now)) ? last : null
}

/** Notifies the students in the background; of two calls at once, one does. */
export const announce = (
  deps: Deps,
  scope: OrganizationScope,
  id: string,
  { message = '', total, ...chosen }: Partial<BodyOf<typeof announceEvent>> = {},
): Promise<OutputOf<typeof announceEvent>> =>
  inTransaction(deps, async (tx) => {
    const event = await announceable(tx, scope, id)
    requireStep('notify', event, tx.now)
    const { organization_id } = scope
    const audience = groupsOf({ majors: [], graduation_classes: [], degrees: [], ...chosen })
    const last = await lately(tx, id, organization_id)
    if (last) return { studentAmount: last.students, announced_at: last.announced_at, repeated: true }
    const students = await countEligible(tx.db, id, organization_id, audience)
    if (total !== undefined) requireSameTotal(students, total)
    if (students === 0) return { studentAmount: 0, announced_at: null, repeated: false }
    const isFirst = await takeTurn(tx, id, organization_id, { students, message, audience })
    if (isFirst)
      await recordActivity(tx, scope.actor, {
        verb: 'event.announced',
        subject: { type: 'event', id },
        data: { title: event.title, students },
      })
    const { students: told, announced_at } = (await lastAnnouncement(tx.db, id, organization_id))!
    return { studentAmount: told, announced_at, repeated: !isFirst }
  })

/** Says whom an announcement would reach, and how the email reads. */
export const preview = (
  deps: Deps,
  scope: OrganizationScope,
  id: string,
  audience: Audience,
): Promise<OutputOf<typeof previewAnnouncement>> =>
  inTransaction(deps, async (tx) => {
    requireStep('notify', await announceable(tx, scope, id), tx.now)
    const { organization_id } = scope
    const event = (await eventToAnnounce(tx.db, id, organization_id))!
    const { subject, paragraphs, facts = [] } = announcementLetter(event, { url: '', message: '' })
    const last = await lately(tx, id, organization_id)
    const eligible = await countEligible(tx.db, id, organization_id, [])
    const groups = groupsOf(audience)
    return {
      studentAmount: groups.length > 0 ? await countEligible(tx.db, id, organization_id, groups) : eligible,
      eligible,
      letter: { subject, paragraphs, facts },
      last: last && {
        announced_at: last.announced_at,
        studentAmount: last.students,
        next_at: iso(later(new Date(last.announced_at), ANNOUNCED_ONCE_IN * HOUR)),
      },
    }
  })
