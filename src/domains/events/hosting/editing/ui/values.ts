import { pickField } from '#domains/events/invitations/event-invitations.contract.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { minorFrom, minorTo } from '#shared/money.ts'
import { momentsOf, wallTimeOf } from '#shared/wall-time.ts'
import { ownZone } from '#web/kit/own-zone.ts'
import type { BankAccount } from '../../../events.contract.ts'
import type { HostedEvent } from '../../hosted-events.contract.ts'

/** Entries keep a stable key while they are edited. */
interface Keyed {
  key: string
}
export interface GroupValues extends Keyed {
  majors: string[]
  graduation_classes: string[]
  degrees: string[]
}
export interface PeriodValues extends Keyed {
  label: string
  starts_at: string | null
  ends_at: string | null
}
export interface BoothValues extends Keyed {
  id?: string
  /** How many exhibitors hold one. */
  held: number
  name: string
  size: string
  price: number | string
  quantity: number | string
  amenities: string[]
}
export interface Pick {
  value: string
  label: string
  /** Was an exhibitor at an earlier event. */
  exhibited?: boolean
}

/** What is sent of those picked. */
export const sentPicks = (picks: readonly Pick[]) => picks.map(({ value, label }) => ({ value, label }))

/**
 * Form values: '' or null while nothing is chosen, times as clocks in the event's zone show them, money in
 * whole units.
 */
export interface EventValues {
  title: string
  description: string
  kind: string | null
  format: string | null
  venue_name: string
  venue_address: string
  meeting_url: string
  time_zone: string
  starts_at: string | null
  ends_at: string | null
  registration_opens_at: string | null
  registration_closes_at: string | null
  capacity: number | string
  visibility: string
  target_student_group: GroupValues[]
  intended_time_period: PeriodValues[]
  booth: BoothValues[]
  booth_currency: string
  payment_due_days: number | string
  payment_instructions: string
  bank_account: BankAccount
  exhibitors_close_at: string | null
  takes_exhibitors: boolean
  cover_pick: string | null
  remove_cover: boolean
  eventFile: File | null
  eventBoothFile: File | null
  remove_booth_map: boolean
  on_duty: string[]
  picks: Pick[]
}

export const newKey = (): string => crypto.randomUUID().slice(0, 8)

export const emptyEvent = (): EventValues => ({
  title: '',
  description: '',
  kind: null,
  format: 'in_person',
  venue_name: '',
  venue_address: '',
  meeting_url: '',
  time_zone: ownZone(),
  starts_at: null,
  ends_at: null,
  registration_opens_at: null,
  registration_closes_at: null,
  capacity: '',
  visibility: 'public',
  target_student_group: [],
  intended_time_period: [],
  booth: [],
  booth_currency: 'USD',
  payment_due_days: 30,
  payment_instructions: '',
  bank_account: { holder: '', number: '', bank_code: '', bank_name: '' },
  exhibitors_close_at: null,
  takes_exhibitors: true,
  cover_pick: null,
  remove_cover: false,
  eventFile: null,
  eventBoothFile: null,
  remove_booth_map: false,
  on_duty: [],
  picks: [],
})

export const valuesOf = (event: HostedEvent): EventValues => {
  const wall = (at: string | null) => (at ? `${wallTimeOf(at, event.time_zone)}:00` : null)
  const currency = event.booth_currency ?? 'USD'
  return {
    ...emptyEvent(),
    title: event.title,
    description: event.description,
    kind: event.kind,
    format: event.format,
    venue_name: event.venue_name ?? '',
    venue_address: event.venue_address ?? '',
    meeting_url: event.meeting_url ?? '',
    time_zone: event.time_zone,
    starts_at: wall(event.starts_at),
    ends_at: wall(event.ends_at),
    registration_opens_at: wall(event.registration_opens_at),
    registration_closes_at: wall(event.registration_closes_at),
    capacity: event.capacity ?? '',
    visibility: event.visibility,
    target_student_group: event.target_student_group.map((group) => ({
      ...group,
      key: newKey(),
      graduation_classes: group.graduation_classes.map(String),
    })),
    intended_time_period: event.intended_time_period.map(({ label, starts_at, ends_at }) => ({
      key: newKey(),
      label,
      starts_at: wall(starts_at),
      ends_at: wall(ends_at),
    })),
    booth: event.booth.map(({ free: _, ...booth }) => ({
      ...booth,
      key: newKey(),
      price: minorTo(booth.price, currency),
    })),
    booth_currency: currency,
    payment_due_days: event.payment_due_days,
    payment_instructions: event.payment_instructions,
    ...(event.bank_account && { bank_account: event.bank_account }),
    exhibitors_close_at: wall(event.exhibitors_close_at),
    takes_exhibitors: event.takes_exhibitors,
    cover_pick: event.cover_pick,
    on_duty: event.on_duty.map(({ account_id }) => account_id),
    picks: event.picked,
  }
}

const orNothing = <T>(value: T | null | ''): T | undefined =>
  value === null || value === '' ? undefined : value
const numberOr = (value: number | string): number | undefined => (value === '' ? undefined : Number(value))

