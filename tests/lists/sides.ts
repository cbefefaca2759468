import { buildEmployerUser, buildStudent, buildUniversityUser } from '#domains/accounts/accounts.fixtures.ts'
import type { RegistrationState } from '#domains/events/events.contract.ts'
import { buildEvent, buildRegistration } from '#domains/events/events.fixtures.ts'
import { buildEmailInvitation } from '#domains/events/invitations/by-email/email-invitations.fixtures.ts'
import { buildInvitation } from '#domains/events/invitations/event-invitations.fixtures.ts'
import { buildSlot } from '#domains/fairs/appointments/appointment-slots.fixtures.ts'
import { buildNumberedBooth } from '#domains/fairs/booths/numbered-booths.fixtures.ts'
import type { FairState, PaymentState } from '#domains/fairs/fairs.contract.ts'
import { buildFairRegistration } from '#domains/fairs/fairs.fixtures.ts'
import { buildSurvey, buildSurveyAnswer } from '#domains/fairs/surveys/surveys.fixtures.ts'
import { buildBoothWait } from '#domains/fairs/waiting/booth-waits.fixtures.ts'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import type { PartnershipState } from '#domains/partnerships/partnerships.contract.ts'
import { buildPartnership } from '#domains/partnerships/partnerships.fixtures.ts'
import { DAY, HOUR, later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'

const otherKind = { employer: 'university', university: 'employer' } as const
/** Not sorted the way they are created. */
const names = 'Quarry Willow Elm Rowan Tamarisk Yew Upas Iris Oak Poplar Alder Sorrel'.split(' ')
const countries = ['US', 'DE', 'FR']
const industries = ['Finance', 'Retail', 'Media']
const sizes = ['1-10', '11-50', '51-200', '201-1000', '1001-5000', '5001+']

const standings: Array<[PartnershipState, 'us' | 'them']> = [
  ['approved', 'us'],
  ['approved', 'them'],
  ['approved', 'them'],
  ['pending', 'us'],
  ['pending', 'them'],
  ['declined', 'us'],
  ['declined', 'them'],
  ['withdrawn', 'us'],
  ['withdrawn', 'them'],
  ['ended', 'us'],
  ['pending', 'us'],
  ['pending', 'them'],
]
const fairStandings: Array<[FairState, PaymentState]> = [
  ['approved', 'awaiting_payment'],
  ['pending', 'awaiting_payment'],
  ['approved', 'proof_submitted'],
  ['canceled', 'refunded'],
  ['approved', 'verified'],
  ['declined', 'waived'],
  ['approved', 'proof_rejected'],
  ['approved', 'none'],
]
const places: RegistrationState[] = [
  'registered',
  'waitlisted',
  'canceled',
  'offered',
  'registered',
  'registered',
]

/** A number of days for each of a dozen rows, in no particular order. */
const shuffled = (index: number) => ((index * 5) % 12) + 1

/** A dozen organizations of the other kind, with a team each, in every standing to one's own. */
const neighbors = async (deps: Deps, kind: OrganizationKind, own: string): Promise<string[]> => {
  const now = deps.clock.now()
  const other = otherKind[kind]
  const build = { employer: buildEmployerUser, university: buildUniversityUser }[other]
  const ids: string[] = []
  for (const [index, name] of names.entries()) {
    const { id } = await buildOrganization(deps, other, {
      name: `${name} of the ${kind}`,
      country_code: countries[index % 3]!,
      industry: industries[index % 3]!,
      company_size: sizes[index % 6]!,
    })
    await build(deps, { organization_id: id })
    const [state, by] = standings[index]!
    const requested_at = later(now, -(14 + shuffled(index)) * DAY)
    await buildPartnership(deps, {
      ...({ [`${kind}_id`]: own, [`${other}_id`]: id } as Record<'employer_id' | 'university_id', string>),
      state,
      requested_by: by === 'us' ? kind : other,
      requested_at,
      state_at: state === 'pending' ? requested_at : later(now, -shuffled(index + 5) * DAY),
    })
    ids.push(id)
  }
  return ids
}

const booths = fairStandings.map((_, index) => ({ name: `Stand ${index}`, price: 10_000 }))

/** One's own event: exhibitors, invitations, registrations, booked appointments. */
const ownEvent = async (
  deps: Deps,
  kind: OrganizationKind,
  own: string,
  others: string[],
): Promise<string> => {
  const now = deps.clock.now()
  const event = await buildEvent(deps, { organization_id: own, booths })
  const event_id = event.id
  const directory = await deps.db.selectFrom('university_directory').select('id').orderBy('id').execute()
  for (const [index, [state, payment]] of fairStandings.entries()) {
    const { id } = await buildFairRegistration(deps, {
      event_id,
      organization_id: others[index]!,
      state,
      payment,
      ...(payment !== 'none' && { booth_id: event.booths[index]!.id }),
      submitted_at: later(now, -shuffled(index) * DAY),
      due_at: later(now, (shuffled(index + 3) - 6) * DAY),
    })
    if (state !== 'approved') continue
    const kind_id = event.booths[index]!.id
    // not in the order they registered, and A10 after A2
    if (payment !== 'none' && index !== 0)
      await buildNumberedBooth(deps, { event_id, kind_id, number: `A${12 - index}`, registration_id: id })
    const starts_at = later(event.starts_at, index * HOUR)
    await buildSlot(deps, { registration_id: id, starts_at })
    const { id: student_id } = await buildStudent(deps)
    await buildSlot(deps, { registration_id: id, starts_at: later(starts_at, HOUR / 2), student_id })
  }
  for (const index of names.slice(0, 6).keys())
    await buildInvitation(deps, {
      event_id,
      organization_id: others[index]!,
      state: (['accepted', 'declined', 'pending'] as const)[index % 3]!,
      way: index % 2 === 0 ? 'pick' : 'link',
      created_at: later(now, -(12 + shuffled(index)) * DAY),
      answered_at: later(now, -shuffled(index + 4) * DAY),
    })
  if (kind === 'university')
    for (const organization_id of others.slice(0, 3))
      await buildBoothWait(deps, { event_id, booth_id: event.booths[0]!.id, organization_id })
  if (kind === 'university')
    for (const [index, name] of names.slice(0, 6).entries())
      await buildEmailInvitation(deps, {
        event_id,
        name,
        email: `jobs@${name.toLowerCase()}.example`,
        created_at: later(now, -shuffled(index) * DAY),
        ...(index > 1 && { opened_at: now }),
        ...(index > 3 && { declined_at: now }),
        ...(index === 0 && { organization_id: others.at(-1)! }),
      })
  await buildSurvey(deps, { event_id })
  for (const [index, state] of places.entries()) {
    const student = await buildStudent(deps, {
      last_name: names[(index * 5) % 12]!,
      university_id: directory[index % directory.length]!.id,
      affiliation: 'verified',
      majors: [['Biology', 'History'][index % 2]!],
      graduation_class: 2026 + (index % 3),
    })
    const checked_in_at = index === 0 ? now : undefined
    const { id: registration_id } = await buildRegistration(deps, {
      event_id,
      student_id: student.id,
      state,
      ...(checked_in_at && { checked_in_at }),
    })
    await buildSurveyAnswer(deps, {
      event_id,
      registration_id,
      student_id: student.id,
      rating: 1 + (index % 5),
      comment: `Said by ${names[index % 12]}`,
    })
    if (index === 4)
      await deps.db
        .updateTable('event_registrations')
        .set({ attendance: 'no_show' })
        .where('student_id', '=', student.id)
        .execute()
  }
  return event_id
}

/** Partners' events, where one's own organization is in every state. */
const theirEvents = async (deps: Deps, own: string, partners: string[]) => {
  const now = deps.clock.now()
  for (const [index, [state, payment]] of fairStandings.entries()) {
    const starts_at = later(now, (20 + shuffled(index)) * DAY)
    const event = await buildEvent(deps, {
      organization_id: partners[index % partners.length]!,
      title: `${names[index]} fair`,
      kind: index % 2 === 0 ? 'career_fair' : 'workshop',
      format: index % 2 === 0 ? 'in_person' : 'virtual',
      starts_at,
      exhibitors_close_at: later(now, (shuffled(index + 7) - 3) * DAY),
      booths: [{ name: 'Stand', price: 10_000 }],
    })
    await buildFairRegistration(deps, {
      event_id: event.id,
      organization_id: own,
      state,
      payment,
      ...(payment !== 'none' && { booth_id: event.booths[0]!.id }),
      submitted_at: later(now, -shuffled(index + 2) * DAY),
    })
  }
}

/** Rows of every kind around an employer or a university; returns its own event that they are about. */
export const sideRows = async (deps: Deps, kind: OrganizationKind, own: string): Promise<string> => {
  const others = await neighbors(deps, kind, own)
  await theirEvents(deps, own, others.slice(0, 3))
  return ownEvent(deps, kind, own, others)
}
