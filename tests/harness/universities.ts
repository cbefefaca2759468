import { expect } from 'vitest'
import { FIXTURE_PASSWORD, mailedToken, studentForm } from '#domains/accounts/accounts.fixtures.ts'
import { studentAuth, universityUserAuth } from '#domains/accounts/authentication.contract.ts'
import { universityDirectory } from '#domains/students/directory/university-directory.contract.ts'
import { registerUniversity } from '#domains/teams/sign-up/organization-sign-up.contract.ts'
import { signedIn, visitor } from './actors.ts'
import type { TestApp } from './app.ts'

interface Founding {
  name: string
  email: string
  website?: string
  country_code?: string
}

/** A university registered by its name, whose founder verified the mailbox. */
export const founded = async (
  t: TestApp,
  { name, email, website, country_code = 'GH' }: Founding,
): Promise<string> => {
  const client = visitor(t)
  const registered = await client.call(registerUniversity, {
    body: {
      organization_name: name,
      country_code,
      ...(website && { website }),
      first_name: 'Esi',
      last_name: 'Mensah',
      email,
      password: FIXTURE_PASSWORD,
    },
  })
  await client.call(universityUserAuth.verifyEmail, {
    body: { token: await mailedToken(t.deps, email), password: FIXTURE_PASSWORD },
  })
  return registered.json().organization_id
}

export const directoryIdOf = async (t: TestApp, id: string) => {
  const { directory_id } = await t.deps.db
    .selectFrom('organizations')
    .select('directory_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return directory_id
}

export const found = async (t: TestApp, search: string) =>
  (await visitor(t).call(universityDirectory, { query: { search } })).json().data

/** A student who has registered and verified the mailbox. */
export const registeredStudent = async (t: TestApp, overrides: Parameters<typeof studentForm>[0]) => {
  const body = studentForm(overrides)
  const client = visitor(t)
  const answer = await client.call(studentAuth.register, { body })
  expect(answer.statusCode).toBe(201)
  const token = await mailedToken(t.deps, body.email)
  await client.call(studentAuth.verifyEmail, { body: { token, password: FIXTURE_PASSWORD } })
  const { person_id } = await t.deps.db
    .selectFrom('role_accounts')
    .select('person_id')
    .where('id', '=', answer.json().student_id)
    .executeTakeFirstOrThrow()
  const own = await signedIn(t, person_id, 'student')
  return {
    id: answer.json().student_id as string,
    me: async () => (await own.call(studentAuth.me)).json(),
    own,
  }
}
