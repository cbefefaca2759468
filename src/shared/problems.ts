/**
 * Every `error` word the API can return, with its status and title. The docs page is generated from this
 * table.
 */
export const problemCatalog = {
  malformed: { status: 400, title: 'The request could not be read' },
  unknown_parameter: { status: 400, title: 'The request has an unknown parameter' },
  not_signed_in: { status: 401, title: 'Please sign in' },
  wrong_credentials: { status: 401, title: 'The email or password is incorrect' },
  email_not_verified: { status: 403, title: 'This email address has not been verified yet' },
  pending_review: { status: 403, title: 'This account is waiting for review' },
  second_step_needed: { status: 403, title: 'Password accepted. Complete the second step to sign in' },
  two_step_required: { status: 403, title: 'Set up two-step sign-in first' },
  second_step_failed: { status: 403, title: 'Too many incorrect codes. Please sign in again' },
  not_active: { status: 403, title: 'This account is not active' },
  not_allowed: { status: 403, title: 'Your role does not allow this' },
  confirm_password: { status: 403, title: 'Please enter your password again' },
  cross_site: { status: 403, title: 'Requests from other sites are refused' },
  not_found: { status: 404, title: 'Nothing was found here' },
  method_not_allowed: { status: 405, title: 'This address does not support that method' },
  conflict: { status: 409, title: 'The current state does not allow this' },
  several_accounts: { status: 409, title: 'This email has several accounts here; choose one' },
  email_taken: { status: 409, title: 'An account with this email already exists' },
  link_used: { status: 409, title: 'This link has already been used' },
  link_expired: { status: 409, title: 'This link is no longer valid' },
  last_owner: {
    status: 409,
    title: 'An organization needs at least one owner; make someone else an owner first',
  },
  name_taken: { status: 409, title: 'An organization with this name already exists' },
  already_done: {
    status: 409,
    title: 'This was already done, but the response was lost; reload to see the current state',
  },
  still_working: { status: 409, title: 'The same request is still being processed' },
  no_job_token: { status: 409, title: 'You have no job tokens left' },
  token_already_used: { status: 409, title: 'This job token has already been used' },
  job_not_open: { status: 409, title: 'This job is no longer accepting applications' },
  already_applied: { status: 409, title: 'You have already applied to this job' },
  no_first_choice_left: { status: 409, title: 'You have no first choice left this term' },
  applies_elsewhere: { status: 409, title: 'This job takes applications on another site' },
  registration_not_open: { status: 409, title: 'Registration is not open' },
  outside_target_group: { status: 403, title: 'You are not in this event’s target group' },
  removed_by_host: {
    status: 403,
    title: 'The host removed you from this event; contact them if you would like to attend',
  },
  refused_after_no_shows: {
    status: 403,
    title: 'The host takes no registrations from you for now, because you held places and didn’t come',
  },
  booth_taken: { status: 409, title: 'No booth of this kind is available anymore' },
  slot_taken: { status: 409, title: 'Someone else just booked this time' },
  appointment_clash: { status: 409, title: 'You have another appointment at this time' },
  list_changed: { status: 409, title: 'Another number of rows matches by now; nothing was changed' },
  step_not_possible: { status: 409, title: 'This step is not possible from the current state' },
  invitation_limit: { status: 409, title: 'No more invitations can be sent this week' },
  offer_lapsed: { status: 409, title: 'The offer lapsed' },
  wallet_off: { status: 409, title: 'Tickets for this wallet can’t be made here at the moment' },
  card_payments_off: { status: 409, title: 'Card payments are not set up here' },
  acceptance_to_confirm: {
    status: 409,
    title: 'Confirm that you want to reject someone who accepted your offer',
  },
  move_to_confirm: { status: 409, title: 'Confirm the new time or place: people will be notified' },
  ticket_elsewhere: { status: 409, title: 'This ticket is for another event' },
  not_registered: { status: 409, title: 'You’re not registered for this event' },
  ticket_canceled: { status: 409, title: 'This registration was canceled' },
  not_shared: { status: 409, title: 'This student doesn’t share their details with exhibitors' },
  ticket_waiting: { status: 409, title: 'This person does not have a place yet' },
  wrong_host: {
    status: 421,
    title: 'This server only answers to localhost; set PUBLIC_URL to use another name',
  },
  file_too_large: { status: 413, title: 'The file is too large' },
  too_large: { status: 413, title: 'The request is too large' },
  file_type: { status: 415, title: 'Files of this type are not accepted here' },
  media_type: { status: 415, title: 'This call does not support that content type' },
  key_reused: { status: 422, title: 'This Idempotency-Key has already been used for another request' },
  invalid: { status: 422, title: 'Some fields need your attention' },
  passkey_refused: { status: 422, title: 'This passkey could not be verified' },
  too_many_requests: { status: 429, title: 'Too many attempts. Please wait a moment' },
  upload_quota: { status: 429, title: 'You have reached today’s upload limit' },
  unexpected: { status: 500, title: 'Something went wrong on our side' },
  card_payments_down: {
    status: 503,
    title: 'Card payments are not available right now. Please try again in a few minutes',
  },
  overloaded: { status: 503, title: 'The service is busy. Please try again' },
  unavailable: { status: 503, title: 'The service is unavailable right now. Please try again' },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemWord = keyof typeof problemCatalog

/** Field path (`screening_questions.0.label`) → what is wrong with it and what would be right. */
export type FieldErrors = Record<string, string[]>

/** What the caller may do instead. */
export type MayInstead = Record<string, boolean>

/** The body of a failed call: RFC 9457 problem details plus this product's five extra members. */
export interface ProblemBody {
  type: string
  title: string
  status: number
  detail: string
  code: number
  error: ProblemWord
  fields?: FieldErrors
  may?: MayInstead
  request_id: string
}

/**
 * An outcome named in the catalog. Rules, commands, and queries throw it; the HTTP binding turns it into a
 * response.
 */
export class Problem extends Error {
  readonly word: ProblemWord
  readonly fields: FieldErrors | undefined
  readonly headers: Record<string, string> | undefined
  readonly may: MayInstead | undefined

  constructor(
    word: ProblemWord,
    detail?: string,
    extra: {
      fields?: FieldErrors
      headers?: Record<string, string>
      may?: MayInstead
      cause?: unknown
    } = {},
  ) {
    super(
      detail ?? problemCatalog[word].title,
      extra.cause === undefined ? undefined : { cause: extra.cause },
    )
    this.name = 'Problem'
    this.word = word
    this.fields = extra.fields
    this.headers = extra.headers
    this.may = extra.may
  }

  get status(): number {
    return problemCatalog[this.word].status
  }
}

/** Returns a 422 with all field errors at once. */
export const invalid = (fields: FieldErrors, detail?: string): Problem =>
  new Problem('invalid', detail, { fields })

/** Throws the field errors, if there are any. */
export const requireNone = (fields: FieldErrors): void => {
  if (Object.keys(fields).length > 0) throw invalid(fields)
}
