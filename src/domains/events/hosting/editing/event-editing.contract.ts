import { z } from 'zod'
import { eventCoverPicks, pickFrom } from '#domains/media/media.contract.ts'
import { currency, id, line, name, richText, timestamp, timeZone, webAddress } from '#shared/fields.ts'
import { eventFormats, eventKinds, eventVisibilities } from '#shared/lists.ts'
import type { FieldErrors } from '#shared/problems.ts'
import { bankAccountShape, intendedPeriodShape, targetGroupShape } from '../../events.contract.ts'

export const MAX_BOOTHS = 200
export const MAX_PICKS = 500
export const MAX_GROUPS = 20
export const MAX_PERIODS = 50

const [EARLIEST, LATEST] = [Date.parse('2000-01-01T00:00:00Z'), Date.parse('2100-01-01T00:00:00Z')]
export const moment = timestamp.refine((at) => {
  const time = Date.parse(at)
  return time >= EARLIEST && time < LATEST
}, 'Choose a date between 2000 and 2100')

const folded = (name: string): string => name.trim().toLowerCase()

const writtenBooth = z.strictObject({
  /** Of an existing booth; left out for a new one. */
  id: id.optional(),
  name: name(100),
  size: z.string().trim().max(100, 'Use at most 100 characters').default(''),
  /** Minor units of `booth_currency`, like cents. */
  price: z.int().min(0, 'This can’t be negative').max(100_000_000_000).default(0),
  quantity: z.int().min(1, 'At least one').max(1000, 'At most 1,000').default(1),
  amenities: z.array(line(60)).max(20).default([]),
})
export type WrittenBooth = z.output<typeof writtenBooth>

/** What a host writes; a draft needs only a title. An absent member is empty. */
const eventFields = {
  title: name(200),
  description: richText().default(''),
  kind: z.enum(eventKinds).optional(),
  format: z.enum(eventFormats).optional(),
  venue_name: name(200).optional(),
  venue_address: line(500).optional(),
  /** Shown only to people who are registered. */
  meeting_url: webAddress.optional(),
  /** The zone of the venue; defaults to the organization's. */
  time_zone: timeZone.optional(),
  starts_at: moment.optional(),
  ends_at: moment.optional(),
  /** Defaults to when the event is published. */
  registration_opens_at: moment.optional(),
  /** Defaults to the start. */
  registration_closes_at: moment.optional(),
  /** No limit when left out. */
  capacity: z.int().min(1, 'At least one').max(100_000, 'At most 100,000').optional(),
  visibility: z.enum(eventVisibilities).default('public'),
  target_student_group: z
    .array(targetGroupShape)
    .max(MAX_GROUPS, `Add at most ${MAX_GROUPS} groups`)
    .default([]),
  intended_time_period: z
    .array(intendedPeriodShape)
    .max(MAX_PERIODS, `Add at most ${MAX_PERIODS} parts`)
    .default([]),
  /** One of the offered pictures, when no `eventFile` is sent. */
  cover_pick: pickFrom(eventCoverPicks).optional(),
  /** Removes the current cover. */
  remove_cover: z.boolean().default(false),
  /** Only for universities' events. */
  booth: z.array(writtenBooth).max(MAX_BOOTHS, `Add at most ${MAX_BOOTHS} booth types`).default([]),
  booth_currency: currency.optional(),
  payment_due_days: z.int().min(1, 'At least one').max(365, 'At most a year').default(30),
  /** How exhibitors pay; rich text. */
  payment_instructions: richText().default(''),
  bank_account: bankAccountShape.optional(),
  /** Until when other organizations can register; defaults to the start. */
  exhibitors_close_at: moment.optional(),
  /** Whether organizations can register that aren’t invited. */
  takes_exhibitors: z.boolean().default(true),
  remove_booth_map: z.boolean().default(false),
  /** Team members on duty, by account; unchanged when left out. */
  on_duty: z.array(id).max(100).optional(),
}

/**
 * An event as the checks see it: from a form, where members may be absent, or a row, where they may be null.
 */
type Fields = Partial<z.output<z.ZodObject<typeof eventFields>>>
export type Checked = {
  [K in
    | 'description'
    | 'kind'
    | 'format'
    | 'venue_name'
    | 'meeting_url'
    | 'starts_at'
    | 'ends_at'
    | 'registration_opens_at'
    | 'registration_closes_at'
    | 'booth_currency'
    | 'exhibitors_close_at']?: Fields[K] | null
} & { booth?: readonly { name: string; price: number }[] }

type Maybe = string | null | undefined
const isBefore = (one: Maybe, other: Maybe): boolean =>
  Boolean(one && other && Date.parse(one) < Date.parse(other))

