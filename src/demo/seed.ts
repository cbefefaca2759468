import { buildEmployerUser, buildStudent, buildUniversityUser } from '#domains/accounts/accounts.fixtures.ts'
import { grantTokens } from '#domains/jobs/tokens/job-tokens.commands.ts'
import { buildOperator } from '#domains/operators/operators.fixtures.ts'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { DAY, later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import type { Handlers } from '#platform/queue.ts'
import { inTransaction } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import { seedAttending } from './attending.ts'
import { seedCareers } from './careers.ts'
import { seedFairs } from './fairs.ts'
import { beginFilling, endFilling } from './filling.ts'
import { seedHosting } from './hosting.ts'
import { seedInterviews } from './interviews.ts'
import { seedInvitations } from './invitations.ts'
import { seedJobInvitations } from './job-invitations.ts'
import { seedLogos } from './logos.ts'
import { nextClass } from './moments.ts'
import { seedNotices } from './notices.ts'
import { demoApplicants, demoEmployers, demoUniversities } from './organizations.ts'
import { seedPartnerships } from './partnerships.ts'
import { seedPastHiring } from './past-hiring.ts'
import { demoStudent } from './people.ts'
import { seedReviews } from './reviews.ts'
import { seedStudentSide } from './students.ts'
import { seedViews } from './views.ts'
import { seedWork } from './work.ts'

const PASSWORD = 'fairlead demo'
const TOKENS = 25
const STUDENTS = 24
/** Students whose email proves nothing, waiting for the first university to confirm them. */
const WAITING = 5

const emails = {
  student: 'student@northfield.example',
  employer: 'recruiter@harborlight.example',
  university: 'careers@northfield.example',
  operator: 'operator@fairlead.example',
}

/** The accounts that can sign in to the demo. */
export const demoSignIns = {
  password: PASSWORD,
  people: [
    ['Student', emails.student],
    ['Employer', emails.employer],
    ['University', emails.university],
    ['Operator', `${emails.operator}   (at /operator/sign-in)`],
  ] as const,
  stillThere: async ({ db }: Deps): Promise<boolean> =>
    Boolean(
      await db.selectFrom('persons').select('id').where('email', '=', emails.operator).executeTakeFirst(),
    ),
}

const seedUniversities = async (deps: Deps): Promise<string[]> => {
  const ids: string[] = []
  for (const { domain, city, time_zone, slug, description, ...university } of demoUniversities) {
    const id = newId()
    await deps.db
      .insertInto('university_directory')
      .values({ id, ...university, web_page: `https://${domain}` })
      .execute()
    await deps.db.insertInto('university_domains').values({ domain, university_id: id }).execute()
    const { name, country_code } = university
    const made = {
      name,
      slug,
      description,
      country_code,
      city,
      time_zone,
      directory_id: id,
      website: `https://${domain}`,
    }
    const organization = await buildOrganization(deps, 'university', made)
    const email = `careers@${domain}`
    const person = {
      email,
      password: PASSWORD,
      first_name: 'Career',
      last_name: 'Office',
      organization_id: organization.id,
    }
    await buildUniversityUser(deps, person)
    ids.push(id)
  }
  return ids
}

const seedEmployers = async (deps: Deps) => {
  const employers: Array<{ organization_id: string; account_id: string }> = []
  for (const [index, employer] of demoEmployers.entries()) {
    const organization = await buildOrganization(deps, 'employer', employer)
    await inTransaction(deps, (tx) => grantTokens(tx, organization.id, TOKENS, { reason: 'Demo' }))
    const domain = new URL(employer.website).hostname
    const email = index === 0 ? emails.employer : `recruiter@${domain}`
    const person = { email, password: PASSWORD, first_name: 'Recruiting', last_name: 'Team' }
    const account = await buildEmployerUser(deps, { ...person, organization_id: organization.id })
    employers.push({ organization_id: organization.id, account_id: account.id })
  }
  for (const { name, slug, state, industry, city, country_code } of demoApplicants) {
    const organization = await buildOrganization(deps, 'employer', {
      name,
      slug,
      state,
      industry,
      city,
      country_code,
    })
    const person = {
      email: `hello@${slug}.example`,
      password: PASSWORD,
      first_name: 'Hiring',
      last_name: 'Manager',
    }
    await buildEmployerUser(deps, { ...person, organization_id: organization.id })
  }
  return employers
}

const seedStudents = async (deps: Deps, universities: string[]): Promise<string[]> => {
  const firstClass = nextClass(deps.clock.now())
  const ids: string[] = []
  for (let n = 0; n < STUDENTS; n++) {
    const domain = demoUniversities[n % demoUniversities.length]!.domain
    const email = n === 0 ? emails.student : `student${n}@${domain}`
    const university_id = universities[n % universities.length]!
    const student = {
      ...demoStudent(n, firstClass),
      email,
      password: PASSWORD,
      university_id,
      affiliation: 'verified' as const,
      affiliation_at: later(deps.clock.now(), -(n * 2 + 1) * DAY),
    }
    ids.push((await buildStudent(deps, student)).id)
  }
  return ids
}

const seedWaiting = async (deps: Deps, university_id: string): Promise<void> => {
  const firstClass = nextClass(deps.clock.now())
  for (let n = 0; n < WAITING; n++)
    await buildStudent(deps, {
      ...demoStudent(STUDENTS + n, firstClass),
      email: `waiting${n}@mail.example`,
      password: PASSWORD,
      university_id,
      affiliation_at: later(deps.clock.now(), -(n + 1) * DAY),
    })
}

/** Runs the reactions; emails are left to the workers. */
const drainReactions = async (
  { queue }: Deps,
  handlers: Handlers,
  say: (text: string) => void,
): Promise<void> => {
  for (const { message } of await queue.drain(handlers, ['activity']))
    say(`A step of the demo failed and will be retried: ${message}`)
}

/** Fills an empty database with demo data; leaves any other alone. Returns whether it did. */
export const seedDemo = async (
  deps: Deps,
  handlers: Handlers,
  say: (text: string) => void,
): Promise<boolean> => {
  if (!(await beginFilling(deps, say))) return false
  say('Filling the empty database with demo data')
  const universities = await seedUniversities(deps)
  const employers = await seedEmployers(deps)
  await seedReviews(deps, employers, PASSWORD)
  await seedLogos(deps)
  const students = await seedStudents(deps, universities)
  await seedWaiting(deps, universities[0]!)
  await buildOperator(deps, {
    email: emails.operator,
    password: PASSWORD,
    is_demo: true,
    first_name: 'Demo',
    last_name: 'Operator',
  })
  await seedWork(deps, employers, students)
  await seedPastHiring(deps, employers[1]!, students)
  await seedInterviews(deps, employers[0]!)
  await seedNotices(deps, students[0]!, employers[0]!)
  await seedStudentSide(
    deps,
    students,
    employers.map(({ organization_id }) => organization_id),
  )
  await seedJobInvitations(deps, employers, students)
  await seedCareers(deps)
  await seedPartnerships(deps, employers, universities)
  await seedFairs(deps, employers, universities, students)
  await seedAttending(deps, students, employers, universities)
  await seedHosting(deps, students, employers, universities)
  await seedInvitations(deps, employers, universities)
  await seedViews(deps)
  await drainReactions(deps, handlers, say)
  await endFilling(deps)
  return true
}
