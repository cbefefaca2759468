import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Timestamp } from '#platform/database.ts'
import type { EventFormat, EventKind, EventVisibility } from '#shared/lists.ts'
import type {
  Attendance,
  BankAccount,
  CancelCause,
  EventState,
  IntendedPeriod,
  InvitationState,
  RegistrationState,
  TargetGroup,
} from './events.contract.ts'

export interface EventTable {
  id: string
  organization_id: string
  created_by: string | null
  state: Exclude<EventState, 'ended'>
  title: string
  description: Generated<string>
  kind: EventKind | null
  format: EventFormat | null
  venue_name: string | null
  venue_address: string | null
  meeting_url: string | null
  time_zone: string
  starts_at: Timestamp | null
  ends_at: Timestamp | null
  registration_opens_at: Timestamp | null
  registration_closes_at: Timestamp | null
  visibility: Generated<EventVisibility>
  target_student_group: JSONColumnType<TargetGroup[], string | undefined, string>
  intended_time_period: JSONColumnType<IntendedPeriod[], string | undefined, string>
  cover_file_id: string | null
  cover_pick: string | null
  booth_map_file_id: string | null
  booth_currency: string | null
  payment_due_days: Generated<number>
  payment_instructions: Generated<string>
  bank_account: JSONColumnType<BankAccount, string | null, string | null> | null
  exhibitors_close_at: Timestamp | null
  /** Whether organizations can register that aren't invited. */
  takes_exhibitors: Generated<boolean>
  /** Registered students may check in themselves by the code at the entrance. */
  self_check_in: Generated<boolean>
  sequence: Generated<number>
  link_version: Generated<number>
  /** Days before exhibitors' registration closes, at most two. */
  invitation_reminder_days: Generated<number[]>
  announced_at: Timestamp | null
  cancel_reason: string | null
  created_at: Timestamp
  updated_at: Timestamp
  published_at: Timestamp | null
  moved_at: Timestamp | null
  canceled_at: Timestamp | null
  removed_at: Timestamp | null
  taken_down_at: Timestamp | null
  taken_down_reason: string | null
  search: GeneratedAlways<string>
}

export interface EventBoothTable {
  id: string
  event_id: string
  position: number
  name: string
  size: Generated<string>
  price: Generated<number>
  quantity: number
  held: Generated<number>
  /** How many organizations wait in line, kept by a trigger. */
  waiting: GeneratedAlways<number>
  amenities: ColumnType<string[], string[] | undefined, string[]>
}

export interface EventInvitationTable {
  id: string
  event_id: string
  organization_id: string
  state: InvitationState
  way: 'pick' | 'link'
  message: Generated<string>
  decline_reason: string | null
  /** The invited organization's message when it accepted. */
  answer: Generated<string>
  invited_by: string | null
  answered_by: string | null
  created_at: Timestamp
  answered_at: Timestamp | null
  /** When the invited team first looked at it, and first began to register. */
  opened_at: Timestamp | null
  started_at: Timestamp | null
}

export interface EventRegistrationTable {
  id: string
  event_id: string
  /** Null for a walk-in without an account, and for nobody else. */
  student_id: string | null
  guest_first_name: string | null
  guest_last_name: string | null
  guest_email: string | null
  /** Came without a registration and was registered at the door. */
  is_walk_in: Generated<boolean>
  state: RegistrationState
  number: number
  registered_at: Timestamp | null
  offer_expires_at: Timestamp | null
  canceled_at: Timestamp | null
  cancel_cause: CancelCause | null
  /**
   * In the directory: the university that vouched for the student; null if the event was open to everyone.
   */
  through_university_id: string | null
  /** Cannot register again until the host allows it. */
  barred_at: Timestamp | null
  confirmed_sequence: Generated<number>
  attendance: Attendance | null
  checked_in_at: Timestamp | null
  checked_in_by: string | null
  /** A helper without an account, by whose link they were checked in. */
  checked_in_helper: string | null
  /** By the code at the entrance, by nobody else. */
  checked_in_self: Generated<boolean>
  /** The zone of the student's browser. */
  time_zone: string | null
  created_at: Timestamp
  state_at: Timestamp
  ticket_code: GeneratedAlways<string>
  /** Copies of the student's folded name and studies, kept by triggers; the university as hosts may see it. */
  participant_first: GeneratedAlways<string>
  participant_last: GeneratedAlways<string>
  participant_majors: GeneratedAlways<string[]>
  participant_class: GeneratedAlways<number | null>
  participant_university: GeneratedAlways<string | null>
  participant_university_named: GeneratedAlways<string | null>
}

declare module '../../platform/database.ts' {
  interface Tables {
    events: EventTable
    event_duty: { event_id: string; account_id: string; added_at: Timestamp }
    event_booths: EventBoothTable
    event_likes: { student_id: string; event_id: string; liked_at: Timestamp }
    event_invitations: EventInvitationTable
    event_registrations: EventRegistrationTable
  }
}