/** Returns the time for a newly chosen day: the current one, else an hour after the previous field. */
export const proposedTime = (value: string | null, after: string | null): string => {
  if (value) return value.slice(11, 16)
  if (!after) return '10:00'
  const [hour, minute] = after.slice(11, 16).split(':').map(Number) as [number, number]
  return hour < 23 ? `${String(hour + 1).padStart(2, '0')}:${String(minute).padStart(2, '0')}` : '23:55'
}

const HOURS = 4

const hoursAfter = (wall: string, hours: number): string =>
  new Date(Date.parse(`${wall.slice(0, 10)}T${wall.slice(11, 16)}:00Z`) + hours * 3_600_000)
    .toISOString()
    .replace('T', ' ')
    .slice(0, 19)

/** Returns the end for a newly chosen start: four hours later, until someone chooses another. */
export const endFor = (
  { starts_at, ends_at }: { starts_at: string | null; ends_at: string | null },
  start: string | null,
): string | null => {
  const isProposed = !ends_at || (starts_at && ends_at === hoursAfter(starts_at, HOURS))
  if (!isProposed) return ends_at
  return start && hoursAfter(start, HOURS)
}

/** Returns the moment a form's time means; the earlier if clocks show it twice. */
export const momentIn = (wall: string | null, timeZone: string): string | undefined =>
  wall ? momentsOf(wall, timeZone)[0] : undefined

const boothsOf = ({ booth, booth_currency }: EventValues) => ({
  booth: booth.map(({ id, name, size, price, quantity, amenities }) => ({
    ...(id && { id }),
    name,
    size,
    price: minorFrom(Number(price) || 0, booth_currency),
    quantity: numberOr(quantity) ?? 1,
    amenities,
  })),
  booth_currency: booth.length > 0 ? booth_currency : undefined,
})

/** Whether a part is untouched: no name, no end, and the proposed start. */
const isWritten = ({ label, ends_at }: PeriodValues): boolean => label.trim() !== '' || ends_at !== null

/** Maps a body error to its form field; parts that are not sent keep their place in the form. */
export const fieldOf = (values: EventValues, path: string): string => {
  const [list, index, ...rest] = path.split('.')
  if (list !== 'intended_time_period' || index === undefined) return path
  const places = values.intended_time_period.flatMap((part, place) => (isWritten(part) ? [place] : []))
  return [list, places[Number(index)] ?? index, ...rest].join('.')
}

/** Builds the request body. */
export const bodyOf = (values: EventValues, host: OrganizationKind): Record<string, unknown> => {
  const at = (wall: string | null) => momentIn(wall, values.time_zone)
  const isVirtual = values.format === 'virtual'
  return {
    title: values.title,
    description: values.description,
    kind: orNothing(values.kind),
    format: orNothing(values.format),
    venue_name: isVirtual ? undefined : orNothing(values.venue_name),
    venue_address: isVirtual ? undefined : orNothing(values.venue_address),
    meeting_url: values.format === 'in_person' ? undefined : orNothing(values.meeting_url),
    time_zone: values.time_zone,
    starts_at: at(values.starts_at),
    ends_at: at(values.ends_at),
    registration_opens_at: at(values.registration_opens_at),
    registration_closes_at: at(values.registration_closes_at),
    capacity: numberOr(values.capacity),
    visibility: values.visibility,
    target_student_group: values.target_student_group.map(({ majors, degrees, graduation_classes }) => ({
      majors,
      degrees,
      graduation_classes: graduation_classes.map(Number),
    })),
    intended_time_period: values.intended_time_period
      .filter(isWritten)
      .map(({ label, starts_at, ends_at }) => ({ label, starts_at: at(starts_at), ends_at: at(ends_at) })),
    ...(host === 'university' && {
      ...boothsOf(values),
      payment_instructions: values.payment_instructions,
      bank_account: values.bank_account,
      remove_booth_map: values.remove_booth_map,
    }),
    payment_due_days: numberOr(values.payment_due_days),
    exhibitors_close_at: at(values.exhibitors_close_at),
    takes_exhibitors: values.takes_exhibitors,
    cover_pick: values.eventFile ? undefined : orNothing(values.cover_pick),
    remove_cover: values.remove_cover,
    on_duty: values.on_duty,
    [pickField[host]]: sentPicks(values.picks),
  }
}

const timesOf = (values: EventValues): [path: string, wall: string | null][] => [
  ['starts_at', values.starts_at],
  ['ends_at', values.ends_at],
  ['registration_opens_at', values.registration_opens_at],
  ['registration_closes_at', values.registration_closes_at],
  ['exhibitors_close_at', values.exhibitors_close_at],
  ...values.intended_time_period.flatMap(({ starts_at, ends_at }, index): [string, string | null][] => [
    [`intended_time_period.${index}.starts_at`, starts_at],
    [`intended_time_period.${index}.ends_at`, ends_at],
  ]),
]

/** Finds times that do not exist because clocks skip them. */
export const gapErrors = (values: EventValues): Record<string, string> =>
  Object.fromEntries(
    timesOf(values)
      .filter(([, wall]) => wall && momentsOf(wall, values.time_zone).length === 0)
      .map(([path]) => [path, 'Clocks skip this hour on that day; choose another time']),
  )
