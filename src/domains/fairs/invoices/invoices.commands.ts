import { sql } from 'kysely'
import { recordActivities } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { Actor, OrganizationScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import { Problem } from '#shared/problems.ts'
import { inBatches } from '#shared/totals.ts'
import { requireEvent } from '../exhibitors/exhibitors.queries.ts'
import type { FairState, PaymentState } from '../fairs.contract.ts'
import type { InvoiceDocument, InvoiceKind, Seller } from './invoice-documents.contract.ts'
import { creditDocument, dayIn, invoiceDocument, isSameOrder } from './invoices.mapping.ts'
import {
  type BillableRow,
  lockBillable,
  requireHosted,
  sellerDetails,
  sellerOf,
  withoutInvoice,
} from './invoices.queries.ts'
import {
  canCorrect,
  type InvoiceStep,
  invoiceNumber,
  invoiceStep,
  isOff,
  totalToInvoice,
} from './invoices.rules.ts'

const BATCH = 100

interface Due {
  row: BillableRow
  step: InvoiceStep
  /** Why the invoice, or a part of it, is taken back. */
  reason: string
}

/** Takes the next numbers of a host's year; the counter's row stays locked until the transaction ends. */
const takeNumbers = async (
  tx: Tx,
  organization_id: string,
  kind: InvoiceKind,
  year: number,
  count: number,
): Promise<number> => {
  const { last } = await tx.db
    .insertInto('fair_invoice_counters')
    .values({ organization_id, kind, year, last: count })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'kind', 'year'])
        .doUpdateSet({ last: sql`fair_invoice_counters.last + excluded.last` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last - count + 1
}

interface Issuing {
  row: BillableRow
  credits_id: string | null
  write: (number: string) => InvoiceDocument
}
type Issued = Issuing & { id: string; document: InvoiceDocument }

/** Writes documents of one kind, numbered by host in the order of the registrations. */
const issueAll = async (tx: Tx, kind: InvoiceKind, all: readonly Issuing[]): Promise<Issued[]> => {
  const issued: Issued[] = []
  const byHost = Map.groupBy(all, ({ row }) => row.host_id)
  for (const host of [...byHost.keys()].sort()) {
    const own = byHost.get(host)!
    const year = Number(dayIn(tx.now, own[0]!.row.host_zone).slice(0, 4))
    const first = await takeNumbers(tx, host, kind, year, own.length)
    const rows = own.map((one, at) => {
      const sequence = first + at
      const number = invoiceNumber(kind, year, sequence)
      const document = one.write(number)
      const id = newId(tx.now.getTime())
      issued.push({ ...one, id, document })
      return {
        id,
        organization_id: host,
        kind,
        year,
        sequence,
        number,
        event_id: one.row.event_id,
        registration_id: one.row.id,
        credits_id: one.credits_id,
        total: document.total,
        tax: document.tax,
        currency: document.currency,
        document: JSON.stringify(document),
        issued_at: tx.now,
      }
    })
    await tx.db.insertInto('fair_invoices').values(rows).execute()
  }
  return issued
}

/** Writes credit notes: over what is left of the invoices that no longer stand, or over a part of those that do. */
const takeBack = async (tx: Tx, due: readonly Due[]): Promise<Issued[]> => {
  const credited = due.filter(({ step }) => step !== 'issue')
  if (credited.length === 0) return []
  const over = credited.filter(({ step }) => step !== 'reduce').map(({ row }) => row.id)
  if (over.length > 0)
    await tx.db.deleteFrom('fair_current_invoices').where('registration_id', 'in', over).execute()
  const issuing = credited.map(({ row, step, reason }) => {
    const left = row.left!
    const amount = step === 'reduce' ? left - totalToInvoice(row) : left
    const about = { now: tx.now, zone: row.host_zone, reason, left, amount }
    return {
      row,
      credits_id: row.invoice_id,
      write: (number: string) => creditDocument(row.invoice!, number, about),
    }
  })
  return issueAll(tx, 'credit_note', issuing)
}

const issueDue = async (tx: Tx, due: readonly Due[]): Promise<Issued[]> => {
  const wanted = due.filter(({ step }) => step === 'issue' || step === 'replace')
  if (wanted.length === 0) return []
  const issuing = wanted.map(({ row }) => ({
    row,
    credits_id: null,
    write: (number: string) => invoiceDocument(row, totalToInvoice(row), number, tx.now),
  }))
  const issued = await issueAll(tx, 'invoice', issuing)
  await tx.db
    .insertInto('fair_current_invoices')
    .values(issued.map(({ id, row }) => ({ registration_id: row.id, invoice_id: id })))
    .execute()
  return issued
}

const carryOut = async (tx: Tx, actor: Actor, due: readonly Due[]): Promise<number> => {
  const credited = await takeBack(tx, due)
  const issued = await issueDue(tx, due)
  const replaced = new Map(credited.map(({ row }) => [row.id, row.invoice!.number]))
  const replacing = new Set(issued.map(({ row }) => row.id))
  await recordActivities(tx, actor, [
    ...credited.map(({ row, document: { number, total, currency, reason }, id }) => ({
      verb: 'fair_invoice.credited',
      subject: { type: 'fair_registration', id: row.id },
      organization_id: row.host_id,
      data: {
        event_id: row.event_id,
        by: row.host_id,
        invoice_id: id,
        document_number: number,
        credits: row.invoice!.number,
        is_replaced: replacing.has(row.id),
        reason,
        ...(total !== row.invoice!.total && { money: { amount: total, currency } }),
      },
    })),
    ...issued.map(({ row, document: { number }, id }) => ({
      verb: 'fair_invoice.issued',
      subject: { type: 'fair_registration', id: row.id },
      organization_id: row.host_id,
      data: {
        event_id: row.event_id,
        by: row.host_id,
        invoice_id: id,
        document_number: number,
        replaces: replaced.get(row.id) ?? null,
      },
    })),
  ])
  return issued.length
}

const whyReduced = ({ is_waived, event_state }: BillableRow): string => {
  if (is_waived) return 'The rest of the fee was waived'
  return isOff(event_state) ? 'The event was canceled' : 'A part of the payment was refunded'
}

const whyCredited = ({ state, payment, event_state }: BillableRow): string => {
  const byState: Partial<Record<FairState, string>> = {
    canceled: 'The registration was canceled',
    declined: 'The registration was declined',
    pending: 'The approval was taken back',
  }
  const byPayment: Partial<Record<PaymentState, string>> = {
    waived: 'The fee was waived',
    refunded: 'The payment was refunded',
  }
  return (
    byState[state] ??
    byPayment[payment] ??
    (isOff(event_state) ? 'The event was canceled' : 'The order changed')
  )
}

/** Brings invoices to where their registrations are: issues what is due, takes back what no longer is. */
export const syncInvoices = async (tx: Tx, actor: Actor, ids: readonly string[]): Promise<number> => {
  if (ids.length === 0) return 0
  const rows = await lockBillable(tx, ids)
  const due = rows.flatMap((row): Due[] => {
    const is_changed = row.invoice !== null && !isSameOrder(row.invoice, row)
    const step = invoiceStep({ ...row, is_changed }, row.left, row.seller_name !== null)
    return step === 'none'
      ? []
      : [{ row, step, reason: step === 'reduce' ? whyReduced(row) : whyCredited(row) }]
  })
  return carryOut(tx, actor, due)
}

/** Issues what the event's approved exhibitors are still to get, as after the first details were given. */
export const issueMissing = async (
  deps: Deps,
  scope: OrganizationScope,
  eventId: string,
): Promise<{ issued: number }> => {
  await requireEvent(deps.db, scope, eventId)
  if (!(await sellerOf(deps.db, scope.organization_id)))
    throw new Problem('step_not_possible', 'Enter your invoice details first')
  let issued = 0
  for (const batch of inBatches(await withoutInvoice(deps.db, eventId), BATCH))
    issued += await inTransaction(deps, (tx) => syncInvoices(tx, scope.actor, batch))
  return { issued }
}

/** Replaces an invoice by one with the details as they are now. */
export const correctInvoice = (
  deps: Deps,
  scope: OrganizationScope,
  id: string,
  reason: string,
): Promise<void> =>
  inTransaction(deps, async (tx) => {
    await requireHosted(tx.db, scope, id)
    const [row] = await lockBillable(tx, [id])
    if (!row || !canCorrect(row, row.left, row.seller_name !== null))
      throw new Problem('step_not_possible', 'This registration has no invoice to correct')
    await carryOut(tx, scope.actor, [{ row, step: 'replace', reason }])
  })

/** Changes what stands on the organization's invoices from now on. */
export const saveSeller = (deps: Deps, scope: OrganizationScope, seller: Seller) =>
  inTransaction(deps, async (tx) => {
    const row = { ...seller, edited_at: tx.now }
    await tx.db
      .insertInto('fair_sellers')
      .values({ organization_id: scope.organization_id, ...row })
      .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
      .execute()
    await recordActivities(tx, scope.actor, [
      {
        verb: 'organization.invoice_details_changed',
        subject: { type: 'organization', id: scope.organization_id },
        data: {},
      },
    ])
    return sellerDetails(tx.db, scope)
  })