const boothErrors = ({ booth = [], booth_currency }: Checked): FieldErrors => {
  const errors: FieldErrors = {}
  const seen = new Set<string>()
  for (const [index, { name }] of booth.entries()) {
    if (typeof name !== 'string') continue
    if (seen.has(folded(name))) errors[`booth.${index}.name`] = ['Another booth already has this name']
    seen.add(folded(name))
  }
  if (!booth_currency && booth.some(({ price }) => price > 0))
    errors.booth_currency = ['Choose a currency for the prices']
  return errors
}

/** Finds members that contradict each other. */
export const contradictions = (event: Checked): FieldErrors => {
  const errors: FieldErrors = {}
  const { starts_at, ends_at, registration_opens_at: opens, registration_closes_at: closes } = event
  if (starts_at && ends_at && !isBefore(starts_at, ends_at))
    errors.ends_at = ['The end must be after the start']
  if (opens && closes && !isBefore(opens, closes))
    errors.registration_closes_at = ['This must be after registration opens']
  if (opens && ends_at && !isBefore(opens, ends_at))
    errors.registration_opens_at = ['This must be before the event ends']
  if (closes && isBefore(ends_at, closes)) errors.registration_closes_at = ['This is after the event ends']
  if (isBefore(ends_at, event.exhibitors_close_at))
    errors.exhibitors_close_at = ['This is after the event ends']
  return { ...errors, ...boothErrors(event) }
}

/** Finds what an event still needs before it can be published. */
export const missingFields = (event: Checked): FieldErrors => {
  const errors: FieldErrors = {}
  const { format } = event
  if (!event.description?.replace(/<[^<>]*>|&nbsp;/g, '').trim()) errors.description = ['Describe the event']
  if (!event.kind) errors.kind = ['Choose an event type']
  if (!format) errors.format = ['Choose whether people attend in person, online, or both']
  if (!event.starts_at) errors.starts_at = ['Enter when it starts']
  if (!event.ends_at) errors.ends_at = ['Enter when it ends']
  if ((format === 'in_person' || format === 'hybrid') && !event.venue_name)
    errors.venue_name = ['Enter where it takes place']
  if ((format === 'virtual' || format === 'hybrid') && !event.meeting_url)
    errors.meeting_url = ['Enter the link people join with; only registered students see it']
  return errors
}

const raise = (errors: FieldErrors, context: z.core.$RefinementCtx) => {
  for (const [field, messages] of Object.entries(errors)) {
    const path = field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
    if (!context.issues.some((issue) => issue.path?.join('.') === field))
      for (const message of messages) context.addIssue({ code: 'custom', path, message })
  }
}

/** Runs even when other members are invalid, so that all errors come at once. */
const always = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null }

const asArray = <T>(value: T[] | undefined): T[] => (Array.isArray(value) ? value : [])

const check = (event: Checked & { state?: string | undefined }, context: z.core.$RefinementCtx) => {
  raise(contradictions({ ...event, booth: asArray(event.booth as []) }), context)
  if (event.state === 'published') raise(missingFields(event), context)
}

/** Organizations to invite, each with the organization's id as its value. */
const picks = z
  .array(z.strictObject({ value: id, label: z.string().max(300).optional() }))
  .max(MAX_PICKS, `Invite at most ${MAX_PICKS} at a time`)
  .optional()

const states = z.enum(['draft', 'published'])
const withNew = { ...eventFields, state: states.default('published') }
const withEdit = {
  ...eventFields,
  /** `published` publishes a draft. Left out, the event keeps its state. */
  state: states.optional(),
  /** Confirms telling everyone about a new time or place. */
  confirm_move: z.boolean().default(false),
}

/** Each kind of host names whom it invites as the specification words it. */
export const newEvent = {
  employer: z
    .strictObject({ ...withNew, selected_universities_list: picks })
    .superRefine((event, context) => check(event, context), always),
  university: z
    .strictObject({ ...withNew, selected_employers_list: picks })
    .superRefine((event, context) => check(event, context), always),
}
export const editedEvent = {
  employer: z
    .strictObject({ ...withEdit, selected_universities_list: picks })
    .superRefine((event, context) => check(event, context), always),
  university: z
    .strictObject({ ...withEdit, selected_employers_list: picks })
    .superRefine((event, context) => check(event, context), always),
}
export type NewEvent = z.output<(typeof newEvent)['employer'] | (typeof newEvent)['university']>
export type EditedEvent = z.output<(typeof editedEvent)['employer'] | (typeof editedEvent)['university']>
