import { type Selectable, sql } from 'kysely'
import { passesByEmail } from '#domains/events/check-in/passes/event-passes.queries.ts'
import type { Db } from '#platform/database.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import type { Tx } from '#platform/transactions.ts'
import { Problem } from '#shared/problems.ts'
import { activeStates, type TimelineEntry } from './fairs.contract.ts'
import { isOpen, isOverdue, openOf, paymentReferenceOf } from './fairs.rules.ts'
import type { FairRegistrationTable } from './fairs.tables.ts'
import { formOf } from './registration-form/form-answers.queries.ts'

type Registration = Selectable<FairRegistrationTable>

/** The columns for `registrationFields`, of `fair_registrations as r`. */
export const registrationColumns = [
  'r.id',
  'r.event_id',
  'r.organization_id',
  'r.state',
  'r.booth_id',
  'r.booth_name',
  'r.fee',
  'r.received',
  'r.currency',
  'r.payment',
  'r.payment_reason',
  'r.due_at',
  'r.decline_reason',
  'r.submitted_at',
  'r.state_at',
  'r.payment_at',
] as const

/** The number of the booth that `fair_registrations as r` has. */
export const boothNumber = sql<
  string | null
>`(select nb.number from fair_booths nb where nb.registration_id = r.id)`.as('booth_number')

type Row = { booth_number: string | null } & Pick<
  Registration,
  | 'id'
  | 'state'
  | 'booth_id'
  | 'booth_name'
  | 'fee'
  | 'received'
  | 'currency'
  | 'payment'
  | 'payment_reason'
  | 'due_at'
  | 'decline_reason'
  | 'submitted_at'
  | 'state_at'
  | 'payment_at'
>

export const asRegistration = (row: Row, now: Date) => ({
  id: row.id,
  state: row.state,
  booth:
    row.booth_name === null ? null : { id: row.booth_id, name: row.booth_name, number: row.booth_number },
  fee: row.fee,
  currency: row.currency,
  received: row.received,
  open: openOf(row),
  payment_reference: paymentReferenceOf(row.id),
  payment: row.payment,
  payment_reason: row.payment_reason,
  due_at: row.state === 'pending' && isOpen(row.payment) ? null : row.due_at,
  is_overdue: isOverdue(row, now),
  decline_reason: row.decline_reason,
  submitted_at: row.submitted_at,
  state_at: row.state_at,
  payment_at: row.payment_at,
})

const kinds: Record<string, TimelineEntry['kind']> = {
  'fair_registration.submitted': 'submitted',
  'fair_registration.moved_up': 'moved_up',
  'fair_registration.edited': 'edited',
  'fair_registration.added': 'added',
  'fair_registration.changed': 'changed',
  'fair_registration.approved': 'approved',
  'fair_registration.declined': 'declined',
  'fair_registration.canceled': 'canceled',
  'fair_registration.decision_undone': 'undone',
  'fair_payment.proof_submitted': 'proof_submitted',
  'fair_payment.verified': 'verified',
  'fair_payment.received': 'received',
  'fair_payment.rejected': 'proof_rejected',
  'fair_payment.waived': 'waived',
  'fair_payment.refunded': 'refunded',
  'fair_payment.disputed': 'disputed',
  'fair_payment.dispute_won': 'dispute_won',
  'fair_payment.charged_back': 'charged_back',
  'fair_payment.reminded': 'reminded',
  'fair_invoice.issued': 'invoiced',
  'fair_invoice.credited': 'credited',
  'fair_registration.booth_assigned': 'booth_assigned',
  'fair_registration.booth_freed': 'booth_freed',
  'fair_registration.booth_announced': 'booth_announced',
}
/** How the plan came about; exhibitors read what they were told. */
const hostsOnly = ['booth_assigned', 'booth_freed']
const TIMELINE_LENGTH = 100

const timelineOf = async (db: Db, row: Pick<Registration, 'id' | 'organization_id'>, reader: string) => {
  const rows = await db
    .selectFrom('activities as c')
    .leftJoin('persons as p', 'p.id', 'c.actor_person_id')
    .select(['c.id', 'c.at', 'c.verb', 'c.actor_role'])
    .select(sql<string | null>`c.data->>'by'`.as('by'))
    .select(sql<string | null>`c.data->>'of'`.as('of'))
    .select(sql<string | null>`c.data->>'reason'`.as('reason'))
    .select(sql<string | null>`c.data->>'number'`.as('booth_number'))
    .select(sql<string | null>`c.data->>'document_number'`.as('document_number'))
    .select(sql<{ amount: number; currency: string } | null>`c.data->'money'`.as('money'))
    .select(sql<boolean>`coalesce(c.data->>'method' = 'card', false)`.as('by_card'))
    .select(sql<string | null>`p.first_name || ' ' || p.last_name`.as('who'))
    .where('c.subject_type', '=', 'fair_registration')
    .where('c.subject_id', '=', row.id)
    .where('c.verb', 'in', Object.keys(kinds))
    .orderBy('c.id', 'desc')
    .limit(TIMELINE_LENGTH)
    .execute()
  // whoever was told of neither the answer nor its undoing reads of neither
  const untold = reader === row.organization_id ? rows.flatMap(({ id, of }) => (of ? [id, of] : [])) : []
  const isHidden = (verb: string) => reader === row.organization_id && hostsOnly.includes(kinds[verb]!)
  const read = rows.reverse().filter(({ id, verb }) => !untold.includes(id) && !isHidden(verb))
  return read.map(({ verb, by, who, actor_role, of: _, ...rest }): TimelineEntry => {
    const side = actor_role === 'system' ? 'system' : by === row.organization_id ? 'exhibitor' : 'host'
    const money = rest.money && rest.money.amount > 0 ? rest.money : null
    return { ...rest, money, kind: kinds[verb]!, by: side, who: by === reader ? (who?.trim() ?? null) : null }
  })
}

