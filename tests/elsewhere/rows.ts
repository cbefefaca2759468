import { buildEmployerUser, buildUniversityUser } from '#domains/accounts/accounts.fixtures.ts'
import { issueLink } from '#domains/accounts/one-time-links.commands.ts'
import { type ApplicationOverrides, buildApplication } from '#domains/applications/applications.fixtures.ts'
import type { RegistrationState } from '#domains/events/events.contract.ts'
import {
  buildEvent,
  buildRegistration,
  type EventOverrides,
  type RegistrationOverrides,
} from '#domains/events/events.fixtures.ts'
import { buildInvitation } from '#domains/events/invitations/event-invitations.fixtures.ts'
import { buildSlot } from '#domains/fairs/appointments/appointment-slots.fixtures.ts'
import { buildFairRegistration } from '#domains/fairs/fairs.fixtures.ts'
import { buildJob, type JobOverrides } from '#domains/jobs/jobs.fixtures.ts'
import { buildSavedSearch } from '#domains/jobs/saved-searches/saved-searches.fixtures.ts'
import { buildTokens } from '#domains/jobs/tokens/job-tokens.fixtures.ts'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { buildPartnership } from '#domains/partnerships/partnerships.fixtures.ts'
import { buildListedUniversity } from '#domains/students/directory/university-directory.fixtures.ts'
import { DAY, HOUR, later } from '#platform/clock.ts'
import { inTransaction } from '#platform/transactions.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, aStudent, aUniversity } from '../harness/actors.ts'
import type { TestApp } from '../harness/app.ts'

/** What a call is sent; promises in it are awaited. */
export interface Input {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  files?: Record<string, Blob>
}
export type Calls = Record<string, (rows: Rows) => Input>

export const otherOf: Record<OrganizationKind, OrganizationKind> = {
  employer: 'university',
  university: 'employer',
}

