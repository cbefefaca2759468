import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { buildListedUniversity } from '#domains/students/directory/university-directory.fixtures.ts'
import { anEmployer, anOperator, aStudent, visitor } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { statementsOf } from '../../../../tests/harness/statements.ts'
import { studentForm } from '../accounts.fixtures.ts'
import { studentAuth } from '../authentication.contract.ts'
import { startSignUp } from './sign-up-start.contract.ts'

let t: TestApp
let university: Awaited<ReturnType<typeof buildListedUniversity>>
beforeAll(async () => {
  t = await openTestApp()
  university = await buildListedUniversity(t.deps, { domains: ['heron.edu'] })
})
afterAll(() => t.close())

const start = (email: string, role?: 'student' | 'employer_user') =>
  visitor(t).call(startSignUp, { body: { email, ...(role && { role }) } })
const told = async (email: string, role?: 'student' | 'employer_user') => (await start(email, role)).json()

describe('an address to begin with', () => {
  test('tells the university of its domain, the closest one', async () => {
    expect((await told('Ada@CS.Heron.edu ')).university).toMatchObject({
      id: university.id,
      name: university.name,
      domains: ['heron.edu'],
    })
    const inner = await buildListedUniversity(t.deps, { domains: ['law.heron.edu'] })
    expect((await told('ada@law.heron.edu')).university.id).toBe(inner.id)
    for (const email of ['ada@notheron.edu', 'ada@heron.edu.example.com', 'ada@edu', 'ada@gmail.com'])
      expect((await told(email.replace('@edu', '@x.edu'))).university, email).toBeNull()
  })

  test('tells no university where two share the domain', async () => {
    for (const name of ['One', 'Two']) await buildListedUniversity(t.deps, { name, domains: ['shared.edu'] })
    expect((await told('a@shared.edu')).university).toBeNull()
  })

  test('tells the approved employer with a website there, and no other', async () => {
    const { id, name } = await buildOrganization(t.deps, 'employer', {
      website: 'https://www.kiln.example/jobs',
    })
    await buildOrganization(t.deps, 'employer', { website: 'https://oven.example', state: 'pending_review' })
    await buildOrganization(t.deps, 'employer', { website: 'https://gmail.com' })
    expect((await told('a@mail.kiln.example')).employer).toMatchObject({ id, name })
    for (const email of ['a@oven.example', 'a@gmail.com', 'a@kiln.example.org'])
      expect((await told(email)).employer, email).toBeNull()
  })

  test('is known once someone proved it, in the role asked for or in any', async () => {
    await aStudent(t, { email: 'known@heron.edu' })
    expect(await told('known@heron.edu')).toMatchObject({ is_known: true })
    expect(await told('known@heron.edu', 'student')).toMatchObject({ is_known: true })
    expect(await told('known@heron.edu', 'employer_user')).toMatchObject({ is_known: false })
  })

  test('tells no more than `check`: not of operators, nor of a registration no one proved', async () => {
    await anOperator(t, { email: 'operator@heron.edu' })
    const form = studentForm({ university_id: university.id, email: 'unproved@heron.edu' })
    await visitor(t).call(studentAuth.register, { body: form })
    for (const email of ['operator@heron.edu', form.email])
      expect(await told(email), email).toEqual(await told('nobody@heron.edu'))
  })

  test('runs the same statements whether it is known or not', async () => {
    const email = 'member@heron.edu'
    await anEmployer(t, { email })
    await start('warm@heron.edu')
    const known = await statementsOf(() => start(email))
    expect(known.length).toBeGreaterThan(2)
    expect(await statementsOf(() => start('nobody@heron.edu'))).toEqual(known)
  })

  test('is refused if it is none', async () => {
    for (const email of ['', 'ada', 'ada@', `${'a'.repeat(400)}@heron.edu`])
      expect((await start(email)).statusCode, email).toBe(422)
  })
})
