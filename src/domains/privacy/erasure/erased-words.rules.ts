/** What becomes of words when the account is deleted: emptied, removed with their row, or kept as work of a team. */
interface Writing {
  fate: 'cleared' | 'stays'
  /** The file of the copy that holds them, or why none does. */
  copy: `${string}.json` | { left_out: string }
}

const cleared = (copy: `${string}.json`): Writing => ({ fate: 'cleared', copy })
const dropped = (left_out: string): Writing => ({ fate: 'cleared', copy: { left_out } })
const stays = (left_out: string): Writing => ({ fate: 'stays', copy: { left_out } })

const TEAM = 'Shown as the organization’s work, where the person reads it'
const COPY = 'A copy a trigger keeps, of what the profile holds'
const GUEST = 'Of somebody without an account'
const ABOUT = 'Words between organizations or to one, not about a person'

/**
 * Every column that, by its name or kind, may hold words by or about a person, however it refers to them. A
 * test looks through the database, so that every new one needs a decision.
 */
export const personalTextColumns: Readonly<Record<string, Writing>> = {
  'persons.email': cleared('person.json'),
  'persons.first_name': cleared('person.json'),
  'persons.last_name': cleared('person.json'),
  'role_accounts.words': dropped(COPY),
  'students.words': dropped(COPY),
  'applications.applicant_first': dropped(COPY),
  'applications.applicant_last': dropped(COPY),
  'event_let_ins.reason': cleared('event-registrations.json'),
  'event_registrations.guest_first_name': stays(GUEST),
  'event_registrations.guest_last_name': stays(GUEST),
  'event_registrations.guest_email': stays(GUEST),
  'event_registrations.participant_first': dropped(COPY),
  'event_registrations.participant_last': dropped(COPY),
  'event_registrations.participant_university_named': dropped(COPY),
  'role_accounts.job_title': cleared('roles.json'),
  'role_accounts.phone': cleared('roles.json'),
  'role_accounts.status_reason': cleared('roles.json'),
  'passkeys.name': cleared('two-step-sign-in.json'),
  'sessions.user_agent': cleared('sign-ins.json'),
  'sessions.network': cleared('sign-ins.json'),
  'students.about': cleared('student-profile.json'),
  'students.headline': cleared('student-profile.json'),
  'students.university_name': cleared('student-profile.json'),
  'students.links': cleared('student-profile.json'),
  'stored_files.filename': cleared('student-profile.json'),
  'saved_searches.name': cleared('saved-searches.json'),
  'saved_searches.filters': cleared('saved-searches.json'),
  'saved_searches.filter_key': dropped('A digest of the filters'),
  'applications.message': cleared('applications.json'),
  'applications.answers': cleared('applications.json'),
  'applications.rejection_message': cleared('applications.json'),
  'applications.rejection_reason': { fate: 'stays', copy: 'applications.json' },
  'applications.decline_message': cleared('applications.json'),
  'applications.decline_reason': { fate: 'stays', copy: 'applications.json' },
  'application_notes.text': { fate: 'stays', copy: 'notes-i-wrote.json' },
  'activities.data': cleared('applications.json'),
  'notifications.title': cleared('notifications.json'),
  'notifications.text': cleared('notifications.json'),
  'notifications.link': cleared('notifications.json'),
  'mails.recipient': cleared('letters.json'),
  'mails.letter': cleared('letters.json'),
  'mails.failure': dropped('A mail server’s message'),
  'mailed_links.email': dropped('Hashes of links that ended or work once'),
  'idempotency_keys.answer': dropped('Technical, gone after days'),
  'inquiries.name': cleared('contact-messages.json'),
  'inquiries.email': dropped('The address the copy is made for'),
  'inquiries.phone': cleared('contact-messages.json'),
  'inquiries.organization_name': cleared('contact-messages.json'),
  'inquiries.message': cleared('contact-messages.json'),
  'inquiries.reply': cleared('contact-messages.json'),
  'inquiries.fingerprint': dropped('A digest that finds a message sent twice'),
  'waitlist_entries.email': cleared('waitlist.json'),
  'career_applications.name': cleared('applications-to-us.json'),
  'career_applications.email': dropped('The address the copy is made for'),
  'career_applications.phone': cleared('applications-to-us.json'),
  'career_applications.links': cleared('applications-to-us.json'),
  'career_applications.cover_letter': cleared('applications-to-us.json'),
  'jobs.contact_name': dropped(TEAM),
  'jobs.contact_email': dropped(TEAM),
  'fair_registrations.representatives': dropped(TEAM),
  'fair_slots.representative_name': dropped(TEAM),
  'fair_slots.representative_email': dropped(TEAM),
  'partnership_messages.text': { fate: 'stays', copy: 'messages-i-wrote.json' },
  'partnerships.message': stays(ABOUT),
  'partnerships.closing_message': stays(ABOUT),
  'partnerships.decline_reason': stays(ABOUT),
  'event_duty_invitations.message': stays(ABOUT),
  'event_invitations.message': stays(ABOUT),
  'event_invitations.answer': stays(ABOUT),
  'event_invitations.decline_reason': stays(ABOUT),
  'fair_registrations.notes': stays(ABOUT),
  'fair_registrations.decline_reason': stays(ABOUT),
  'fair_registrations.payment_reason': stays(ABOUT),
  'fair_payments.reason': stays(ABOUT),
  'events.bank_account': stays(ABOUT),
  'events.cancel_reason': stays(ABOUT),
  'job_tokens.reason': stays(ABOUT),
  'organizations.state_reason': stays(ABOUT),
  'proposed_names.name': stays(ABOUT),
  'proposed_names.reason': stays(ABOUT),
}

/** Columns that look similar but say nothing about a person. */
export const impersonalColumns: readonly string[] = [
  'career_openings.title',
  'event_booths.name',
  'events.intended_time_period',
  'events.target_student_group',
  'events.title',
  'events.venue_address',
  'events.venue_name',
  'fair_registrations.booth_name',
  'jobs.screening_questions',
  'jobs.title',
  'organizations.links',
  'organizations.name',
  'university_directory.name',
]

/**
 * Members of `activities.data` that hold ids, states, times and numbers; for an application, its `reason`
 * comes from a list as well.
 */
export const activityMembersWithoutText: readonly string[] = [
  'accepted',
  'account_id',
  'became_owner',
  'by',
  'cause',
  'event_id',
  'fields',
  'from',
  'job_id',
  'note_id',
  'offer_expires_at',
  'rating',
  'rating_before',
  'registration_id',
  'resume_file_id',
  'role',
  'starts_at',
  'status',
  'student_id',
  'to',
  'told',
  'university_id',
]
