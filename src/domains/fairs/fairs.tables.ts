import type { Generated, JSONColumnType } from 'kysely'
import type { Timestamp } from '#platform/database.ts'
import type { FairState, LedgerKind, PaymentMethod, PaymentState, Representative } from './fairs.contract.ts'
import type { Answers } from './registration-form/form-answers.contract.ts'

export interface FairRegistrationTable {
  id: string
  event_id: string
  organization_id: string
  state: FairState
  booth_id: string | null
  booth_name: string | null
  representatives: JSONColumnType<Representative[], string, string>
  notes: Generated<string>
  /** By the id of the question. */
  answers: JSONColumnType<Answers, string | undefined, string>
  fee: Generated<number>
  received: Generated<number>
  currency: string | null
  payment: PaymentState
  payment_reason: string | null
  proof_file_id: string | null
  due_at: Timestamp | null
  reminded_at: Timestamp | null
  decline_reason: string | null
  submitted_by: string | null
  submitted_at: Timestamp
  state_at: Timestamp
  payment_at: Timestamp
  /** The number of the booth they were last told of. */
  told_number: Generated<string | null>
}

export interface FairPaymentTable {
  id: string
  registration_id: string
  event_id: string
  kind: LedgerKind
  amount: number
  currency: string
  file_id: string | null
  reason: string | null
  method: PaymentMethod | null
  received_on: string | null
  card_reference: string | null
  person_id: string | null
  at: Timestamp
}

declare module '../../platform/database.ts' {
  interface Tables {
    fair_registrations: FairRegistrationTable
    fair_payments: FairPaymentTable
  }
}
