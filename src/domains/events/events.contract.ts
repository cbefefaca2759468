import { z } from 'zod'
import { organizationCardShape } from '#domains/organizations/organizations.contract.ts'
import { id, line, optionalLine, timestamp } from '#shared/fields.ts'
import { degrees, eventFormats, eventKinds, eventVisibilities, majors } from '#shared/lists.ts'

/** `ended` follows from the clock: a published event past its end. */
export const eventStates = ['draft', 'published', 'ended', 'canceled', 'removed'] as const
export type EventState = (typeof eventStates)[number]

export const registrationStates = ['registered', 'waitlisted', 'offered', 'canceled'] as const
export type RegistrationState = (typeof registrationStates)[number]
/** Who or what ended a registration; `affiliation`: the student's university no longer confirms them. */
export const cancelCauses = ['student', 'host', 'lapsed', 'event', 'affiliation'] as const
export type CancelCause = (typeof cancelCauses)[number]
export const attendances = ['checked_in', 'no_show'] as const
export type Attendance = (typeof attendances)[number]
export const walletKinds = ['apple', 'google'] as const
export type WalletKind = (typeof walletKinds)[number]
export const invitationStates = ['pending', 'accepted', 'declined'] as const
export type InvitationState = (typeof invitationStates)[number]

const majorWords = new Set(majors)

/**
 * A student fits a group if every field it names includes their value; an event is for students who fit one
 * of its groups, or for everyone if it has none.
 */
export const targetGroupShape = z.strictObject({
  majors: z
    .array(z.string().refine((word) => majorWords.has(word), 'Choose a major from the list'))
    .max(100)
    .default([]),
  graduation_classes: z.array(z.int().min(1950).max(2100)).max(20).default([]),
  degrees: z.array(z.enum(degrees)).max(degrees.length).default([]),
})
export type TargetGroup = z.output<typeof targetGroupShape>

/** A part of the event with its own time: setup, a talk, the fair itself. */
export const intendedPeriodShape = z
  .strictObject({ starts_at: timestamp, ends_at: timestamp, label: line(100) })
  .refine((period) => period.starts_at < period.ends_at, {
    path: ['ends_at'],
    error: 'This must be after its start',
  })
export type IntendedPeriod = z.output<typeof intendedPeriodShape>

/** What every reader sees of an event in lists. */
export const eventSummary = z.object({
  id,
  title: z.string(),
  /** By the clock. */
  state: z.enum(eventStates),
  kind: z.enum(eventKinds).nullable(),
  format: z.enum(eventFormats).nullable(),
  venue_name: z.string().nullable(),
  venue_address: z.string().nullable(),
  time_zone: z.string(),
  starts_at: timestamp.nullable(),
  ends_at: timestamp.nullable(),
  registration_opens_at: timestamp.nullable(),
  registration_closes_at: timestamp.nullable(),
  visibility: z.enum(eventVisibilities),
  cover_url: z.string().nullable(),
  /** Null: no limit. */
  capacity: z.int().nullable(),
  /** Registered students plus places held by offers. */
  taken: z.int(),
  waiting: z.int(),
  host: organizationCardShape,
})
export type EventSummary = z.output<typeof eventSummary>

/** Where exhibitors transfer the fee; what a country does not use stays empty. */
export const bankAccountShape = z.strictObject({
  holder: optionalLine(120).default(''),
  /** An IBAN or account number. */
  number: optionalLine(60).default(''),
  /** A BIC, routing number or sort code. */
  bank_code: optionalLine(40).default(''),
  bank_name: optionalLine(120).default(''),
})
export type BankAccount = z.output<typeof bankAccountShape>

export const bankAccountLabels: Readonly<Record<keyof BankAccount, string>> = {
  holder: 'Account holder',
  number: 'IBAN or account number',
  bank_code: 'BIC or routing number',
  bank_name: 'Bank',
}

/** What of the account is given, with its labels. */
export const bankFacts = (account: BankAccount | null): Array<[label: string, value: string]> =>
  (Object.keys(bankAccountLabels) as Array<keyof BankAccount>).flatMap((part) =>
    account?.[part] ? [[bankAccountLabels[part], account[part]] as [string, string]] : [],
  )

/** How exhibitors pay, outside the product. */
export const paymentInstructionsShape = z.object({
  /** Sanitized HTML; may be empty. */
  payment_instructions: z.string(),
  bank_account: bankAccountShape.nullable(),
})
export type PaymentInstructions = z.output<typeof paymentInstructionsShape>

export const boothShape = z.object({
  id,
  name: z.string(),
  size: z.string(),
  /** Minor units of `booth_currency`. */
  price: z.int(),
  quantity: z.int(),
  /** Available now, less those that whoever waits in line will get. */
  free: z.int(),
  /** How many organizations wait in line for one. */
  waiting: z.int(),
  amenities: z.array(z.string()),
})

/** What the full event shows in addition. */
export const eventText = {
  description: z.string(),
  target_student_group: z.array(targetGroupShape),
  intended_time_period: z.array(intendedPeriodShape),
  cancel_reason: z.string().nullable(),
  /** When operators of the installation hid it from everyone; its description is empty from then on. */
  taken_down_at: timestamp.nullable(),
  published_at: timestamp.nullable(),
  moved_at: timestamp.nullable(),
  canceled_at: timestamp.nullable(),
  updated_at: timestamp,
}
