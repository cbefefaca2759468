import { expect } from 'vitest'
import { FIXTURE_PASSWORD, mailedToken, studentForm } from '#domains/accounts/accounts.fixtures.ts'
import { buildListedUniversity } from '#domains/students/directory/university-directory.fixtures.ts'
import type { Role } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, aStudent, aUniversity } from '../harness/actors.ts'
import { pdf, picture } from '../harness/files.ts'
import { type Row, type Rows, type Sent, send, some, type World } from './world.ts'

const of = {
  student: { actor: 'student', id: 'student_id', file: 'studentFile', mode: 1 },
  employer_user: { actor: 'employer', id: 'employer_user_id', file: 'employerUserFile', mode: 2 },
  university_user: { actor: 'university', id: 'university_user_id', file: 'universityUserFile', mode: 3 },
} as const

const password = 'another good phrase'
const address = () => `new-${newId().slice(-10)}@example.com`

/** Another person in that role, whose password and sessions no other row needs. */
const another = async ({ t }: World, role: Role) => {
  const email = address()
  const make = { student: aStudent, employer_user: anEmployer, university_user: aUniversity }[role]
  const { client } = await make(t, { email })
  return { email, cookie: client.cookie }
}

const canSignIn = async (w: World, role: Role, body: { email: string; password: string }) =>
  expect((await send(w.t, `POST /${role}/auth/login`, { body })).statusCode).toBe(200)

/** Everything that is the same for the three roles. */
const authOf = (role: Role, register: (w: World) => Sent, edit: Row): Rows => {
  const { actor, id, file, mode } = of[role]
  const base = `/${role}/auth`
  let forgetful: string
  return {
    [`POST ${base}/check`]: {
      as: 'anyone',
      sends: () => ({ body: { email: address() } }),
      answers: { available: true },
    },
    [`POST ${base}/register`]: { as: 'anyone', sends: register, status: 201, answers: { [id]: some.text } },
    [`POST ${base}/send-email-verification`]: {
      as: 'anyone',
      sends: async (w) => {
        const sent = register(w)
        await send(w.t, `POST ${base}/register`, sent)
        await w.deps.db.deleteFrom('mails').where('recipient', '=', String(sent.body!.email)).execute()
        w.t.clock.advance(60_000)
        return { body: { email: sent.body!.email } }
      },
      leaves: async (w, { body }) => {
        await w.t.drain()
        expect(await mailedToken(w.deps, String(body!.email))).toBeTruthy()
      },
    },
    [`POST ${base}/login`]: {
      as: 'anyone',
      sends: (w) => ({ body: { email: w.emails[actor], password: FIXTURE_PASSWORD } }),
      answers: (w) => ({ mode, person: { id: w[actor].person_id } }),
    },
    [`GET ${base}/logout`]: {
      as: actor,
      sends: async (w) => ({ cookie: (await another(w, role)).cookie }),
      leaves: async (w, { cookie }) =>
        expect((await send(w.t, `GET ${base}/me`, {}, cookie)).statusCode).toBe(401),
    },
    [`GET ${base}/me`]: { as: actor, answers: (w) => ({ [id]: w[actor].id, email: w.emails[actor] }) },
    [`PUT ${base}/me`]: edit,
    [`POST ${base}/forgot-password`]: {
      as: 'anyone',
      sends: async (w) => ({ body: { email: (await another(w, role)).email } }),
      leaves: async (w, { body }) => {
        await w.t.drain()
        expect(await mailedToken(w.deps, String(body!.email))).toBeTruthy()
      },
    },
    [`POST ${base}/update-reset-password`]: {
      as: 'anyone',
      sends: async (w) => {
        const { email } = await another(w, role)
        await send(w.t, `POST ${base}/forgot-password`, { body: { email } })
        await w.t.drain()
        const token = await mailedToken(w.deps, email)
        forgetful = email
        return { body: { token, password, confirm_password: password } }
      },
      leaves: (w) => canSignIn(w, role, { email: forgetful, password }),
    },
    [`PUT ${base}/password`]: {
      as: actor,
      sends: async (w) => ({
        cookie: (await another(w, role)).cookie,
        body: { current_password: FIXTURE_PASSWORD, password, confirm_password: password },
      }),
    },
    [`POST ${base}/me/profile_pic`]: {
      as: actor,
      sends: async () => ({ files: { [file]: await picture() } }),
      answers: { picture_url: some.text },
    },
    [`POST ${base}/me/delete_profile_pic`]: {
      as: actor,
      leaves: async (w) =>
        expect((await send(w.t, `GET ${base}/me`, {}, w[actor].client.cookie)).json().picture_url).toBeNull(),
    },
  }
}

const joining = (actor: 'employer' | 'university') => (w: World) => ({
  body: {
    first_name: 'Ada',
    last_name: 'Vermeer',
    email: address(),
    password,
    organization_id: w[actor].organization_id,
  },
})

const editing = (as: 'employer' | 'university'): Row => ({
  as,
  sends: { body: { first_name: 'Ada', last_name: 'Vermeer' } },
  answers: { first_name: 'Ada', last_name: 'Vermeer' },
})

export const studentAccounts = authOf(
  'student',
  (w) => ({ body: { ...studentForm({ university_id: w.listed.id }), email: address() } }),
  {
    as: 'student',
    sends: { form: { first_name: 'Ada', last_name: 'Vermeer' }, files: { resumeFile: pdf('ada.pdf') } },
    answers: { first_name: 'Ada', resume: { filename: 'ada.pdf' } },
  },
)

export const teamAccounts: Rows = {
  ...authOf('employer_user', joining('employer'), editing('employer')),
  ...authOf('university_user', joining('university'), editing('university')),
  'POST /employer/auth/register': {
    as: 'anyone',
    sends: () => ({
      body: {
        organization_name: `Works ${newId().slice(-6)}`,
        industry: 'Automotive',
        company_size: '11-50',
        country_code: 'US',
        first_name: 'Ada',
        last_name: 'Vermeer',
        email: address(),
        password,
      },
    }),
    status: 201,
    answers: { employer_user_id: some.text },
  },
  'POST /university/auth/register': {
    as: 'anyone',
    sends: async (w) => ({
      body: {
        university_id: (await buildListedUniversity(w.deps)).id,
        first_name: 'Ada',
        last_name: 'Vermeer',
        email: address(),
        password,
      },
    }),
    status: 201,
    answers: { university_user_id: some.text },
  },
}
