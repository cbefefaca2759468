import { globSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FIXTURE_PASSWORD } from '#domains/accounts/accounts.fixtures.ts'
import { employerUserAuth } from '#domains/accounts/authentication.contract.ts'
import { employerPublicProfile } from '#domains/jobs/employer-profile.contract.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { publicJob, publicJobs } from '#domains/jobs/search/job-search.contract.ts'
import { approveOrganizationName } from '#domains/operators/organizations/name-review.contract.ts'
import {
  organizationForReview,
  suspendOrganization,
} from '#domains/operators/organizations/organization-admin.contract.ts'
import { registerEmployer } from '#domains/teams/sign-up/organization-sign-up.contract.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { anEmployer, anOperator, aUniversity, visitor } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { pdf, picture } from '../../../../tests/harness/files.ts'
import { slugOf } from '../organizations.rules.ts'
import * as calls from './organization-profile.contract.ts'

let t: TestApp
let count = 0
let operator: Awaited<ReturnType<typeof anOperator>>
beforeAll(async () => {
  t = await openTestApp()
  operator = await anOperator(t)
})
afterAll(() => t.close())

type Owner = Awaited<ReturnType<typeof anEmployer>>
type Edit = InputOf<typeof calls.editEmployerProfile>
const aName = () => `Kestrel ${++count}`
const called = (name: string) => anEmployer(t, { organization: { name, slug: slugOf(name, 'x') } })
const edit = ({ client }: Owner, body: Edit['body'], files: Edit['files'] = {}) =>
  client.call(calls.editEmployerProfile, { body, files })
/** Asks for a name and has it approved. Returns the first refusal, or the profile afterward. */
const rename = async (owner: Owner, name: string) => {
  const asked = await edit(owner, { name })
  if (asked.statusCode !== 200) return asked
  const { proposed_name } = (
    await operator.client.call(organizationForReview, { params: { id: owner.organization_id } })
  ).json()
  if (!proposed_name) return asked
  const body = { proposed_name_id: proposed_name.id }
  const approved = await operator.client.call(approveOrganizationName, { body })
  return approved.statusCode === 204 ? owner.client.call(calls.employerOwnProfile) : approved
}
const shown = (id: string) => visitor(t).call(employerPublicProfile, { params: { id } })

describe('editing', () => {
  test('keeps what is given, cleans the text, empties what is left out', async () => {
    const name = aName()
    const owner = await called(name)
    const full = {
      name,
      tagline: 'We build kites',
      description: '<p>Kites<script>alert(1)</script></p>',
      website: 'https://kestrel.example',
      industry: 'Finance',
      company_size: '11-50',
      country_code: 'FR',
      city: 'Lyon',
      founded_year: 1987,
      links: ['https://social.example/kestrel'],
    } as const
    const answer = await edit(owner, { ...full, links: [...full.links] })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ ...full, description: '<p>Kites</p>', may: { edit: true } })
    expect((await shown(owner.organization_id)).json()).toMatchObject({
      tagline: 'We build kites',
      response_rate: null,
    })
    expect((await edit(owner, { name })).json()).toMatchObject({
      tagline: '',
      website: null,
      industry: null,
      founded_year: null,
      links: [],
    })
  })

  test('keeps pictures until they are replaced or removed', async () => {
    const name = aName()
    const owner = await called(name)
    const first = (
      await edit(owner, { name }, { logoFile: await picture(), coverFile: await picture(800, 200) })
    ).json()
    expect((await t.app.inject(first.logo_url)).statusCode).toBe(200)
    expect((await edit(owner, { name })).json()).toMatchObject({
      logo_url: first.logo_url,
      cover_url: first.cover_url,
    })
    const changed = await edit(owner, { name, remove_cover: true }, { logoFile: await picture(32, 32) })
    expect(changed.json().cover_url).toBeNull()
    expect(changed.json().logo_url).not.toBe(first.logo_url)
    expect((await edit(owner, { name }, { logoFile: pdf() })).statusCode).toBe(415)
  })

  test('tells everything that is wrong at once, and changes nothing', async () => {
    const name = aName()
    const owner = await called(name)
    const wrong = { name: ' ', website: 'javascript:alert(1)', founded_year: 3, links: ['no'], city: 'Lyon' }
    const { status, fields } = problemOf(await edit(owner, wrong))
    expect(status).toBe(422)
    expect(Object.keys(fields!).sort()).toEqual(['founded_year', 'links.0', 'name', 'website'])
    expect((await shown(owner.organization_id)).json()).toMatchObject({ name, city: null })
  })

  test('is for admins; everyone of the team may look', async () => {
    const name = aName()
    const owner = await called(name)
    const recruiter = await anEmployer(t, { organization_id: owner.organization_id, team_role: 'recruiter' })
    expect((await edit(recruiter, { name })).statusCode).toBe(403)
    expect((await recruiter.client.call(calls.employerOwnProfile)).json()).toMatchObject({
      name,
      may: { edit: false },
    })
  })

  test('works for universities, which have no industry', async () => {
    const owner = await aUniversity(t)
    const { name } = (await owner.client.call(calls.universityOwnProfile)).json()
    const body = { name, tagline: 'Learn by doing' }
    const answer = await owner.client.call(calls.editUniversityProfile, { body })
    expect(answer.json()).toMatchObject(body)
    const more = { ...body, industry: 'Finance' }
    expect((await owner.client.call(calls.editUniversityProfile, { body: more })).statusCode).toBe(422)
    const { slug } = answer.json()
    const read = await visitor(t).call(calls.universityPublicProfile, { params: { id: slug } })
    expect(read.json().tagline).toBe('Learn by doing')
    expect((await shown(slug)).statusCode).toBe(404)
  })
})

