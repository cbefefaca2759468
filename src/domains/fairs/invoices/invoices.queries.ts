import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { hasRight, type OrganizationScope } from '#platform/scope.ts'
import type { Tx } from '#platform/transactions.ts'
import { Problem } from '#shared/problems.ts'
import { MOST_MATCHING } from '#shared/totals.ts'
import { requireEvent } from '../exhibitors/exhibitors.queries.ts'
import { lockFairEvent } from '../fairs.queries.ts'
import type { Billing, Invoice, Seller } from './invoice-documents.contract.ts'
import { toInvoice } from './invoices.mapping.ts'
import { canBill, canCorrect, invoiceStep } from './invoices.rules.ts'

const MOST_DOCUMENTS = 100

const structuredColumns = ['country_code', 'email'] as const
const sellerColumns = [
  ...(['name', 'address', 'tax_number', 'tax_name', 'tax_rate', 'note'] as const),
  ...structuredColumns,
]
const billingColumns = [
  ...(['name', 'address', 'tax_number', 'purchase_order'] as const),
  ...structuredColumns,
]

export const sellerOf = async (db: Db, organizationId: string): Promise<Seller | null> =>
  (await db
    .selectFrom('fair_sellers')
    .select([...sellerColumns])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()) ?? null

/** What stands on the organization's invoices, and its own name to start from. */
export const sellerDetails = async (db: Db, scope: OrganizationScope) => {
  const { name } = await db
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', scope.organization_id)
    .executeTakeFirstOrThrow()
  return { seller: await sellerOf(db, scope.organization_id), name }
}

export const billingOf = async (db: Db, registrationId: string): Promise<Billing | null> =>
  (await db
    .selectFrom('fair_billings')
    .select([...billingColumns])
    .where('registration_id', '=', registrationId)
    .executeTakeFirst()) ?? null

/**
 * What the organization gave the last time, without the purchase order. For a host, what was given at its own events;
 * what hosts wrote in the organization's place goes to no other host.
 */