/** Makes rows, each a new one, with owners that strangers don't know: one employer, one university, one student. */
export const buildRows = async (t: TestApp) => {
  const { db } = t.deps
  const listed = (await buildListedUniversity(t.deps)).id
  const owners = {
    employer: await anEmployer(t),
    university: await aUniversity(t, { organization: { directory_id: listed } }),
    student: await aStudent(t, { university_id: listed, affiliation: 'verified' }),
  }
  await buildTokens(t.deps, owners.employer.organization_id, 20)
  const idOf = async (made: Promise<{ id: string }>) => (await made).id
  const roleOf = { employer: 'employer_user', university: 'university_user' } as const
  const buildMember = { employer: buildEmployerUser, university: buildUniversityUser }
  const at = (kind: OrganizationKind) => owners[kind].organization_id

  const event = (kind: OrganizationKind, overrides: EventOverrides = {}) =>
    idOf(buildEvent(t.deps, { organization_id: at(kind), ...overrides }))
  const job = (overrides: JobOverrides = {}) =>
    idOf(buildJob(t.deps, { organization_id: at('employer'), ...overrides }))
  const application = async (overrides: ApplicationOverrides = {}) =>
    idOf(
      buildApplication(t.deps, {
        job_id: await job(),
        student_id: owners.student.id,
        ...overrides,
      }),
    )
  const registration = async (kind: OrganizationKind, overrides: RegistrationOverrides = {}) =>
    idOf(
      buildRegistration(t.deps, {
        event_id: await event(kind),
        student_id: owners.student.id,
        ...overrides,
      }),
    )
  let fairs = 0
  /** A fair of the others where `exhibitor` has a booth; only invited organizations see it. */
  const standing = async (
    exhibitor: OrganizationKind,
    overrides: { state?: 'pending'; payment?: 'awaiting_payment' } = {},
  ) => {
    fairs += 1
    const fair = await buildEvent(t.deps, {
      organization_id: at(otherOf[exhibitor]),
      // each on its own day: no one has two appointments at once
      starts_at: later(t.clock.now(), (7 + fairs) * DAY),
      visibility: 'invited',
      booths: [{ name: 'Stand', price: 5000 }],
    })
    await buildInvitation(t.deps, { event_id: fair.id, organization_id: at(exhibitor), state: 'accepted' })
    const email = `robin-${newId().slice(-12)}@example.com`
    const { id } = await buildFairRegistration(t.deps, {
      event_id: fair.id,
      organization_id: at(exhibitor),
      booth_id: fair.booths[0]!.id,
      state: 'approved',
      payment: 'proof_submitted',
      representatives: [{ name: 'Robin Carter', email, job_title: '' }],
      ...overrides,
    })
    return { id, fair: fair.id, booth: fair.booths[0]!.id, email, starts_at: fair.starts_at }
  }
  const boothed = async (kind: OrganizationKind, state: 'draft' | 'published' = 'published') => {
    const booths = [{ name: 'Stand', price: 0 }]
    const made = await buildEvent(t.deps, { organization_id: at(kind), visibility: 'invited', state, booths })
    return { id: made.id, booth: made.booths[0]!.id }
  }
  const slot = async (exhibitor: OrganizationKind, student_id?: string) => {
    const { id: registration_id, email } = await standing(exhibitor)
    const { id } = await buildSlot(t.deps, { registration_id, ...(student_id && { student_id }) })
    return { id, email }
  }

  return {
    owners,
    at,
    job,
    application,
    event,
    registration,
    standing,
    slot,
    /** Only invited organizations may have a booth, and this one hasn't answered yet. */
    openFair: async (exhibitor: OrganizationKind) => {
      const { id, booth } = await boothed(otherOf[exhibitor])
      await buildInvitation(t.deps, { event_id: id, organization_id: at(exhibitor), state: 'accepted' })
      return { id, booth }
    },
    boothed,
    /** An event to which another host invites these, waiting for an answer. */
    openInvitation: async (invited: OrganizationKind) => {
      const event_id = await event(otherOf[invited], { visibility: 'invited' })
      await buildInvitation(t.deps, { event_id, organization_id: at(invited) })
      return event_id
    },
    /** Only for students of this university; the owner has a place there if one is described. */
    partnersEvent: async (place?: RegistrationOverrides) => {
      const event_id = await event('university', { visibility: 'partners' })
      if (place) await registration('university', { event_id, ...place })
      return event_id
    },
    /** At a fair the student has a place at: an exhibitor, an appointment to book and one that may be booked. */
    attended: async (isBooked = true) => {
      const { id, fair, starts_at } = await standing('employer')
      await registration('university', { event_id: fair })
      const booked = { starts_at: later(starts_at, HOUR), ...(isBooked && { student_id: owners.student.id }) }
      return {
        id,
        fair,
        free: (await buildSlot(t.deps, { registration_id: id })).id,
        booked: (await buildSlot(t.deps, { registration_id: id, ...booked })).id,
      }
    },
    /** A ticket at the door, already checked in or not. */
    arriving: async (kind: OrganizationKind, isIn = false, state: RegistrationState = 'registered') => {
      const event_id = await event(kind, { starts_at: later(t.clock.now(), HOUR) })
      const id = await registration(kind, {
        event_id,
        state,
        ...(isIn && { checked_in_at: t.clock.now() }),
      })
      const { ticket_code } = await db
        .selectFrom('event_registrations')
        .select('ticket_code')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return { event: event_id, id, code: ticket_code }
    },
    token: async () => {
      await buildTokens(t.deps, at('employer'))
      const newest = await db
        .selectFrom('job_tokens')
        .select('id')
        .where('organization_id', '=', at('employer'))
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      return newest.id
    },
    note: async () => {
      const [id, application_id] = [newId(), await application()]
      const { id: author_id } = owners.employer
      await db
        .insertInto('application_notes')
        .values({ id, application_id, author_id, text: 'Ours', created_at: t.clock.now() })
        .execute()
      return id
    },
    notice: async (role: 'student' | OrganizationKind, list: 'general' | 'job' = 'general') => {
      const id = newId()
      await db
        .insertInto('notifications')
        .values({
          id,
          account_id: owners[role].id,
          kind: 'tokens_granted',
          list,
          title: 'Hello',
          text: '',
          link: '/',
          cause: id,
          created_at: t.clock.now(),
        })
        .execute()
      return id
    },
    savedSearch: () =>
      idOf(
        buildSavedSearch(t.deps, { student_id: owners.student.id, filters: { search: newId().slice(-12) } }),
      ),
    member: (kind: OrganizationKind, status: 'active' | 'pending_review' = 'active') =>
      idOf(
        buildMember[kind](t.deps, {
          organization_id: at(kind),
          team_role: status === 'active' ? 'admin' : 'viewer',
          status,
        }),
      ),
    teamInvitation: async (kind: OrganizationKind) => {
      const email = `asked-${newId().slice(-12)}@example.com`
      const link = {
        kind: 'invitation',
        organization_id: at(kind),
        role: roleOf[kind],
        team_role: 'viewer',
        email,
      } as const
      return (await inTransaction(t.deps, (tx) => issueLink(tx, link))).id
    },
    student: async () => (await aStudent(t, { university_id: listed })).id,
    /** Asked of `kind` by someone else. */
    partnership: (kind: OrganizationKind) =>
      idOf(
        buildPartnership(t.deps, {
          [`${kind}_id`]: at(kind),
          requested_by: otherOf[kind],
          state: 'pending',
        }),
      ),
    /** An organization anyone may see. */
    organization: (kind: OrganizationKind) => idOf(buildOrganization(t.deps, kind)),
    invitation: async (from: OrganizationKind) =>
      idOf(buildInvitation(t.deps, { event_id: await event(from), organization_id: at(otherOf[from]) })),
  }
}
export type Rows = Awaited<ReturnType<typeof buildRows>>

/** With every promise in it resolved. */
export const settled = async (value: unknown): Promise<unknown> => {
  const here = await value
  if (Array.isArray(here)) return Promise.all(here.map(settled))
  if (typeof here !== 'object' || here === null || here instanceof Blob) return here
  const entries = Object.entries(here).map(async ([key, one]) => [key, await settled(one)] as const)
  return Object.fromEntries(await Promise.all(entries))
}
