import { recordActivity } from '#platform/activity.ts'
import { csvAnswer, inParts } from '#platform/csv.ts'
import type { Deps } from '#platform/deps.ts'
import type { FileAnswer } from '#platform/file-answer.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf, OutputOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { Problem } from '#shared/problems.ts'
import { ownFair } from '../own-fairs.queries.ts'
import type { Lead, LeadFilters, universityLeads } from './leads.contract.ts'
import { leadColumns, leadLine } from './leads.mapping.ts'
import { leadOf, leadsInParts, ticketHolder } from './leads.queries.ts'
import { scanHindrance, scannedAt } from './leads.rules.ts'

type Calls = typeof universityLeads

const record = (tx: Tx, scope: OrganizationScope, verb: string, leadId: string, eventId: string) =>
  recordActivity(tx, scope.actor, {
    verb,
    subject: { type: 'fair_lead', id: leadId },
    data: { event_id: eventId, by: scope.organization_id },
  })

/** Locks the student's agreement, so that it isn't taken back meanwhile; who can't take it back shares nothing more. */
const requireSharing = async (tx: Tx, eventId: string, studentId: string) => {
  const sharing = await tx.db
    .selectFrom('fair_sharing as f')
    .innerJoin('role_accounts as a', 'a.id', 'f.student_id')
    .select('f.student_id')
    .where('f.event_id', '=', eventId)
    .where('f.student_id', '=', studentId)
    .where('a.status', '=', 'active')
    .forShare('f')
    .executeTakeFirst()
  if (!sharing) throw new Problem('not_shared')
}

/** Adds the holder of a ticket to the exhibitor's leads once; a repeat changes only what it gives. */
export const scan = (
  deps: Deps,
  scope: OrganizationScope,
  registrationId: string,
  { code, scanned_at, ...given }: BodyOf<Calls['scan']>,
): Promise<OutputOf<Calls['scan']>> =>
  inTransaction(deps, async (tx) => {
    const { registration, event } = await ownFair(tx.db, scope, registrationId)
    const moment = scannedAt(scanned_at, event, tx.now)
    const hindrance = scanHindrance(registration, event, moment)
    if (hindrance) throw new Problem('conflict', hindrance)
    const { student_id } = await ticketHolder(tx.db, event.id, code)
    if (!student_id)
      throw new Problem('not_shared', 'This guest has no account, so there is nothing to share')
    await requireSharing(tx, event.id, student_id)
    const added = await tx.db
      .insertInto('fair_leads')
      .values({
        id: newId(tx.now.getTime()),
        event_id: event.id,
        employer_id: scope.organization_id,
        student_id,
        scanned_at: moment,
        scanned_by: scope.account_id,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    const lead = await tx.db
      .selectFrom('fair_leads')
      .select(['id', 'withdrawn_at'])
      .where('employer_id', '=', scope.organization_id)
      .where('event_id', '=', event.id)
      .where('student_id', '=', student_id)
      .forUpdate()
      .executeTakeFirst()
    // removed by a colleague at the same moment
    if (!lead) throw new Problem('step_not_possible')
    if (lead.withdrawn_at)
      throw new Problem(
        'not_shared',
        'This student took their details back from you. Only they can change that',
      )
    const changes = {
      ...(given.rating !== undefined && { rating: given.rating }),
      ...(given.note !== undefined && { note: given.note }),
    }
    if (Object.keys(changes).length > 0)
      await tx.db.updateTable('fair_leads').set(changes).where('id', '=', lead.id).execute()
    if (added) await record(tx, scope, 'fair_lead.scanned', lead.id, event.id)
    return { ...(await leadOf(tx.db, scope, lead.id)), already: !added }
  })

const lockLead = async (tx: Tx, scope: OrganizationScope, id: string) => {
  const lead = await tx.db
    .selectFrom('fair_leads')
    .select(['id', 'event_id'])
    .where('id', '=', id)
    .where('employer_id', '=', scope.organization_id)
    .where('withdrawn_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!lead) throw new Problem('not_found')
  return lead
}

export const rateLead = (
  deps: Deps,
  scope: OrganizationScope,
  id: string,
  changes: BodyOf<Calls['edit']>,
): Promise<Lead> =>
  inTransaction(deps, async (tx) => {
    await lockLead(tx, scope, id)
    await tx.db.updateTable('fair_leads').set(changes).where('id', '=', id).execute()
    return leadOf(tx.db, scope, id)
  })

export const deleteLead = (deps: Deps, scope: OrganizationScope, id: string): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const { event_id } = await lockLead(tx, scope, id)
    await tx.db.deleteFrom('fair_leads').where('id', '=', id).execute()
    await record(tx, scope, 'fair_lead.removed', id, event_id)
  })

/** Streams the leads that match and logs who downloaded them. */
export const exportLeads = async (
  deps: Deps,
  scope: OrganizationScope,
  registrationId: string,
  filters: LeadFilters,
): Promise<FileAnswer> => {
  const { event } = await ownFair(deps.db, scope, registrationId)
  await inTransaction(deps, (tx) =>
    recordActivity(tx, scope.actor, {
      verb: 'fair_registration.leads_exported',
      subject: { type: 'fair_registration', id: registrationId },
      data: { event_id: event.id, by: scope.organization_id },
    }),
  )
  const lines = async function* () {
    for await (const lead of inParts(leadsInParts(deps.db, scope, event.id, filters))) yield leadLine(lead)
  }
  return csvAnswer('leads', leadColumns, lines(), deps.clock.now())
}
