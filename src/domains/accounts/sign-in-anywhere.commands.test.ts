import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import type { Role } from '#shared/endpoint.ts'
import { aStudent, visitor } from '../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { problemOf } from '../../../tests/harness/client.ts'
import { statementsOf } from '../../../tests/harness/statements.ts'
import { buildEmployerUser, buildUniversityUser, FIXTURE_PASSWORD } from './accounts.fixtures.ts'
import { type AccountStatus, signIn } from './sign-in.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

interface Given {
  role?: Role
  next?: string
  password?: string
}
const enter = (email: string, { password = FIXTURE_PASSWORD, ...given }: Given = {}) =>
  visitor(t).call(signIn, { body: { email, password, ...given } })

let count = 0
const both = async (status: AccountStatus = 'active') => {
  const email = `both-${++count}@example.com`
  const { person_id } = await aStudent(t, { email })
  const { id: organization_id } = await buildOrganization(t.deps, 'employer')
  await buildEmployerUser(t.deps, { person_id, organization_id, status })
  return email
}

describe('signing in without naming a kind of account', () => {
  test('opens the only one there is, even if another was named', async () => {
    const email = 'only@example.com'
    await aStudent(t, { email })
    expect((await enter(email)).json()).toMatchObject({ mode: 1, next: null })
    expect((await enter(email, { role: 'employer_user' })).json()).toMatchObject({ mode: 1 })
    expect((await enter(email, { next: '/employer/dashboard' })).json()).toMatchObject({ mode: 1 })
  })

  test('asks which, only of someone who knows the password', async () => {
    const email = await both()
    const answer = await enter(email)
    expect([answer.statusCode, problemOf(answer).error, problemOf(answer).may]).toEqual([
      409,
      'several_accounts',
      { student: true, employer_user: true },
    ])
    const wrong = problemOf(await enter(email, { password: 'a wrong password' }))
    const unknown = problemOf(await enter('nobody@example.com', { password: 'a wrong password' }))
    expect({ ...wrong, request_id: '' }).toEqual({ ...unknown, request_id: '' })
    expect((await enter(email, { role: 'employer_user' })).json()).toMatchObject({ mode: 2 })
  })

  test('goes by the page someone came for', async () => {
    const email = await both()
    expect((await enter(email, { next: '/student/jobs/detail?id=1' })).json()).toMatchObject({ mode: 1 })
    expect((await enter(email, { next: '/employer/your-job' })).json()).toMatchObject({ mode: 2 })
    expect((await enter(email, { next: '/public-jobs' })).statusCode).toBe(409)
    expect((await enter(email, { next: '//evil.example/student' })).statusCode).toBe(422)
  })

  test('does not ask where only one account is in use', async () => {
    expect((await enter(await both('deactivated'))).json()).toMatchObject({ mode: 1 })
    expect((await enter(await both('pending_review'))).json()).toMatchObject({ mode: 1 })
  })

  test('takes no word for a kind of account that happens to be one of the language', async () => {
    await aStudent(t, { email: 'worded@example.com' })
    for (const next of ['/constructor', '/toString/x', '/__proto__'])
      for (const email of ['worded@example.com', 'unheard-of@example.com'])
        expect(problemOf(await enter(email, { next, password: 'a wrong password' })).error, next).toBe(
          'wrong_credentials',
        )
  })

  test('says what the account asked for is waiting for, even if another is in use', async () => {
    const email = await both('pending_review')
    const asked = { role: 'employer_user', next: '/employer/dashboard' } as const
    expect(problemOf(await enter(email, asked)).error).toBe('pending_review')
    const wrong = { ...asked, password: 'a wrong password' }
    expect(problemOf(await enter(email, wrong)).error).toBe('wrong_credentials')
    const gone = await both('deactivated')
    expect(problemOf(await enter(gone, asked)).error).toBe('not_active')
    expect((await enter(gone)).json()).toMatchObject({ mode: 1 })
  })

  test('says what a waiting account is waiting for', async () => {
    const { id: organization_id } = await buildOrganization(t.deps, 'university')
    const email = 'waiting@example.com'
    await buildUniversityUser(t.deps, { email, organization_id, status: 'pending_review' })
    expect(problemOf(await enter(email)).error).toBe('pending_review')
    expect(problemOf(await enter(email, { password: 'a wrong password' })).error).toBe('wrong_credentials')
  })

  test('sends as many statements for a known address as for an unknown one', async () => {
    const email = await both()
    const wrong = { password: 'a wrong password' }
    const shapes: number[] = []
    await enter('warm@example.com', wrong)
    for (const one of [email, 'only@example.com', 'none@example.com'])
      shapes.push((await statementsOf(() => enter(one, wrong))).length)
    expect(new Set(shapes).size).toBe(1)
  })
})
