/** Every `error` word the API can answer, once: status and the title a person reads. The docs page is made from this table. */
export const problemCatalog = {
  malformed: { status: 400, title: 'The request could not be read' },
  unknown_parameter: { status: 400, title: 'The request has a parameter this call does not know' },
  not_signed_in: { status: 401, title: 'Please sign in' },
  wrong_credentials: { status: 401, title: 'The email or the password is wrong' },
  email_not_verified: { status: 403, title: 'The email address is not verified yet' },
  pending_review: { status: 403, title: 'This account is waiting for review' },
  second_step_needed: { status: 403, title: 'The password is right; now show your second step' },
  two_step_required: { status: 403, title: 'Set up two-step sign-in first' },
  second_step_failed: { status: 403, title: 'Too many wrong codes. Please sign in again' },
  not_active: { status: 403, title: 'This account is not active' },
  not_allowed: { status: 403, title: 'Your role does not allow this' },
  confirm_password: { status: 403, title: 'Please enter your password again' },
  cross_site: { status: 403, title: 'Requests from other sites are refused' },
  not_found: { status: 404, title: 'There is nothing here' },
  method_not_allowed: { status: 405, title: 'This address does not take that method' },
  conflict: { status: 409, title: 'The current state does not allow this' },
  email_taken: { status: 409, title: 'An account with this email exists already' },
  link_used: { status: 409, title: 'This link has been used already' },
  link_expired: { status: 409, title: 'This link is no longer valid' },
  last_owner: {
    status: 409,
    title: 'An organization keeps at least one owner; make somebody else an owner first',
  },
  name_taken: { status: 409, title: 'An organization with this name exists already' },
  already_done: {
    status: 409,
    title: 'This was done already, only the answer was lost; look at how things stand now',
  },
  still_working: { status: 409, title: 'The same request is still being worked on' },
  no_job_token: { status: 409, title: 'There is no job token left' },
  token_already_used: { status: 409, title: 'This job token has been used already' },
  job_not_open: { status: 409, title: 'This job takes no applications any more' },
  already_applied: { status: 409, title: 'You have applied to this job already' },
  applies_elsewhere: { status: 409, title: 'This job takes applications at the employer’s own address' },
  registration_not_open: { status: 409, title: 'Registration is not open' },
  outside_target_group: { status: 403, title: 'This event is for other students' },
  removed_by_host: {
    status: 403,
    title: 'The host took your registration back; ask them if you would like to come after all',
  },
  booth_taken: { status: 409, title: 'No booth of this kind is free any more' },
  slot_taken: { status: 409, title: 'Somebody else has just taken this time' },
  visit_clash: { status: 409, title: 'You have another visit that stands in the way' },
  step_not_possible: { status: 409, title: 'This step is not possible from the current state' },
  acceptance_to_confirm: {
    status: 409,
    title: 'Rejecting somebody who accepted your offer has to be confirmed',
  },
  move_to_confirm: { status: 409, title: 'A new time or place has to be confirmed: people will be told' },
  ticket_elsewhere: { status: 409, title: 'This ticket is for another event' },
  ticket_canceled: { status: 409, title: 'This registration was canceled' },
  ticket_waiting: { status: 409, title: 'This person has no place yet' },
  wrong_host: {
    status: 421,
    title: 'This server is open under localhost alone; set PUBLIC_URL to open it by another name',
  },
  file_too_large: { status: 413, title: 'The file is too large' },
  too_large: { status: 413, title: 'The request is too large' },
  file_type: { status: 415, title: 'Files of this type are not accepted here' },
  media_type: { status: 415, title: 'This call does not take that content type' },
  invalid: { status: 422, title: 'Some fields need your attention' },
  passkey_refused: { status: 422, title: 'This passkey could not be verified' },
  too_many_requests: { status: 429, title: 'Too many tries, please wait a moment' },
  upload_quota: { status: 429, title: 'No more can be uploaded today' },
  unexpected: { status: 500, title: 'Something went wrong on our side' },
  overloaded: { status: 503, title: 'The service is busy, please try again' },
  unavailable: { status: 503, title: 'The service cannot be reached right now, please try again' },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemWord = keyof typeof problemCatalog

/** Field path (`screening_questions.0.label`) → what is wrong with it and what would be right. */
export type FieldErrors = Record<string, string[]>

/** The body of a failed call: RFC 9457 problem details with this product's four extra members. */
export interface ProblemBody {
  type: string
  title: string
  status: number
  detail: string
  code: number
  error: ProblemWord
  fields?: FieldErrors
  request_id: string
}

/** An outcome the catalog names. Throw it from rules, commands or queries; the HTTP binding answers it. */
export class Problem extends Error {
  readonly word: ProblemWord
  readonly fields: FieldErrors | undefined
  readonly headers: Record<string, string> | undefined

  constructor(
    word: ProblemWord,
    detail?: string,
    extra: { fields?: FieldErrors; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(
      detail ?? problemCatalog[word].title,
      extra.cause === undefined ? undefined : { cause: extra.cause },
    )
    this.name = 'Problem'
    this.word = word
    this.fields = extra.fields
    this.headers = extra.headers
  }

  get status(): number {
    return problemCatalog[this.word].status
  }
}

/** 422 with every field error at once. */
export const invalid = (fields: FieldErrors, detail?: string): Problem =>
  new Problem('invalid', detail, { fields })

/** Throws them, when there are any. */
export const requireNone = (fields: FieldErrors): void => {
  if (Object.keys(fields).length > 0) throw invalid(fields)
}
