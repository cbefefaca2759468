import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'
import { demoUniversities } from '../../src/demo/organizations.ts'
import { demoSignIns } from '../../src/demo/seed.ts'
import { origin } from './origin.ts'

export type Kind = 'student' | 'employer' | 'university' | 'operator'

export const rolePath: Record<Kind, string> = {
  student: 'student',
  employer: 'employer_user',
  university: 'university_user',
  operator: 'operator',
}

const emailOf = (kind: Kind): string =>
  demoSignIns.people.find(([role]) => role.toLowerCase() === kind)![1].split(' ')[0]!

export const demoAccount = (kind: Kind) => ({ email: emailOf(kind), password: demoSignIns.password })

/** The email of one of the demo's students other than the first. */
export const demoStudent = (number: number): string =>
  `student${number}@${demoUniversities[number % demoUniversities.length]!.domain}`

/**
 * Signs a browser in as a demo person, through the API: the first of that kind unless another email is given.
 * Returns the cookie for calls outside the browser.
 */
export const signIn = async (
  context: BrowserContext,
  kind: Kind,
  email = demoAccount(kind).email,
): Promise<string> => {
  const response = await context.request.post(`/api/${rolePath[kind]}/auth/login`, {
    data: { ...demoAccount(kind), email },
  })
  expect(response.status(), await response.text()).toBe(200)
  const cookies = await context.cookies()
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

const mailbox = async (): Promise<string[]> =>
  (await (await fetch(`${origin()}/mailbox`)).text()).split('<tr>')

/** How many emails to this person are about this, so far. */
export const lettersSoFar = async (email: string, subject: RegExp): Promise<number> =>
  (await mailbox()).filter((row) => row.includes(email) && subject.test(row)).length

/** The newest email to this person about this, as the local mailbox shows it; some wait until what they say can't be undone. */
export const letterText = async (email: string, subject: RegExp): Promise<string> => {
  for (let attempt = 0; attempt < 120; attempt++) {
    const row = (await mailbox()).find((text) => text.includes(email) && subject.test(text))
    const letter = row?.match(/\/mailbox\/[0-9a-f-]+/)?.[0]
    if (letter) return (await fetch(origin() + letter)).text()
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(`No letter to ${email} about ${subject}`)
}

/** The address behind the newest email's action to this person. */
export const letterLink = async (email: string, subject: RegExp): Promise<string> => {
  const link = (await letterText(email, subject)).match(/href="(http[^"]+)"/)?.[1]
  if (!link) throw new Error(`The letter to ${email} about ${subject} has no link`)
  return link.replaceAll('&amp;', '&')
}

export const newPassword = 'seven quiet harbors'

/**
 * Signs this browser in as a student of the demo's first university who has just registered and confirmed
 * their email; returns their id.
 */
export const newStudent = async (context: BrowserContext, email: string): Promise<string> => {
  const { request } = context
  const sent = async (path: string, data: object) => {
    const answer = await request.post(`/api/student/auth/${path}`, { data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  }
  const { data } = await (await request.get('/api/university-directory?search=Northfield')).json()
  await sent('register', {
    first_name: 'Robin',
    last_name: 'Vale',
    email,
    password: newPassword,
    university_id: data[0].id,
    degree: 'bachelor',
    majors: ['Computer Science'],
    graduation_class: new Date().getFullYear() + 1,
  })
  const [, token] = (await letterLink(email, /confirm/i)).split('#token=')
  await sent('verify-email', { token, password: newPassword })
  await sent('login', { email, password: newPassword })
  return (await (await request.get('/api/student/auth/me')).json()).student_id
}
