/** What a condition looks like where somebody writes it out: all of it within one condition's length. */
export interface Pair {
  /** The SQL of the pair, as its `*.rules.ts` exports it. */
  name: string
  rules: string
  /** Parts in the order of any; `column` and `value` as SQL and Kysely write them. */
  parts: readonly RegExp[]
  /** How far apart they are at most, where it is less than a condition's length. */
  within?: number
}

/** `state = 'published'`, `.where('e.state', '=', 'published')`, `state in ('published', …)`. */
const is = (column: string, value: string): RegExp =>
  new RegExp(`\\b${column}\\b['")]* ?(?:,? ?'?(?:=|in|= any)'?,? ?)[([]{0,2}(?:'\\w+', ?)*'${value}'`)
const compared = (column: string): RegExp => new RegExp(`\\b${column}\\b['")]* ?,? ?'?[<>]=?`)

const events = 'events/events.rules.ts'
const registrations = 'events/registrations/event-registrations.rules.ts'
const duties = 'events/hosting/exhibitor-duties.rules.ts'
const fairs = 'fairs/fairs.rules.ts'
const jobs = 'jobs/jobs.rules.ts'
const tokens = 'jobs/tokens/job-tokens.rules.ts'
const partnerships = 'partnerships/partnerships.rules.ts'

const published = [is('state', 'published'), compared('ends_at')]
const active = [is('state', 'active'), compared('expires_at')]
const available = [is('state', 'available'), compared('expires_at')]
const offered = [is('state', 'offered'), compared('offer_expires_at')]
const partners = [/partnerships(?: as)? (\w+)\b[^;]{0,200}?\b\1\.state'?,? '?='?,? 'approved'/]
const inGroup = [/jsonb_array_elements/, /target_student_group|'majors'/]

export const pairs: readonly Pair[] = [
  { name: 'isUpcomingSql', rules: events, parts: published },
  { name: 'isOverSql', rules: events, parts: published },
  { name: 'takesRegistrationsSql', rules: events, parts: [/coalesce\([^)]*registration_closes_at/] },
  { name: 'registrationClosesSql', rules: events, parts: [/coalesce\([^)]*registration_closes_at/] },
  {
    name: 'isRefusedSql',
    rules: 'events/no-shows/no-shows.rules.ts',
    parts: [/'ended_at'/, /'times'/, /array_agg/],
  },
  { name: 'fitsTargetGroupSql', rules: events, parts: inGroup },
  { name: 'isNamedSql', rules: events, parts: inGroup },
  { name: 'isOfferedSql', rules: registrations, parts: offered },
  { name: 'isLapsedSql', rules: registrations, parts: offered },
  { name: 'closingSql', rules: duties, parts: [/least\([^)]*exhibitors_close_at/] },
  {
    name: 'isAskedSql',
    rules: fairs,
    parts: [is('payment', 'awaiting_payment'), is('payment', 'proof_rejected')],
  },
  { name: 'canPaySql', rules: fairs, parts: [is('payment', 'proof_rejected'), is('state', 'published')] },
  { name: 'isOverdueSql', rules: fairs, parts: [is('payment', 'awaiting_payment'), compared('due_at')] },
  {
    name: 'decidableSql',
    rules: fairs,
    parts: [/payment not in \('proof_submitted', 'verified', 'part_paid'\)/],
  },
  {
    name: 'owesSql',
    rules: fairs,
    parts: [/state = 'approved' and (r\.)?payment = 'proof_submitted'/],
  },
  {
    name: 'stillAsksSql',
    rules: fairs,
    parts: [is('payment', 'proof_submitted'), /exists \(select from events\b/],
    within: 120,
  },
  { name: 'awaitsDecisionSql', rules: duties, parts: [is('state', 'pending'), compared('ends_at')] },
  {
    name: 'hasProofToCheckSql',
    rules: duties,
    parts: [is('payment', 'proof_submitted'), /\bstate in \('pending', 'approved'\)|\be\.state\b/],
    within: 60,
  },
  { name: 'stateSql', rules: jobs, parts: active },
  { name: 'isOpenSql', rules: jobs, parts: active },
  { name: 'openJobSql', rules: jobs, parts: active },
  { name: 'endsSoonSql', rules: jobs, parts: active },
  { name: 'tokenStateSql', rules: tokens, parts: available },
  { name: 'isSpendableSql', rules: tokens, parts: available },
  { name: 'partnersSql', rules: partnerships, parts: partners },
  { name: 'arePartnersSql', rules: partnerships, parts: partners },
  { name: 'isPartnerSql', rules: partnerships, parts: partners },
  { name: 'isAmongPartnersSql', rules: partnerships, parts: partners },
  {
    name: 'standingSql',
    rules: 'applications/applications.rules.ts',
    parts: [/case when [\w.]*offer_declined_at is null/],
  },
]

/** Files in which the parts stand beside each other and say something else. */
export const apart: Readonly<Record<string, readonly string[]>> = {
  // drafts count too, also those without a time
  'events/invitations/colleagues/colleague-invitations.commands.ts': ['isUpcomingSql', 'isOverSql'],
  // all published events, those that are over last
  'events/public-events.queries.ts': ['isUpcomingSql', 'isOverSql'],
  // which events overlap another
  'events/registrations/student-event.queries.ts': ['isUpcomingSql', 'isOverSql'],
}