export const lastBilling = async (db: Db, organizationId: string, hostId?: string): Promise<Billing> => {
  const last = await db
    .selectFrom('fair_billings as b')
    .innerJoin('fair_registrations as r', 'r.id', 'b.registration_id')
    .select(['b.name', 'b.address', 'b.tax_number', 'b.country_code', 'b.email'])
    .where('r.organization_id', '=', organizationId)
    .$if(hostId !== undefined, (all) =>
      all.innerJoin('events as e', 'e.id', 'r.event_id').where('e.organization_id', '=', hostId!),
    )
    .$if(hostId === undefined, (all) => all.where('b.is_by_host', '=', false))
    .orderBy('r.submitted_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { name: '', address: '', tax_number: '', country_code: '', email: '', ...last, purchase_order: '' }
}

/** What credit notes took back of `fair_invoices as i`. */
const credited = sql<number>`(select coalesce(sum(n.total), 0)::bigint from fair_invoices n where n.credits_id = i.id)`

/** Returns the invoices and credit notes of a registration, newest first. */
export const invoicesOfRegistration = async (db: Db, registrationId: string): Promise<Invoice[]> => {
  const rows = await db
    .selectFrom('fair_invoices as i')
    .select(['i.id', 'i.kind', 'i.number', 'i.issued_at', 'i.total', 'i.tax', 'i.currency', 'i.document'])
    .select([
      credited.as('credited'),
      sql<string | null>`(select c.number from fair_invoices c where c.credits_id = i.id
        and ${credited} >= i.total order by c.id desc limit 1)`.as('credited_by'),
    ])
    .where('i.registration_id', '=', registrationId)
    .orderBy('i.id', 'desc')
    .limit(MOST_DOCUMENTS)
    .execute()
  return rows.map(toInvoice)
}

const isHeld = sql<boolean>`exists (select from held_fair_decisions d where d.registration_id = r.id)`.as(
  'is_held',
)

/** The registration, for its host; another host's is `not_found`. */
export const requireHosted = async (db: Db, scope: OrganizationScope, id: string) => {
  const row = await db
    .selectFrom('fair_registrations as r')
    .select(['r.id', 'r.event_id', 'r.state', 'r.payment', 'r.fee', 'r.received', isHeld])
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return { ...row, event: await requireEvent(db, scope, row.event_id) }
}

/** What a registration was invoiced, for its host. */
export const hostedDocuments = async (db: Db, scope: OrganizationScope, id: string) => {
  const row = await requireHosted(db, scope, id)
  const invoices = await invoicesOfRegistration(db, id)
  const hasSeller = (await sellerOf(db, scope.organization_id)) !== null
  const stands = invoices.find(({ kind, credited_by }) => kind === 'invoice' && credited_by === null)
  const left = stands ? stands.total - stands.credited : null
  const acts = hasRight(scope.team_role, 'member')
  const facts = { ...row, event_state: row.event.state }
  return {
    invoices,
    billing: await billingOf(db, id),
    has_seller: hasSeller,
    may: {
      issue: acts && invoiceStep(facts, left, hasSeller) === 'issue',
      correct: acts && canCorrect(facts, left, hasSeller),
      bill: acts && canBill(row),
    },
  }
}

/** Selects what an invoice prints, for its host or for whom it was issued. */
export const documentOf = async (db: Db, id: string, of: 'host' | 'exhibitor', scope: OrganizationScope) => {
  const row = await db
    .selectFrom('fair_invoices as i')
    .innerJoin('fair_registrations as r', 'r.id', 'i.registration_id')
    .select('i.document')
    .where('i.id', '=', id)
    .where(of === 'host' ? 'i.organization_id' : 'r.organization_id', '=', scope.organization_id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row.document
}

/** Approved registrations of an event that cost something and have no invoice. */
export const withoutInvoice = async (db: Db, eventId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('fair_registrations as r')
    .leftJoin('fair_current_invoices as c', 'c.registration_id', 'r.id')
    .select('r.id')
    .where('r.event_id', '=', eventId)
    .where('r.state', '=', 'approved')
    .where('r.fee', '>', 0)
    .where('c.invoice_id', 'is', null)
    .orderBy('r.id')
    .limit(MOST_MATCHING)
    .execute()
  return rows.map(({ id }) => id)
}

const addons = sql<Array<{ name: string; price: number; quantity: number }>>`coalesce((
  select jsonb_agg(jsonb_build_object('name', a.name, 'price', a.price, 'quantity', a.quantity)
    order by a.name, a.addon_id)
  from fair_registration_addons a where a.registration_id = r.id), '[]')`.as('addons')

/** Whether it was waived, and not given back, that the host holds less than the fee. */
const lastWaived = sql<boolean>`coalesce((select f.kind = 'waived' from fair_payments f
  where f.registration_id = r.id and f.kind in ('waived', 'refunded') order by f.id desc limit 1), false)`.as(
  'is_waived',
)

/** Locks events and registrations, each in the order of their ids, then reads what their invoices depend on. */
export const lockBillable = async (tx: Tx, ids: readonly string[]) => {
  const found = await tx.db
    .selectFrom('fair_registrations')
    .select(['id', 'event_id'])
    .where('id', 'in', [...ids])
    .execute()
  for (const id of [...new Set(found.map(({ event_id }) => event_id))].sort()) await lockFairEvent(tx, id)
  const own = found.map(({ id }) => id).sort()
  if (own.length === 0) return []
  await tx.db
    .selectFrom('fair_registrations')
    .select('id')
    .where('id', 'in', own)
    .orderBy('id')
    .forUpdate()
    .execute()
  // read after the locks: what another transaction issued meanwhile is not in the snapshot of one that waited
  return tx.db
    .selectFrom('fair_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .innerJoin('organizations as h', 'h.id', 'e.organization_id')
    .innerJoin('organizations as x', 'x.id', 'r.organization_id')
    .leftJoin('fair_sellers as s', 's.organization_id', 'h.id')
    .leftJoin('fair_billings as b', 'b.registration_id', 'r.id')
    .leftJoin('fair_current_invoices as c', 'c.registration_id', 'r.id')
    .leftJoin('fair_invoices as i', 'i.id', 'c.invoice_id')
    .select(['r.id', 'r.event_id', 'r.state', 'r.payment', 'r.fee', 'r.received', 'r.currency'])
    .select([
      'r.due_at',
      'r.booth_name',
      'e.state as event_state',
      'e.title',
      'e.starts_at',
      'e.ends_at',
      'e.time_zone',
      'e.bank_account',
    ])
    .select(['h.id as host_id', 'h.time_zone as host_zone', 'x.name as exhibitor'])
    .select(['s.name as seller_name', 's.address as seller_address', 's.tax_number as seller_tax_number'])
    .select(['s.tax_name', 's.tax_rate', 's.note', 's.email as seller_email', 'b.email as buyer_email'])
    .select([
      sql<string | null>`coalesce(nullif(s.country_code, ''), h.country_code)`.as('seller_country'),
      sql<string | null>`coalesce(nullif(b.country_code, ''), x.country_code)`.as('buyer_country'),
    ])
    .select(['b.name as buyer_name', 'b.address as buyer_address', 'b.tax_number as buyer_tax_number'])
    .select(['b.purchase_order', 'i.id as invoice_id', 'i.document as invoice'])
    .select([sql<number | null>`(i.total - ${credited})::bigint`.as('left'), lastWaived])
    .select(addons)
    .select(isHeld)
    .where('r.id', 'in', own)
    .orderBy('r.id')
    .execute()
}
export type BillableRow = Awaited<ReturnType<typeof lockBillable>>[number]
