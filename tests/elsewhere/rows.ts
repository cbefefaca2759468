import { buildEmployerUser, buildStudent, buildUniversityUser } from '#domains/accounts/accounts.fixtures.ts'
import { issueLink } from '#domains/accounts/one-time-links.commands.ts'
import {
  type ApplicationOverrides,
  buildApplication,
  buildResume,
} from '#domains/applications/applications.fixtures.ts'
import { buildExternal } from '#domains/applications/external/external-applications.fixtures.ts'
import { buildFirstChoice } from '#domains/applications/first-choices/first-choices.fixtures.ts'
import { buildSchedule } from '#domains/applications/interviews/interviews.fixtures.ts'
import type { MessageSide } from '#domains/applications/messages/application-messages.contract.ts'
import { buildApplicationMessage } from '#domains/applications/messages/application-messages.fixtures.ts'
import { buildOffer, type OfferOverrides } from '#domains/applications/offers/job-offers.fixtures.ts'
import { buildCriteria, buildScorecard } from '#domains/applications/scorecards/scorecards.fixtures.ts'
import type { RegistrationState } from '#domains/events/events.contract.ts'
import {
  buildEvent,
  buildRegistration,
  type EventOverrides,
  type RegistrationOverrides,
} from '#domains/events/events.fixtures.ts'
import { buildEmailInvitation } from '#domains/events/invitations/by-email/email-invitations.fixtures.ts'
import { buildInvitation } from '#domains/events/invitations/event-invitations.fixtures.ts'
import { buildSlot } from '#domains/fairs/appointments/appointment-slots.fixtures.ts'
import { buildNumberedBooth } from '#domains/fairs/booths/numbered-booths.fixtures.ts'
import { buildCardOffer, buildCardPayment } from '#domains/fairs/card-payments/card-payments.fixtures.ts'
import { exhibitorsOf } from '#domains/fairs/exhibitors/exhibitors.contract.ts'
import { buildFairRegistration } from '#domains/fairs/fairs.fixtures.ts'
import { buildInvoice, buildSeller } from '#domains/fairs/invoices/invoices.fixtures.ts'
import { buildLead, buildSharing } from '#domains/fairs/leads/leads.fixtures.ts'
import { buildLine, buildLinePlace } from '#domains/fairs/lines/booth-lines.fixtures.ts'
import { buildRegistrationForm } from '#domains/fairs/registration-form/registration-form.fixtures.ts'
import { buildSurvey } from '#domains/fairs/surveys/surveys.fixtures.ts'
import { buildJob, type JobOverrides } from '#domains/jobs/jobs.fixtures.ts'
import { buildSavedSearch } from '#domains/jobs/saved-searches/saved-searches.fixtures.ts'
import { buildTokens } from '#domains/jobs/tokens/job-tokens.fixtures.ts'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { buildPartnership } from '#domains/partnerships/partnerships.fixtures.ts'
import { buildJobInvitation } from '#domains/sourcing/invitations/job-invitations.fixtures.ts'
import { buildBackground, someExperience } from '#domains/students/background/background.fixtures.ts'
import { buildListedUniversity } from '#domains/students/directory/university-directory.fixtures.ts'
import { DAY, HOUR, later } from '#platform/clock.ts'
import { hashSecret } from '#platform/secrets.ts'
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
  /** An application with an offer whose terms have a file. */
  const offered = async (overrides: OfferOverrides = {}) => {
    const id = await application({ state: 'offer' })
    await buildOffer(t.deps, id, { file_id: await buildResume(t.deps), ...overrides })
    return id
  }
  /** An application sent as a first choice. */
  const firstChoice = async () => {
    const id = await application()
    await buildFirstChoice(t.deps, id)
    return id
  }
  let schedules = 0
  /** A schedule the student is invited to, each on a day of its own; with one time, theirs if it is booked. */
  const interview = async ({ booked = false, taken = false } = {}) => {
    schedules += 1
    const starts_at = later(t.clock.now(), (7 + schedules) * DAY)
    const job_id = await job()
    const id = await application({ job_id, state: 'interview' })
    const panel = [await idOf(buildEmployerUser(t.deps, { organization_id: at('employer') }))]
    const mine = { id, student_id: owners.student.id }
    const other = taken && (await aStudent(t)).id
    const applications = other
      ? [{ id: await application({ job_id, student_id: other }), student_id: other }, mine]
      : [mine]
    const made = await buildSchedule(t.deps, {
      job_id,
      panel,
      starts: [starts_at],
      applications,
      booked: booked || taken ? 1 : 0,
    })
    return {
      schedule: made.id,
      track: made.track,
      slot: made.slots[0]!,
      application: id,
      job: job_id,
      starts_at,
    }
  }
  /** An application for a job with one criterion, scored by its team. */
  const scored = async () => {
    const job_id = await job()
    const [criterion] = (await buildCriteria(t.deps, job_id, ['Writes clearly'])) as [string]
    const id = await application({ job_id })
    const scores = [{ criterion_id: criterion, score: 2 }] as const
    await buildScorecard(t.deps, { application_id: id, author_id: owners.employer.id, scores })
    return { application: id, criterion, job: job_id }
  }
  const dayIn = (days: number) =>
    later(t.clock.now(), days * DAY)
      .toISOString()
      .slice(0, 10)
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
  /** A registration with its invoice. */
  const invoiced = async (exhibitor: OrganizationKind) => {
    await buildSeller(t.deps, at(otherOf[exhibitor]))
    const made = await standing(exhibitor, { payment: 'awaiting_payment' })
    return { ...made, invoice: (await buildInvoice(t.deps, made.id)).id }
  }
  /** A registration whose fee can be paid by card. */
  const payable = async (exhibitor: OrganizationKind) => {
    const made = await standing(exhibitor, { payment: 'awaiting_payment' })
    await buildCardOffer(t.deps, made.fair)
    return made
  }
  /** One that was, and its payment. */
  const paidByCard = async (exhibitor: OrganizationKind) => {
    const made = await payable(exhibitor)
    return { ...made, payment: (await buildCardPayment(t.deps, made.id)).id }
  }
  /** Of a university's fair: two numbered booths, the first of which an employer has. */
  const numbered = async () => {
    const made = await standing('employer')
    const where = { event_id: made.fair, kind_id: made.booth }
    const [given, free] = [
      await buildNumberedBooth(t.deps, { ...where, number: 'A1', registration_id: made.id }),
      await buildNumberedBooth(t.deps, { ...where, number: 'A2' }),
    ]
    return { ...made, given: given.id, free: free.id }
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

  /** A registration form: one may be answered, one has options, one may be added. */
  const formed = async (event_id: string) => {
    const { questions, addons } = await buildRegistrationForm(t.deps, event_id, {
      questions: [
        { kind: 'short_text', label: 'Name on the booth' },
        { kind: 'choice', label: 'Hall', options: ['North', 'South'] },
      ],
      addons: [{ name: 'Badge', price: 0, per_exhibitor: 5 }],
    })
    return { question: questions[0]!.id, hall: questions[1]!, addon: addons[0]!.id }
  }

  return {
    formed,
    /** An exhibitor that added something. */
    added: async (exhibitor: OrganizationKind, overrides: Parameters<typeof standing>[1] = {}) => {
      const made = await standing(exhibitor, overrides)
      const { addon } = await formed(made.fair)
      const badge = { name: 'Badge', price: 0, quantity: 1 }
      await t.deps.db
        .insertInto('fair_registration_addons')
        .values({ registration_id: made.id, addon_id: addon, ...badge })
        .execute()
      return { ...made, addon }
    },
    owners,
    at,
    job,
    offered,
    firstChoice,
    interview,
    /** Another student, whose profile is open. */
    findable: () => idOf(buildStudent(t.deps, { privacy: 'employers' })),
    jobInvitation: async (job_id?: string) =>
      idOf(buildJobInvitation(t.deps, { job_id: job_id ?? (await job()), student_id: owners.student.id })),
    scored,
    experience: async () =>
      (await buildBackground(t.deps, owners.student.id, { experiences: [someExperience] }))[0]!,
    project: async () =>
      (
        await buildBackground(t.deps, owners.student.id, {
          projects: [{ name: 'Tide tables', link: null, description: '', skills: [] }],
        })
      )[0]!,
    external: () => idOf(buildExternal(t.deps, owners.student.id)),
    dayIn,
    application,
    event,
    registration,
    invoiced,
    payable,
    paidByCard,
    numbered,
    standing,
    /** An answer that its host can still undo. */
    undoable: async (exhibitor: OrganizationKind): Promise<string> => {
      const host = otherOf[exhibitor]
      const { id } = await standing(exhibitor, { state: 'pending', payment: 'awaiting_payment' })
      const body = { registration_ids: [id] }
      const answer = await owners[host].client.call(exhibitorsOf[host].approve, { body })
      return answer.json().undo.decision_id
    },
    slot,
    /** Only invited organizations may have a booth, and this one hasn't answered yet. */
    openFair: async (exhibitor: OrganizationKind) => {
      const { id, booth } = await boothed(otherOf[exhibitor])
      await buildInvitation(t.deps, { event_id: id, organization_id: at(exhibitor), state: 'accepted' })
      return { id, booth }
    },
    /** The same, whose one kind of booth is gone. */
    soldOutFair: async (exhibitor: OrganizationKind) => {
      const { id, booth } = await boothed(otherOf[exhibitor])
      await buildInvitation(t.deps, { event_id: id, organization_id: at(exhibitor), state: 'accepted' })
      await t.deps.db
        .updateTable('event_booths')
        .set((row) => ({ held: row.ref('quantity') }))
        .where('id', '=', booth)
        .execute()
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
    /** At a fair that begins soon: the exhibitor's registration, and a student whose ticket it may scan, or did. */
    atBooth: async (isScanned = true, exhibitor: OrganizationKind = 'employer') => {
      const id = await event('university', { visibility: 'invited', starts_at: later(t.clock.now(), HOUR) })
      const { id: stand } = await buildFairRegistration(t.deps, {
        event_id: id,
        organization_id: at(exhibitor),
        state: 'approved',
      })
      const ticket = await registration('university', { event_id: id })
      const { ticket_code } = await db
        .selectFrom('event_registrations')
        .select('ticket_code')
        .where('id', '=', ticket)
        .executeTakeFirstOrThrow()
      const lead = isScanned
        ? await buildLead(t.deps, {
            event_id: id,
            employer_id: at(exhibitor),
            student_id: owners.student.id,
          })
        : null
      await buildSharing(t.deps, { event_id: id, student_id: owners.student.id })
      return { id: stand, fair: id, code: ticket_code, lead: lead?.id }
    },
    /** The student is in a line at the exhibitor's booth, or could join it. */
    inLine: async (state?: 'waiting' | 'called', exhibitor: OrganizationKind = 'employer') => {
      const id = await event('university', {
        visibility: 'invited',
        starts_at: later(t.clock.now(), HOUR / 2),
      })
      const { id: stand } = await buildFairRegistration(t.deps, {
        event_id: id,
        organization_id: at(exhibitor),
        state: 'approved',
      })
      await registration('university', { event_id: id })
      await buildLine(t.deps, stand)
      const place = state
        ? await buildLinePlace(t.deps, { registration_id: stand, student_id: owners.student.id, state })
        : null
      return { id: stand, fair: id, place: place?.id }
    },
    /** An exhibitor's fair that is over, at which the student was checked in, and whose host asks both. */
    surveyed: async (exhibitor: OrganizationKind) => {
      const made = await standing(exhibitor)
      await registration('university', { event_id: made.fair, checked_in_at: t.clock.now() })
      await db
        .updateTable('events')
        .set({ starts_at: later(t.clock.now(), -3 * HOUR), ends_at: later(t.clock.now(), -HOUR) })
        .where('id', '=', made.fair)
        .execute()
      await buildSurvey(t.deps, { event_id: made.fair })
      return made
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
    /** A link for someone at the door. */
    helper: async (kind: OrganizationKind) => {
      const event_id = await event(kind, { starts_at: later(t.clock.now(), HOUR) })
      const id = newId()
      await db
        .insertInto('door_helpers')
        .values({
          id,
          event_id,
          name: 'Side door',
          secret_hash: hashSecret(id),
          created_by: null,
          created_at: t.clock.now(),
        })
        .execute()
      return { id, event: event_id }
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
    /** A message about an application, from that side. */
    written: async (side: MessageSide) => {
      const application_id = await application()
      const { id } = await buildApplicationMessage(t.deps, { application_id, side, text: 'Ours' })
      return { application: application_id, message: id }
    },
    reply: async () => {
      const id = newId()
      await db
        .insertInto('saved_replies')
        .values({ id, organization_id: at('employer'), name: id, text: 'Ours', edited_at: t.clock.now() })
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
    emailInvitation: async () => idOf(buildEmailInvitation(t.deps, { event_id: await event('university') })),
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
