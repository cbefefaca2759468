/** Retention periods in days, in one place: the nightly work uses them and the privacy page shows them. */
export const retention = {
  unverified_accounts: { days: 30, what: 'Accounts whose email address was never verified' },
  sessions: { days: 1, what: 'Sign-ins, counted from the moment they ended' },
  known_devices: {
    days: 365,
    what: 'Browsers you signed in with (kept as hashes), counted from the last use',
  },
  mailed_links: { days: 30, what: 'Links in emails (kept as hashes), counted from the moment they ended' },
  walk_ins: {
    days: 365,
    what: 'Names, addresses, and comments of people without an account who came to an event, counted from its end',
  },
  letters: { days: 90, what: 'Emails we sent, with the address they went to' },
  goodbye_letters: { days: 7, what: 'The email that confirms a deleted account' },
  notifications: { days: 365, what: 'Notifications in the app' },
  closed_resumes: { days: 365, what: 'Resumes sent with applications that were rejected or withdrawn' },
  career_applications: { days: 365, what: 'Applications to the people who run this service' },
  job_invitations: { days: 730, what: 'Employers’ invitations to apply, as shown to you' },
  profile_views: { days: 730, what: 'Who opened your profile and resume, as shown to you' },
  security_events: {
    days: 90,
    what: 'Events that concern the safety of your account, like sign-ins and failed attempts',
  },
  inquiries: { days: 730, what: 'Messages from the contact pages' },
  waitlist_entries: { days: 730, what: 'Addresses on the waitlist' },
  page_views: { days: 730, what: 'Counts of page views, which say nothing about individuals' },
  idempotency_keys: { days: 2, what: 'Answers kept so that a click sent twice counts once' },
  stray_files: { days: 1, what: 'Uploaded files that nothing refers to' },
} as const satisfies Record<string, { days: number; what: string }>
export type RetentionRule = keyof typeof retention

const units: ReadonlyArray<[days: number, one: string, many: string]> = [
  [365, 'a year', 'years'],
  [1, 'a day', 'days'],
]

/** `a year`, `90 days`. */
export const spanWords = (days: number): string => {
  const [length, one, many] = units.find(([unit]) => days % unit === 0)!
  return days === length ? one : `${days / length} ${many}`
}
