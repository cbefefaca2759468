import { pdfOf } from '#domains/applications/applications.fixtures.ts'
import { moveHold } from '#domains/events/booth-holds.commands.ts'
import { buildEvent } from '#domains/events/events.fixtures.ts'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { insertHistoricalActivities } from '#platform/activity.ts'
import { later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { storeFile } from '#platform/files.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { Upload } from '#platform/uploads.ts'
import { newId } from '#shared/ids.ts'
import type { FairState, LedgerKind, PaymentState, Representative } from './fairs.contract.ts'
import { dueAt, isActive } from './fairs.rules.ts'
import type { Answers } from './registration-form/form-answers.contract.ts'

export interface FairRegistrationOverrides {
  event_id?: string
  organization_id?: string
  state?: FairState
  booth_id?: string
  /** Defaults to the booth's price. */
  payment?: PaymentState
  payment_reason?: string
  decline_reason?: string
  representatives?: Representative[]
  notes?: string
  answers?: Answers
  submitted_at?: Date
  due_at?: Date
}

const eventOf = async (deps: Deps, id: string | undefined) =>
  deps.db
    .selectFrom('events')
    .select(['id', 'organization_id', 'title', 'starts_at', 'booth_currency', 'payment_due_days'])
    .where('id', '=', id ?? (await buildEvent(deps)).id)
    .executeTakeFirstOrThrow()
type EventRow = Awaited<ReturnType<typeof eventOf>>

const proofFor = (tx: Tx, title: string) => {
  const bytes = pdfOf(['Transfer made', title, 'Reference: booth fee'])
  const upload: Upload = {
    kind: 'proof',
    filename: 'transfer.pdf',
    content_type: 'application/pdf',
    byte_size: bytes.length,
    content: bytes,
    width: null,
    height: null,
  }
  return storeFile(tx, upload, { isPublic: false })
}

/** The ledger entries that lead to a state. */
const ledgerTo: Record<PaymentState, LedgerKind[]> = {
  none: [],
  awaiting_payment: ['charged'],
  part_paid: ['charged', 'received'],
  proof_submitted: ['charged', 'proof_submitted'],
  verified: ['charged', 'proof_submitted', 'verified'],
  proof_rejected: ['charged', 'proof_submitted', 'proof_rejected'],
  waived: ['charged', 'waived'],
  refunded: ['charged', 'proof_submitted', 'verified', 'refunded'],
}

/** What is paid of a fee that is paid in part. */
const partOf = (fee: number): number => Math.floor(fee / 2)

const byExhibitor = ['submitted', 'canceled', 'proof_submitted']
const verbOf: Partial<Record<LedgerKind, string>> = { proof_rejected: 'rejected' }

interface Built {
  id: string
  event_id: string
  organization_id: string
  state: FairState
  payment: PaymentState
  submitted_at: Date
}

/** Writes what the log would contain, without its reactions. */
const writeHistory = async (tx: Tx, built: Built, host: string, reason: string | null) => {
  const owners = await tx.db
    .selectFrom('role_accounts')
    .select(['organization_id', 'person_id', 'role'])
    .where('organization_id', 'in', [host, built.organization_id])
    .where('team_role', '=', 'owner')
    .execute()
  const entry = (verb: string, step: string, minutes: number) => {
    const by = byExhibitor.includes(step) ? built.organization_id : host
    const person = owners.find(({ organization_id }) => organization_id === by)
    const at = later(built.submitted_at, minutes * 60_000)
    const why = ['declined', 'proof_rejected', 'waived', 'refunded'].includes(step) ? reason : null
    return {
      id: newId(at.getTime()),
      at,
      verb,
      actor_person_id: person?.person_id ?? null,
      actor_role: person?.role ?? ('employer_user' as const),
      organization_id: by,
      subject_type: 'fair_registration',
      subject_id: built.id,
      data: JSON.stringify({ event_id: built.event_id, by, reason: why }),
    }
  }
  const steps = [entry('fair_registration.submitted', 'submitted', 0)]
  if (built.state !== 'pending') steps.push(entry(`fair_registration.${built.state}`, built.state, 30))
  for (const [index, kind] of ledgerTo[built.payment].slice(1).entries())
    steps.push(entry(`fair_payment.${verbOf[kind] ?? kind}`, kind, 60 + index * 30))
  await insertHistoricalActivities(tx.db, steps)
}

const writePayments = async (
  tx: Tx,
  built: Built,
  event: EventRow,
  fee: number,
  file: string | null,
  why: string | null,
) => {
  const kinds = ledgerTo[built.payment]
  if (kinds.length === 0) return
  const rows = kinds.map((kind, index) => {
    const at = later(built.submitted_at, index * 30 * 60_000)
    return {
      id: newId(at.getTime()),
      registration_id: built.id,
      event_id: event.id,
      kind,
      amount: kind === 'received' ? partOf(fee) : fee,
      currency: event.booth_currency!,
      file_id: kind === 'proof_submitted' ? file : null,
      reason: ['proof_rejected', 'waived', 'refunded'].includes(kind) ? why : null,
      person_id: null,
      at,
    }
  })
  await tx.db.insertInto('fair_payments').values(rows).execute()
}

const people = (): Representative[] => [
  { name: 'Robin Carter', email: 'robin.carter@example.com', job_title: 'Campus relations' },
]

/**
 * Creates a registration in any state, with its booth held, its ledger, and its history; event and
 * organization are created unless given.
 */
export const buildFairRegistration = async (
  deps: Deps,
  overrides: FairRegistrationOverrides = {},
): Promise<Built> => {
  const event = await eventOf(deps, overrides.event_id)
  const organization_id = overrides.organization_id ?? (await buildOrganization(deps, 'employer')).id
  const booth = overrides.booth_id
    ? await deps.db
        .selectFrom('event_booths')
        .select(['id', 'name', 'price'])
        .where('id', '=', overrides.booth_id)
        .executeTakeFirstOrThrow()
    : null
  const fee = booth?.price ?? 0
  const submitted_at = overrides.submitted_at ?? deps.clock.now()
  const built: Built = {
    id: newId(submitted_at.getTime()),
    event_id: event.id,
    organization_id,
    state: overrides.state ?? 'pending',
    payment: fee === 0 ? 'none' : (overrides.payment ?? 'awaiting_payment'),
    submitted_at,
  }
  const why = overrides.payment_reason ?? 'Agreed by phone'
  const hasReason = ['proof_rejected', 'waived', 'refunded'].includes(built.payment)
  const decline_reason = built.state === 'declined' ? (overrides.decline_reason ?? 'The hall is full') : null
  await inTransaction(deps, async (tx) => {
    const hasProof = ledgerTo[built.payment].includes('proof_submitted')
    const file = hasProof ? await proofFor(tx, event.title) : null
    await tx.db
      .insertInto('fair_registrations')
      .values({
        ...built,
        booth_id: booth?.id ?? null,
        booth_name: booth?.name ?? null,
        representatives: JSON.stringify(overrides.representatives ?? people()),
        notes: overrides.notes ?? '',
        answers: JSON.stringify(overrides.answers ?? {}),
        fee,
        currency: fee > 0 ? event.booth_currency : null,
        payment_reason: hasReason ? why : null,
        received: built.payment === 'verified' ? fee : built.payment === 'part_paid' ? partOf(fee) : 0,
        proof_file_id: file,
        due_at: fee > 0 ? (overrides.due_at ?? dueAt(event, submitted_at)) : null,
        decline_reason,
        state_at: submitted_at,
        payment_at: submitted_at,
      })
      .execute()
    if (booth && isActive(built.state)) await moveHold(tx, null, booth.id)
    await writePayments(tx, built, event, fee, file, why)
    await writeHistory(tx, built, event.organization_id, decline_reason ?? why)
  })
  return built
}