describe('the name in the address', () => {
  test('follows the name, and every name before leads to it', async () => {
    const names = [aName(), aName(), aName()]
    const owner = await called(names[0]!)
    for (const name of names.slice(1)) await rename(owner, name)
    for (const name of names) {
      expect((await shown(slugOf(name, 'x'))).json()).toMatchObject({
        id: owner.organization_id,
        slug: slugOf(names[2]!, 'x'),
      })
    }
    expect((await rename(owner, names[0]!)).json().slug).toBe(slugOf(names[0]!, 'x'))
    expect((await shown(slugOf(names[2]!, 'x'))).json().slug).toBe(slugOf(names[0]!, 'x'))
  })

  test('is nobody else’s, also when it was left', async () => {
    const [before, after, other] = [aName(), aName(), aName()]
    const owner = await called(before)
    await rename(owner, after)
    const second = await called(other)
    expect(problemOf(await edit(second, { name: after.toUpperCase() }))).toMatchObject({
      status: 409,
      error: 'name_taken',
      fields: { name: [expect.anything()] },
    })
    const moved = (await rename(second, before)).json()
    expect(moved.slug).not.toBe(slugOf(before, 'x'))
    expect((await shown(slugOf(before, 'x'))).json().id).toBe(owner.organization_id)
  })

  test('two who take one name at once: one has it', async () => {
    const name = aName()
    const two = [await called(aName()), await called(aName())]
    const answers = await Promise.all(two.map((owner) => rename(owner, name)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('left by one, it is not given to somebody who registers', async () => {
    const before = aName()
    const owner = await called(before)
    await rename(owner, aName())
    const registered = await visitor(t).call(registerEmployer, {
      body: {
        organization_name: before,
        industry: 'Finance',
        company_size: '1-10',
        country_code: 'FR',
        first_name: 'Noor',
        last_name: 'Lind',
        email: 'noor@kestrel.example',
        password: FIXTURE_PASSWORD,
      },
    })
    expect(registered.statusCode).toBe(201)
    expect((await shown(slugOf(before, 'x'))).json().id).toBe(owner.organization_id)
  })

  test('is never that of a page', () => {
    const pages = globSync('src/web/pages/**/{employer,university}/*')
      .map((path) =>
        path
          .split('/')
          .pop()!
          .replace(/\.tsx$/, ''),
      )
      .filter((name) => name !== 'index' && !name.startsWith('$'))
    expect(pages.length).toBeGreaterThan(10)
    expect(
      pages.filter((page) => slugOf(page, 'x') === page),
      'add each to `reserved` in organizations.rules.ts',
    ).toEqual([])
  })
})

test('who is not approved has no public profile', async () => {
  const owner = await called(aName())
  const body = { organization_ids: [owner.organization_id], reason: 'Reported' }
  expect((await operator.client.call(suspendOrganization, { body })).statusCode).toBeLessThan(300)
  expect((await shown(owner.organization_id)).statusCode).toBe(404)
  for (const id of ['nobody-here', 'x'.repeat(200), '%00'])
    expect((await shown(id)).statusCode).toBeLessThan(500)
})

test('an approved name stands at once where the old one did: session, job, search', async () => {
  const owner = await called(aName())
  const job = await buildJob(t.deps, { organization_id: owner.organization_id })
  const detail = async () => (await visitor(t).call(publicJob, { body: { id: job.id } })).json().employer.name
  await detail()
  await rename(owner, 'Nightjar Instruments')
  expect(await detail()).toBe('Nightjar Instruments')
  expect((await owner.client.call(employerUserAuth.me)).json().organization.name).toBe('Nightjar Instruments')
  const found = await visitor(t).call(publicJobs, { query: { search: 'nightjar' } })
  expect(found.json().data.map(({ id }: { id: string }) => id)).toEqual([job.id])
})