export const receiptOf = async (db: Db, { id, payment }: Pick<Registration, 'id' | 'payment'>) => {
  if (payment !== 'verified' && payment !== 'refunded') return null
  const row = await db
    .selectFrom('fair_payments')
    .select(['id', 'at'])
    .where('registration_id', '=', id)
    .where('kind', 'in', ['verified', 'received'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { number: receiptNumber(row.id), at: row.at } : null
}

/** Returns a receipt's number: the end of its ledger entry's id. */
const receiptNumber = (ledgerId: string): string => ledgerId.slice(-12).toUpperCase()

const proofOf = async (db: Db, fileId: string | null) => {
  if (!fileId) return null
  const file = await db
    .selectFrom('stored_files')
    .select(['filename', 'content_type', 'byte_size', 'created_at'])
    .where('id', '=', fileId)
    .executeTakeFirst()
  return file ?? null
}

const namedPasses = async (db: Db, { id, representatives }: Pick<Registration, 'id' | 'representatives'>) => {
  const passes = await passesByEmail(db, [id])
  return representatives.flatMap(({ name, email }) => {
    const pass = passes.get(id)?.get(email.toLowerCase())
    return pass ? [{ name, code: pass.code, checked_in_at: pass.checked_in_at }] : []
  })
}

/**
 * Returns what lists leave out: representatives, notes, proof, history. The caller has verified that the
 * reader may see the row.
 */
export const registrationDetailsOf = async (
  db: Db,
  row: Pick<
    Registration,
    | 'id'
    | 'state'
    | 'event_id'
    | 'organization_id'
    | 'payment'
    | 'proof_file_id'
    | 'representatives'
    | 'notes'
    | 'answers'
  >,
  scope: OrganizationScope,
) => ({
  representatives: row.representatives.map((one) => ({ ...one, account_id: one.account_id ?? null })),
  passes: row.state === 'approved' ? await namedPasses(db, row) : [],
  notes: row.notes,
  ...(await formOf(db, row)),
  proof: await proofOf(db, row.proof_file_id),
  timeline: await timelineOf(db, row, scope.organization_id),
  receipt: await receiptOf(db, row),
})

/** Selects the current proof of a registration, with the host of its event, without any condition. */
export const proofFile = async (db: Db, id: string, of: 'host' | 'exhibitor', scope: OrganizationScope) => {
  const file = await db
    .selectFrom('fair_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .innerJoin('stored_files as f', 'f.id', 'r.proof_file_id')
    .select(['f.storage_key', 'f.filename', 'f.content_type'])
    .where('r.id', '=', id)
    .where(of === 'host' ? 'e.organization_id' : 'r.organization_id', '=', scope.organization_id)
    .executeTakeFirst()
  if (!file) throw new Problem('not_found')
  return file
}

/**
 * Locks what a step on a registration depends on: the event, against its host's changes, then the
 * registration. Throws `not_found` for another organization's.
 */
export const lockOwn = async (tx: Tx, scope: OrganizationScope, id: string) => {
  const row = await tx.db
    .selectFrom('fair_registrations')
    .select('event_id')
    .where('id', '=', id)
    .where('organization_id', '=', scope.organization_id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  const event = await lockFairEvent(tx, row.event_id)
  const registration = await tx.db
    .selectFrom('fair_registrations')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { event, registration }
}

/** Locks the event, so that its host cannot change it meanwhile. */
export const lockFairEvent = async (tx: Tx, id: string) => {
  const event = await tx.db
    .selectFrom('events')
    .select(['id', 'organization_id', 'state', 'title', 'starts_at', 'ends_at', 'exhibitors_close_at'])
    .select(['booth_currency', 'payment_due_days'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  if (!event) throw new Problem('not_found')
  return event
}
export type HeldEvent = Awaited<ReturnType<typeof lockFairEvent>>
export type HeldRegistration = Awaited<ReturnType<typeof lockOwn>>['registration']

/** Who and what a registration is about, for notices and emails. */
export const partiesOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('fair_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .innerJoin('organizations as h', 'h.id', 'e.organization_id')
    .innerJoin('organizations as x', 'x.id', 'r.organization_id')
    .leftJoin('fair_booths as b', 'b.registration_id', 'r.id')
    .leftJoin('fair_card_offers as card', 'card.event_id', 'e.id')
    .select(['b.number as booth_number', 'r.told_number', 'card.is_offered'])
    .select([
      'r.id',
      'r.event_id',
      'r.organization_id as exhibitor_id',
      'r.booth_name',
      'r.fee',
      'r.received',
      'r.currency',
    ])
    .select(['r.due_at', 'r.decline_reason', 'r.payment_reason', 'r.state', 'r.payment'])
    .select(['e.payment_instructions', 'e.bank_account'])
    .select(['e.title', 'e.starts_at', 'e.ends_at', 'e.time_zone', 'e.venue_name', 'e.venue_address'])
    .select(['h.id as host_id', 'h.kind as host_kind', 'h.name as host', 'x.kind as exhibitor_kind'])
    .select(['x.name as exhibitor', 'x.time_zone as exhibitor_zone'])
    .where('r.id', 'in', [...ids])
    .execute()
export type Parties = Awaited<ReturnType<typeof partiesOf>>[number]

/** Returns the active registrations of an event. */
export const activeOf = (db: Db, eventId: string) =>
  db
    .selectFrom('fair_registrations')
    .select('id')
    .where('event_id', '=', eventId)
    .where('state', 'in', [...activeStates])
    .orderBy('id')
    .execute()
