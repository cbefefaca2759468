import { Problem } from '#shared/problems.ts'

/**
 * What becomes of a row that refers to the person when the account is deleted.
 * `goes`: the row is removed. `frees`: its own command handles it (`erasure/erased-traces`), which keeps
 * counts right.
 * `stays`: it is a team's work, or other rows depend on it; it keeps pointing to an account without a name.
 */
export type ErasureEffect = 'goes' | 'frees' | 'stays'

interface Holding {
  fate: ErasureEffect
  /** The file of the copy that holds it, or why none does. */
  copy: `${string}.json` | { left_out: string }
}

const WORK = { left_out: 'Work of the team, which belongs to the organization; the log lists what one did' }

/**
 * Every column that refers to a person or an account. A test compares it with the database, so that a new one
 * is not forgotten.
 */
export const personReferences: Readonly<Record<string, Holding>> = {
  'role_accounts.person_id': { fate: 'frees', copy: 'roles.json' },
  'role_accounts.invited_by': { fate: 'stays', copy: WORK },
  'operators.person_id': { fate: 'goes', copy: 'roles.json' },
  'security_events.person_id': { fate: 'goes', copy: 'security.json' },
  'security_events.actor_person_id': {
    fate: 'stays',
    copy: { left_out: 'The log of the account it was done to' },
  },
  'known_devices.person_id': {
    fate: 'goes',
    copy: { left_out: 'Hashes that tell a browser used before from a new one' },
  },
  'sessions.person_id': { fate: 'goes', copy: 'sign-ins.json' },
  'passkeys.person_id': { fate: 'goes', copy: 'two-step-sign-in.json' },
  'authenticator_apps.person_id': { fate: 'goes', copy: 'two-step-sign-in.json' },
  'recovery_codes.person_id': { fate: 'goes', copy: { left_out: 'Hashes of codes that work once' } },
  'mailed_links.person_id': { fate: 'goes', copy: { left_out: 'Hashes of links that ended or work once' } },
  'mailed_links.invited_by': { fate: 'stays', copy: WORK },
  'mails.person_id': { fate: 'frees', copy: 'letters.json' },
  'idempotency_keys.person_id': { fate: 'goes', copy: { left_out: 'Technical, gone after days' } },
  'inquiries.decided_by': { fate: 'stays', copy: WORK },
  'students.account_id': { fate: 'frees', copy: 'student-profile.json' },
  'affiliation_declines.student_id': { fate: 'goes', copy: 'universities-that-declined.json' },
  'student_experiences.student_id': { fate: 'goes', copy: 'experience.json' },
  'student_projects.student_id': { fate: 'goes', copy: 'projects.json' },
  'student_languages.student_id': { fate: 'goes', copy: 'languages.json' },
  'student_authorizations.student_id': { fate: 'goes', copy: 'work-authorizations.json' },
  'student_grades.student_id': { fate: 'goes', copy: 'grade.json' },
  'student_preferences.student_id': { fate: 'goes', copy: 'what-i-look-for.json' },
  'jobs.posted_by': { fate: 'stays', copy: WORK },
  'job_likes.student_id': { fate: 'goes', copy: 'liked-jobs.json' },
  'job_dismissals.student_id': { fate: 'goes', copy: 'dismissed-jobs.json' },
  'saved_searches.student_id': { fate: 'goes', copy: 'saved-searches.json' },
  'external_applications.student_id': { fate: 'goes', copy: 'applications-elsewhere.json' },
  'job_invitations.student_id': { fate: 'goes', copy: 'invitations-to-apply.json' },
  'job_invitations.invited_by': { fate: 'stays', copy: WORK },
  'job_invitation_refusals.student_id': { fate: 'goes', copy: 'invitations-to-apply.json' },
  'findable_students.student_id': {
    fate: 'goes',
    copy: { left_out: 'A copy a trigger keeps, of what the profile holds' },
  },
  'first_choices.student_id': { fate: 'goes', copy: 'first-choices.json' },
  'applications.student_id': { fate: 'frees', copy: 'applications.json' },
  'applications.rated_by': { fate: 'stays', copy: WORK },
  'application_notes.author_id': { fate: 'stays', copy: 'notes-i-wrote.json' },
  'scorecards.author_id': { fate: 'stays', copy: 'scorecards-i-wrote.json' },
  'application_reviewers.account_id': {
    fate: 'goes',
    copy: { left_out: 'Whom the team asked to review an applicant' },
  },
  'job_offer_versions.written_by': { fate: 'stays', copy: WORK },
  'application_messages.author_id': { fate: 'stays', copy: 'application-messages.json' },
  'application_broadcasts.author_id': { fate: 'stays', copy: 'application-messages.json' },
  'notifications.account_id': { fate: 'goes', copy: 'notifications.json' },
  'notification_choices.account_id': { fate: 'goes', copy: 'notification-choices.json' },
  'push_subscriptions.account_id': { fate: 'goes', copy: 'push-subscriptions.json' },
  'fair_booth_waits.joined_by': { fate: 'stays', copy: WORK },
  'fair_broadcasts.author_id': { fate: 'stays', copy: 'fair-messages-i-wrote.json' },
  'fair_host_notes.edited_by': { fate: 'stays', copy: WORK },
  'fair_messages.author_id': { fate: 'stays', copy: 'fair-messages-i-wrote.json' },
  'partnership_messages.author_id': { fate: 'stays', copy: 'messages-i-wrote.json' },
  'events.created_by': { fate: 'stays', copy: WORK },
  'event_duty.account_id': { fate: 'goes', copy: 'events-on-duty.json' },
  'event_likes.student_id': { fate: 'goes', copy: 'liked-events.json' },
  'event_invitations.invited_by': { fate: 'stays', copy: WORK },
  'email_invitations.invited_by': { fate: 'stays', copy: WORK },
  'event_invitations.answered_by': { fate: 'stays', copy: WORK },
  'event_invitation_guests.account_id': { fate: 'goes', copy: 'events-i-am-announced-at.json' },
  'event_registrations.student_id': { fate: 'frees', copy: 'event-registrations.json' },
  'door_helpers.created_by': { fate: 'stays', copy: WORK },
  'event_passes.checked_in_by': { fate: 'stays', copy: WORK },
  'no_show_excuses.excused_by': { fate: 'stays', copy: WORK },
  'event_registrations.checked_in_by': { fate: 'stays', copy: WORK },
  'proposed_names.proposed_by': { fate: 'stays', copy: WORK },
  'calendar_feeds.account_id': {
    fate: 'goes',
    copy: { left_out: 'A number that keeps the feed’s address secret' },
  },
  'profile_views.student_id': { fate: 'goes', copy: 'who-saw-my-profile.json' },
  'fair_registrations.submitted_by': { fate: 'stays', copy: WORK },
  'event_survey_answers.student_id': { fate: 'goes', copy: 'survey-answers.json' },
  'fair_survey_answers.answered_by': { fate: 'stays', copy: WORK },
  'fair_visit_plans.student_id': { fate: 'goes', copy: 'fair-visit-plans.json' },
  'fair_sharing.student_id': { fate: 'goes', copy: 'shared-at-fairs.json' },
  'fair_leads.student_id': { fate: 'goes', copy: 'shared-at-fairs.json' },
  'fair_leads.scanned_by': { fate: 'stays', copy: WORK },
  'fair_line_places.student_id': { fate: 'goes', copy: 'fair-lines.json' },
  'fair_line_places.called_by': { fate: 'stays', copy: WORK },
  'interview_schedules.created_by': { fate: 'stays', copy: WORK },
  'interview_panelists.account_id': { fate: 'goes', copy: { left_out: 'Whom the team put on an interview' } },
  'interviews.student_id': { fate: 'frees', copy: 'interviews.json' },
  'fair_slots.student_id': { fate: 'frees', copy: 'fair-appointments.json' },
}

