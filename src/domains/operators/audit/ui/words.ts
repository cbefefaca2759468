import {
  IconBan,
  IconCalendarEvent,
  IconCalendarOff,
  IconCircleCheck,
  IconCircleX,
  IconCoins,
  IconDownload,
  IconEye,
  IconInfoCircle,
  IconLogout,
  IconMail,
  IconMailCheck,
  IconRotate,
  IconSchool,
  IconShieldCheck,
  IconShieldOff,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react'
import { countLabel } from '#shared/labels.ts'
import type { AuditEntry } from '../../audit-log.contract.ts'

const words: Record<string, { icon: TablerIcon; label: string }> = {
  'organization.registered': { icon: IconInfoCircle, label: 'Registered' },
  'organization.approved': { icon: IconCircleCheck, label: 'Approved' },
  'organization.rejected': { icon: IconCircleX, label: 'Rejected' },
  'organization.suspended': { icon: IconBan, label: 'Deactivated' },
  'organization.reactivated': { icon: IconRotate, label: 'Reactivated' },
  'organization.listed': { icon: IconSchool, label: 'Linked to the university directory' },
  'student.university_linked': { icon: IconSchool, label: 'University found in the directory' },
  'organization.profile_edited': { icon: IconInfoCircle, label: 'Edited the profile' },
  'account.registered': { icon: IconInfoCircle, label: 'Registered' },
  'account.verified': { icon: IconMailCheck, label: 'Verified the email address' },
  'account.verification_sent': { icon: IconMail, label: 'Sent the confirmation link again' },
  'account.approved': { icon: IconCircleCheck, label: 'Added to the team' },
  'account.declined': { icon: IconCircleX, label: 'Declined' },
  'account.deactivated': { icon: IconBan, label: 'Deactivated' },
  'account.reactivated': { icon: IconRotate, label: 'Reactivated' },
  'account.signed_out': { icon: IconLogout, label: 'Signed out on every device' },
  'address.change_asked': { icon: IconMail, label: 'Asked for a new email address' },
  'address.change_canceled': { icon: IconMail, label: 'Kept the email address' },
  'address.changed': { icon: IconMailCheck, label: 'Changed the email address' },
  'account.opened': { icon: IconEye, label: 'Viewed the account' },
  'inquiry.opened': { icon: IconEye, label: 'Read the inquiry' },
  'inquiry.answered': { icon: IconMailCheck, label: 'Answered the inquiry' },
  'inquiry.closed': { icon: IconCircleCheck, label: 'Closed the inquiry' },
  'inquiries.exported': { icon: IconDownload, label: 'Downloaded the inquiries' },
  'waitlist.exported': { icon: IconDownload, label: 'Downloaded the waitlist' },
  'career.application_opened': { icon: IconEye, label: 'Read the application' },
  'career.file_opened': { icon: IconEye, label: 'Opened the resume' },
  'account.deleted': { icon: IconTrash, label: 'Deleted the account' },
  'two_step.passkey_added': { icon: IconShieldCheck, label: 'Added a passkey' },
  'two_step.passkey_removed': { icon: IconShieldOff, label: 'Removed a passkey' },
  'two_step.app_set_up': { icon: IconShieldCheck, label: 'Set up an authenticator app' },
  'two_step.app_removed': { icon: IconShieldOff, label: 'Removed the authenticator app' },
  'two_step.codes_renewed': { icon: IconRotate, label: 'Made new recovery codes' },
  'two_step.recovery_code_used': { icon: IconShieldCheck, label: 'Used a recovery code' },
  'two_step.reset': { icon: IconShieldOff, label: 'Two-step sign-in reset' },
  'two_step.guessed': { icon: IconShieldOff, label: 'Many wrong codes after the right password' },
  'two_step.passkey_copied': { icon: IconShieldOff, label: 'A passkey may have been copied' },
  'organization.two_step_required': { icon: IconShieldCheck, label: 'Requires two-step sign-in' },
  'organization.two_step_optional': { icon: IconShieldOff, label: 'Two-step sign-in made optional' },
  'account.data_downloaded': { icon: IconDownload, label: 'Downloaded a copy of their data' },
  'event.published': { icon: IconCalendarEvent, label: 'Published' },
  'event.edited': { icon: IconInfoCircle, label: 'Edited' },
  'event.moved': { icon: IconRotate, label: 'Moved' },
  'event.canceled': { icon: IconCalendarOff, label: 'Canceled' },
  'event.taken_down': { icon: IconBan, label: 'Taken down' },
  'mail.sent_again': { icon: IconMail, label: 'Sent an email again' },
  'mail.retried': { icon: IconRotate, label: 'Retried an email' },
  'job.retried': { icon: IconRotate, label: 'Retried background work' },
}

/** `profile.picture_changed` → `Profile picture changed`: for what other parts of the product log. */
const readable = (verb: string): string => {
  const text = verb.replace(/[._]/g, ' ')
  return text[0]!.toUpperCase() + text.slice(1)
}

/** What happened to a name an organization asked for. */
const naming: Record<string, { icon: TablerIcon; before: string }> = {
  'organization.name_proposed': { icon: IconInfoCircle, before: 'Asked for the name' },
  'organization.name_withdrawn': { icon: IconRotate, before: 'Withdrew the name' },
  'organization.renamed': { icon: IconCircleCheck, before: 'Renamed to' },
  'organization.name_declined': { icon: IconCircleX, before: 'Declined the name' },
}

export const wordsOf = ({ verb, count, to }: AuditEntry): { icon: TablerIcon; label: string } => {
  if (verb === 'tokens.granted')
    return { icon: IconCoins, label: `${countLabel(count ?? 0, 'job token')} granted` }
  const named = naming[verb]
  if (named) return { icon: named.icon, label: `${named.before} ${to}` }
  return words[verb] ?? { icon: IconInfoCircle, label: readable(verb) }
}

const subjects: Record<string, string> = {
  organization: 'An organization',
  account: 'An account',
  person: 'A person',
  event: 'An event',
  career_opening: 'An opening',
  career_application: 'An application to us',
  inquiry: 'An inquiry',
  waitlist_entry: 'The waitlist',
  mail: 'An email',
  background_job: 'Background work',
}

/** What it was done to: its name, or what it is if it has none. */
export const subjectOf = ({ subject_type, subject_name }: AuditEntry): string =>
  subject_name || (subjects[subject_type] ?? readable(subject_type))

/** Who did it, for a reader who may not know the name. */
export const actorOf = ({ actor_role, actor_name, actor_email }: AuditEntry): string => {
  if (actor_role === 'system') return 'Automatic'
  const name = actor_name || actor_email || 'Someone'
  return actor_role === 'operator' ? `${name}, operator` : name
}
