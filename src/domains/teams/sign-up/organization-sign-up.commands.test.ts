import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FIXTURE_PASSWORD, mailedToken } from '#domains/accounts/accounts.fixtures.ts'
import { employerUserAuth, universityUserAuth } from '#domains/accounts/authentication.contract.ts'
import { approveOrganization } from '#domains/operators/organizations/organization-admin.contract.ts'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { buildListedUniversity } from '#domains/students/directory/university-directory.fixtures.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, anOperator, visitor } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import {
  organizationDirectory,
  registerEmployer,
  registerUniversity,
} from './organization-sign-up.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const founder = () => ({
  first_name: 'Priya',
  last_name: 'Raman',
  email: `founder-${newId().slice(-12)}@example.com`,
  password: FIXTURE_PASSWORD,
  job_title: 'Head of people',
})
const employerForm = (overrides: Partial<ReturnType<typeof founder>> & { organization_name: string }) => ({
  industry: 'Software' as const,
  company_size: '11-50' as const,
  website: 'https://example.com',
  country_code: 'US',
  city: 'Chicago',
  ...founder(),
  ...overrides,
})
const organization = (id: string) =>
  t.deps.db.selectFrom('organizations').selectAll().where('id', '=', id).executeTakeFirst()
const account = (id: string) =>
  t.deps.db
    .selectFrom('role_accounts')
    .select(['status', 'team_role', 'job_title'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const verify = async (email: string, auth: typeof employerUserAuth | typeof universityUserAuth) =>
  visitor(t).call(auth.verifyEmail, {
    body: { token: await mailedToken(t.deps, email), password: FIXTURE_PASSWORD },
  })

describe('an employer', () => {
  test('is registered with its first admin and waits for review', async () => {
    const body = employerForm({ organization_name: 'Bright & Söhne GmbH' })
    const answer = await visitor(t).call(registerEmployer, { body })
    expect(answer.statusCode).toBe(201)
    const { organization_id, employer_user_id, status } = answer.json()
    expect(status).toBe('email_not_verified')
    const registering = await t.deps.db
      .selectFrom('activities as c')
      .innerJoin('persons as p', 'p.id', 'c.actor_person_id')
      .select('p.email')
      .where('c.verb', '=', 'organization.registered')
      .where('c.subject_id', '=', organization_id)
      .executeTakeFirstOrThrow()
    expect(registering.email).toBe(body.email)
    expect(await organization(organization_id)).toMatchObject({
      kind: 'employer',
      slug: 'bright-sohne-gmbh',
      state: 'pending_review',
      company_size: '11-50',
    })
    expect(await account(employer_user_id)).toEqual({
      status: 'email_not_verified',
      team_role: 'owner',
      job_title: 'Head of people',
    })

    expect((await verify(body.email, employerUserAuth)).json().status).toBe('pending_review')
    const login = await visitor(t).call(employerUserAuth.login, {
      body: { email: body.email, password: body.password },
    })
    expect(problemOf(login).error).toBe('pending_review')
  })

  test('of a name that is taken is refused, unless nobody ever proved the first', async () => {
    const organization_name = 'Typo Works'
    const first = await visitor(t).call(registerEmployer, { body: employerForm({ organization_name }) })
    const body = employerForm({ organization_name: 'typo  works' })
    const second = await visitor(t).call(registerEmployer, { body })
    expect(second.statusCode).toBe(201)
    expect(await organization(first.json().organization_id)).toBeUndefined()

    await verify(body.email, employerUserAuth)
    const third = await visitor(t).call(registerEmployer, { body: employerForm({ organization_name }) })
    expect([third.statusCode, problemOf(third).error]).toEqual([409, 'name_taken'])
    expect(problemOf(third).fields).toHaveProperty('organization_name')
  })

  test('of a rejected name may be registered anew, at an address of its own', async () => {
    await buildOrganization(t.deps, 'employer', { name: 'Again Inc', slug: 'again-inc', state: 'rejected' })
    const body = employerForm({ organization_name: 'Again Inc' })
    const answer = await visitor(t).call(registerEmployer, { body })
    expect((await organization(answer.json().organization_id))?.slug).toMatch(/^again-inc-\w+$/)

    await verify(body.email, employerUserAuth)
    const third = await visitor(t).call(registerEmployer, {
      body: employerForm({ organization_name: 'AGAIN Inc' }),
    })
    expect(problemOf(third).error).toBe('name_taken')
  })

  test('keeps off the addresses of the web itself', async () => {
    const answer = await visitor(t).call(registerEmployer, {
      body: employerForm({ organization_name: 'Pricing' }),
    })
    expect((await organization(answer.json().organization_id))?.slug).toMatch(/^pricing-\w+$/)
  })

  test('is made once by two who register at the same moment', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        visitor(t).call(registerEmployer, { body: employerForm({ organization_name: 'Simultaneous Ltd' }) }),
      ),
    )
    expect(answers.every(({ statusCode }) => statusCode === 201 || statusCode === 409)).toBe(true)
    const rows = await t.deps.db
      .selectFrom('organizations')
      .select('id')
      .where('name', '=', 'Simultaneous Ltd')
      .execute()
    expect(rows).toHaveLength(1)
  })

  test('is not left behind by a founder who has the role already', async () => {
    const { person_id } = await anEmployer(t, { email: 'busy@example.com' })
    expect(person_id).toBeTruthy()
    const refused = await visitor(t).call(registerEmployer, {
      body: employerForm({ organization_name: 'Second Job', email: 'busy@example.com' }),
    })
    expect(problemOf(refused).error).toBe('email_taken')
    const rows = await t.deps.db.selectFrom('organizations').where('name', '=', 'Second Job').execute()
    expect(rows).toEqual([])
  })

  test('every field error comes at once', async () => {
    const refused = await visitor(t).call(registerEmployer, {
      body: {
        ...employerForm({ organization_name: '', email: 'nope' }),
        industry: 'Alchemy' as never,
        website: 'javascript:alert(1)',
        country_code: 'usa',
      },
    })
    expect(Object.keys(problemOf(refused).fields!).sort()).toEqual(
      ['country_code', 'email', 'industry', 'organization_name', 'website'].sort(),
    )
  })
})