/** `table` and `column` of what is removed with the account, by what the column refers to. */
export const removedColumns = (): Array<{ table: string; column: string; of: 'person' | 'account' }> =>
  Object.entries(personReferences)
    .filter(([, { fate }]) => fate === 'goes')
    .map(([name]) => {
      const [table, column] = name.split('.') as [string, string]
      return { table, column, of: column === 'person_id' ? 'person' : 'account' }
    })

/** How a deleted person appears to others. */
export const DELETED_PERSON = { first_name: 'Deleted', last_name: 'person' } as const
export const deletedPersonEmail = (personId: string): string => `deleted-${personId}@deleted.invalid`

export interface Membership {
  status: string
  team_role: string | null
  organization_id: string
  organization: string
  /** Active members besides this person, and the owners among them. */
  others: number
  other_owners: number
}

/** An owner hands over before leaving a team that continues. */
const isNeeded = ({ status, team_role, others, other_owners }: Membership): boolean =>
  status === 'active' && team_role === 'owner' && others > 0 && other_owners === 0

/** No one is left on the team: the organization ends with the account. */
export const endsWith = ({ status, others, team_role }: Membership): boolean =>
  others === 0 && (status === 'active' || team_role === 'owner')

export interface DeletionFacts {
  memberships: readonly Membership[]
  is_last_operator: boolean
}

/** What prevents deleting the account; null if nothing does. */
export const deletionBlocker = ({ memberships, is_last_operator }: DeletionFacts): Problem | null => {
  const needed = memberships.find(isNeeded)
  if (needed)
    return new Problem(
      'last_owner',
      `${needed.organization} would be left without an owner. Make someone else on the team an owner first.`,
    )
  return is_last_operator
    ? new Problem(
        'conflict',
        'This is the last operator of the installation. Make someone else an operator first.',
      )
    : null
}
