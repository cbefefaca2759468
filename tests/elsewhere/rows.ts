import { buildEmployerUser, buildUniversityUser } from '../../src/domains/accounts/fixtures.ts'
import { issueLink } from '../../src/domains/accounts/links/commands.ts'
import { buildApplication } from '../../src/domains/applications/fixtures.ts'
import { buildEvent, buildRegistration } from '../../src/domains/events/fixtures.ts'
import { buildInvitation } from '../../src/domains/events/invitations/fixtures.ts'
import { buildFairRegistration } from '../../src/domains/fairs/fixtures.ts'
import { buildSlot } from '../../src/domains/fairs/slots/fixtures.ts'
import { buildJob } from '../../src/domains/jobs/fixtures.ts'
import { buildPartnership } from '../../src/domains/partnerships/fixtures.ts'
import { buildListedUniversity } from '../../src/domains/students/directory/fixtures.ts'
import { transact } from '../../src/platform/deps.ts'
import { newId } from '../../src/shared/ids.ts'
import { anEmployer, aStudent, aUniversity } from '../harness/actors.ts'
import type { TestApp } from '../harness/app.ts'

/** Rows of an employer and a student who have nothing to do with the caller. */
export interface Rows {
  job: string
  application: string
  note: string
  studentNotice: string
  employerNotice: string
  universityNotice: string
  employerMember: string
  employerRequest: string
  employerInvitation: string
  namesOther: string
  universityMember: string
  universityRequest: string
  universityInvitation: string
  fair: string
  fairRegistration: string
  fairSlot: string
  partnership: string
  employerEvent: string
  universityEvent: string
  registration: string
  savedSearch: string
  toUniversity: string
  toEmployer: string
}

/** What a call is sent. */
export interface Input {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

const notice = async (t: TestApp, account_id: string, list: 'general' | 'job') => {
  const id = newId()
  await t.deps.db
    .insertInto('notifications')
    .values({
      id,
      account_id,
      kind: 'organisation',
      list,
      title: 'Hello',
      text: '',
      link: '/',
      cause: id,
      created_at: t.clock.now(),
    } as never)
    .execute()
  return id
}

const savedSearch = async (t: TestApp, student_id: string) => {
  const [id, now] = [newId(), t.clock.now()]
  await t.deps.db
    .insertInto('saved_searches')
    .values({
      id,
      student_id,
      name: 'Mine',
      filters: JSON.stringify({ search: 'sonar' }),
      filter_key: id,
      is_alerting: true,
      created_at: now,
      looked_until: now,
      next_look_at: now,
    })
    .execute()
  return id
}

const invitation = async (t: TestApp, organisation_id: string, role: 'employer_user' | 'university_user') => {
  const link = { kind: 'invitation', organisation_id, role, team_role: 'viewer' } as const
  return (await transact(t.deps, (tx) => issueLink(tx, link))).id
}

/** Makes the rows, of owners the callers do not know. */
export const buildRows = async (t: TestApp): Promise<Rows> => {
  const owner = await anEmployer(t)
  const applicant = await aStudent(t, { university_id: (await buildListedUniversity(t.deps)).id })
  const university = await aUniversity(t)
  const job = await buildJob(t.deps, { organisation_id: owner.organisation_id })
  const application = await buildApplication(t.deps, { job_id: job.id, student_id: applicant.id })
  const fair = await buildEvent(t.deps, { visibility: 'invited', booths: [{ name: 'Stand', price: 5000 }] })
  const fairRegistration = await buildFairRegistration(t.deps, {
    event_id: fair.id,
    booth_id: fair.booths[0]!.id,
    state: 'approved',
    payment: 'proof_submitted',
  })
  const note = newId()
  await t.deps.db
    .insertInto('application_notes')
    .values({
      id: note,
      application_id: application.id,
      author_id: owner.id,
      text: 'Ours',
      created_at: t.clock.now(),
    })
    .execute()
  const universityEvent = await buildEvent(t.deps, { organisation_id: university.organisation_id })
  const employerEvent = await buildEvent(t.deps, { organisation_id: owner.organisation_id })
  const atEmployer = { organisation_id: owner.organisation_id, team_role: 'viewer' } as const
  const atUniversity = { organisation_id: university.organisation_id, team_role: 'viewer' } as const
  return {
    employerMember: (await buildEmployerUser(t.deps, atEmployer)).id,
    employerRequest: (await buildEmployerUser(t.deps, { ...atEmployer, status: 'pending_review' })).id,
    employerInvitation: await invitation(t, owner.organisation_id, 'employer_user'),
    namesOther: applicant.id,
    universityMember: (await buildUniversityUser(t.deps, atUniversity)).id,
    universityRequest: (await buildUniversityUser(t.deps, { ...atUniversity, status: 'pending_review' })).id,
    universityInvitation: await invitation(t, university.organisation_id, 'university_user'),
    partnership: (
      await buildPartnership(t.deps, {
        employer_id: owner.organisation_id,
        university_id: university.organisation_id,
        state: 'pending',
      })
    ).id,
    employerEvent: employerEvent.id,
    universityEvent: universityEvent.id,
    registration: (
      await buildRegistration(t.deps, { event_id: universityEvent.id, student_id: applicant.id })
    ).id,
    fair: fair.id,
    fairRegistration: fairRegistration.id,
    fairSlot: (await buildSlot(t.deps, { registration_id: fairRegistration.id })).id,
    savedSearch: await savedSearch(t, applicant.id),
    job: job.id,
    application: application.id,
    note,
    toUniversity: (await buildInvitation(t.deps, { event_id: employerEvent.id })).id,
    toEmployer: (await buildInvitation(t.deps, { event_id: universityEvent.id })).id,
    studentNotice: await notice(t, applicant.id, 'general'),
    employerNotice: await notice(t, owner.id, 'general'),
    universityNotice: await notice(t, university.id, 'general'),
  }
}