test('confirming the mailbox while an operator approves: the owner is in', async () => {
  const operator = (await anOperator(t)).client
  for (let round = 0; round < 4; round++) {
    const body = employerForm({ organization_name: `Confirmed ${newId()}` })
    const { organization_id, employer_user_id } = (await visitor(t).call(registerEmployer, { body })).json()
    const [approved] = await Promise.all([
      operator.call(approveOrganization, { body: { organization_ids: [organization_id] } }),
      verify(body.email, employerUserAuth),
    ])
    expect(approved.statusCode).toBe(200)
    expect((await account(employer_user_id)).status).toBe('active')
  }
})

describe('a university', () => {
  test.each(['harbor.edu', 'careers.harbor.edu', 'students.HARBOR.edu'])(
    'waits for review with an address at %s too: its students have one',
    async (domain) => {
      const listed = await buildListedUniversity(t.deps, {
        name: `Harbor University ${domain}`,
        domains: ['harbor.edu'],
      })
      const body = { university_id: listed.id, ...founder(), email: `dean-${listed.id}@${domain}` }
      const { organization_id } = (await visitor(t).call(registerUniversity, { body })).json()
      const email = body.email.toLowerCase()
      expect((await verify(email, universityUserAuth)).json().status).toBe('pending_review')
      expect((await organization(organization_id))?.state).toBe('pending_review')
      const login = await visitor(t).call(universityUserAuth.login, {
        body: { email, password: body.password },
      })
      expect(problemOf(login).error).toBe('pending_review')
    },
  )

  test('waits for review when the address proves nothing, and holds its place once verified', async () => {
    const listed = await buildListedUniversity(t.deps)
    const body = { university_id: listed.id, ...founder() }
    const { organization_id } = (await visitor(t).call(registerUniversity, { body })).json()
    expect((await verify(body.email, universityUserAuth)).json().status).toBe('pending_review')
    expect((await organization(organization_id))?.state).toBe('pending_review')
    const again = await visitor(t).call(registerUniversity, {
      body: { university_id: listed.id, ...founder() },
    })
    expect([again.statusCode, problemOf(again).error]).toEqual([409, 'name_taken'])
  })

  test('shares its name with one of another country', async () => {
    const [here, there] = [
      await buildListedUniversity(t.deps, { name: 'National University' }),
      await buildListedUniversity(t.deps, { name: 'National University', country_code: 'PH' }),
    ]
    const register = async (university_id: string) => {
      const body = { university_id, ...founder() }
      const { organization_id } = (await visitor(t).call(registerUniversity, { body })).json()
      return (await organization(organization_id))?.slug
    }
    expect(await register(here.id)).toBe('national-university')
    expect(await register(there.id)).toMatch(/^national-university-\w+$/)
  })

  test('the directory lacks is registered by name and country', async () => {
    const bare = await visitor(t).call(registerUniversity, { body: founder() })
    expect(Object.keys(problemOf(bare).fields!).sort()).toEqual(['country_code', 'university_id'])
    const body = { organization_name: 'New Island College', country_code: 'NZ', ...founder() }
    const answer = await visitor(t).call(registerUniversity, { body })
    expect(answer.statusCode).toBe(201)
    expect(await organization(answer.json().organization_id)).toMatchObject({
      slug: 'new-island-college',
      directory_id: null,
    })
  })

  test('that is not in the directory under the id is refused', async () => {
    const refused = await visitor(t).call(registerUniversity, {
      body: { university_id: newId(), ...founder(), password: 'qwertyuiop' },
    })
    expect(Object.keys(problemOf(refused).fields!).sort()).toEqual(['password', 'university_id'])
  })
})

describe('the directory of organizations', () => {
  test('finds approved ones of the kind, accents and case ignored, those that begin so first', async () => {
    await buildOrganization(t.deps, 'employer', { name: 'The Zéphyr Group', slug: 'the-zephyr' })
    await buildOrganization(t.deps, 'employer', { name: 'Zephyr Air', slug: 'zephyr-air' })
    await buildOrganization(t.deps, 'employer', {
      name: 'Zephyr Sea',
      slug: 'zephyr-sea',
      state: 'suspended',
    })
    await buildOrganization(t.deps, 'university', { name: 'Zephyr University', slug: 'zephyr-uni' })
    const names = async (search: string) =>
      (await visitor(t).call(organizationDirectory, { query: { kind: 'employer', search } }))
        .json()
        .data.map(({ name }: { name: string }) => name)
    expect(await names('zéPHYR')).toEqual(['Zephyr Air', 'The Zéphyr Group'])
    expect(await names('100%_')).toEqual([])
    expect(await names('\\')).toEqual([])
  })

  test('takes no other parameters', async () => {
    expect((await t.app.inject('/api/organization-directory?kind=club')).statusCode).toBe(400)
    expect((await t.app.inject('/api/organization-directory?kind=employer&limit=9')).statusCode).toBe(400)
  })
})
