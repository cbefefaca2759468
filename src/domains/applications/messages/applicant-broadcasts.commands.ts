import { recordActivities } from '#platform/activity.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { EmployerScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf, OutputOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { countLabel, fullName } from '#shared/labels.ts'
import { invalid, Problem } from '#shared/problems.ts'
import { inBatches } from '#shared/totals.ts'
import { matchingApplicants } from '../applicants/applicants.queries.ts'
import { lockApplicants } from '../applicants/decisions/decisions.queries.ts'
import { MESSAGE_LENGTH } from '../applications.contract.ts'
import { deadlineLabel } from '../offers/job-offers.mails.ts'
import {
  BROADCASTS_A_DAY,
  type BroadcastPreview,
  type previewBroadcast as previewCall,
  type sendBroadcast as sendCall,
} from './applicant-broadcasts.contract.ts'
import { quotaOf, receiversOf, senderName } from './applicant-broadcasts.queries.ts'
import { valuesOf, whyLeftOut } from './applicant-broadcasts.rules.ts'
import { addMessages } from './application-messages.commands.ts'
import { fieldComplaint, filledIn, lengthsOf } from './message-fields.rules.ts'

type Target = Pick<BodyOf<typeof sendCall>, 'applicant_ids' | 'matching' | 'message'>

/** How many are written, and notified, by one statement or reaction. */
const PART = 100

const targeted = async (db: Db, scope: EmployerScope, { applicant_ids, matching }: Target, now: Date) =>
  matching ? matchingApplicants(db, scope, matching, now) : [...new Set(applicant_ids)]

/** Who receives a message and what each of them reads, and who is left out. */
const addressed = async (
  db: Db,
  scope: EmployerScope,
  ids: readonly string[],
  message: string,
  now: Date,
) => {
  const complaint = fieldComplaint(message)
  if (complaint) throw invalid({ message: [complaint] })
  const rows = await receiversOf(db, scope, ids, now)
  if (rows.length !== ids.length)
    throw new Problem('not_found', 'One of these applicants was not found. Nothing was sent.')
  const sender = await senderName(db, scope)
  const all = rows.map((row) => ({
    id: row.id,
    name: fullName(row),
    reason: whyLeftOut(row),
    values: valuesOf({
      ...row,
      sender,
      deadline: row.answer_by && deadlineLabel(row.answer_by, row.time_zone),
    }),
  }))
  const reached = all.filter(({ reason }) => reason === null)
  // measured before it is filled in: five thousand characters of fields are many times that for each of them
  const lengthFor = lengthsOf(message)
  const tooLong = reached.find(({ values }) => lengthFor(values) > MESSAGE_LENGTH)
  if (tooLong)
    throw invalid({
      message: [
        `With its fields filled in for ${tooLong.name}, this is longer than ${MESSAGE_LENGTH} characters`,
      ],
    })
  const left_out = all.flatMap(({ id, name, reason }) => (reason === null ? [] : [{ id, name, reason }]))
  return { reached, left_out }
}

export const previewBroadcast = async (
  deps: Deps,
  scope: EmployerScope,
  { show, ...target }: BodyOf<typeof previewCall>,
): Promise<BroadcastPreview> => {
  const now = deps.clock.now()
  const ids = await targeted(deps.db, scope, target, now)
  const { reached, left_out } = await addressed(deps.db, scope, ids, target.message, now)
  const one = reached[Math.min(show, reached.length - 1)]
  return {
    recipients: reached.length,
    left_out,
    shown: one ? { id: one.id, name: one.name, text: filledIn(target.message, one.values) } : null,
    ...(await quotaOf(deps.db, scope, now)),
  }
}

/** One message to several after the other, so that together they keep to the limit. */
const requireQuota = async (tx: Tx, scope: EmployerScope): Promise<void> => {
  await tx.db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', scope.organization_id)
    .forNoKeyUpdate()
    .execute()
  const { left, next_at } = await quotaOf(tx.db, scope, tx.now)
  if (left > 0) return
  const wait = Math.max(1, Math.ceil((Date.parse(next_at!) - tx.now.getTime()) / 1000))
  throw new Problem(
    'too_many_requests',
    `Your team can write to several applicants ${BROADCASTS_A_DAY} times in 24 hours. Nothing was sent`,
    { headers: { 'retry-after': String(wait) } },
  )
}

const requireSame = (found: number, seen: number): void => {
  if (found === seen) return
  const now = countLabel(found, 'applicant')
  throw new Problem('list_changed', `You saw ${seen}; by now ${now} would receive this. Nothing was sent.`)
}

/** Writes to all who can receive it, in one transaction; they are notified in parts. */
export const sendBroadcast = (
  deps: Deps,
  scope: EmployerScope,
  { recipients, ...target }: BodyOf<typeof sendCall>,
): Promise<OutputOf<typeof sendCall>> =>
  inTransaction(deps, async (tx) => {
    await requireQuota(tx, scope)
    const ids = await targeted(tx.db, scope, target, tx.now)
    if (ids.length === 0) throw invalid({ matching: ['No applicant matches'] })
    await lockApplicants(tx, scope, ids)
    const { reached, left_out } = await addressed(tx.db, scope, ids, target.message, tx.now)
    requireSame(reached.length, recipients)
    const id = newId(tx.now.getTime())
    const { organization_id, account_id: author_id } = scope
    await tx.db
      .insertInto('application_broadcasts')
      .values({ id, organization_id, author_id, text: target.message, recipients, sent_at: tx.now })
      .execute()
    const texts = new Map(reached.map((one) => [one.id, filledIn(target.message, one.values)]))
    const parts = inBatches([...texts.keys()].sort(), PART)
    for (const part of parts)
      await addMessages(tx, {
        organization_id,
        side: 'employer',
        author_id,
        kind: 'message',
        broadcast_id: id,
        texts: new Map(part.map((one) => [one, texts.get(one)!])),
      })
    await recordActivities(
      tx,
      scope.actor,
      parts.map((part, n) => ({
        verb: n === 0 ? 'application_broadcast.sent' : 'application_broadcast.continued',
        subject: { type: 'organization', id: organization_id },
        // where a part begins and ends, since what is erased meanwhile would shift counted ones
        data: { broadcast_id: id, first: part[0], last: part.at(-1), recipients },
      })),
    )
    return { recipients, left_out }
  })
