import { safeRichText } from '#platform/rich-text.ts'
import type { EditedEvent, NewEvent } from './event-editing.contract.ts'

export type Written = NewEvent | EditedEvent

const momentOf = (at: string | undefined): string | null => (at ? new Date(at).toISOString() : null)

const bankAccountOf = ({ bank_account }: Written): string | null =>
  bank_account && Object.values(bank_account).some(Boolean) ? JSON.stringify(bank_account) : null

/** Turns what was written into columns; anything left out becomes empty. */
export const contentOf = (event: Written, time_zone: string) => ({
  title: event.title,
  description: safeRichText(event.description, 'description'),
  kind: event.kind ?? null,
  format: event.format ?? null,
  venue_name: event.venue_name ?? null,
  venue_address: event.venue_address ?? null,
  meeting_url: event.meeting_url ?? null,
  time_zone,
  starts_at: momentOf(event.starts_at),
  ends_at: momentOf(event.ends_at),
  registration_opens_at: momentOf(event.registration_opens_at),
  registration_closes_at: momentOf(event.registration_closes_at),
  visibility: event.visibility,
  target_student_group: JSON.stringify(event.target_student_group),
  intended_time_period: JSON.stringify(event.intended_time_period),
  booth_currency: event.booth_currency ?? null,
  payment_due_days: event.payment_due_days,
  payment_instructions: safeRichText(event.payment_instructions, 'payment_instructions'),
  bank_account: bankAccountOf(event),
  exhibitors_close_at: momentOf(event.exhibitors_close_at),
  takes_exhibitors: event.takes_exhibitors,
})

/** Returns the ids the form invites; undefined if it does not say. */
export const picksOf = (event: Written): string[] | undefined => {
  const picks =
    'selected_universities_list' in event
      ? event.selected_universities_list
      : 'selected_employers_list' in event
        ? event.selected_employers_list
        : undefined
  return picks?.map(({ value }) => value)
}
