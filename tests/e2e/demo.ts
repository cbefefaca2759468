import type { BrowserContext } from 'playwright-core'
import { expect, inject } from 'vitest'
import { demoSignIns } from '../../src/demo/seed.ts'

export type Kind = 'student' | 'employer' | 'university' | 'operator'

const prefixes: Record<Kind, string> = {
  student: 'student',
  employer: 'employer_user',
  university: 'university_user',
  operator: 'operator',
}

const emailOf = (kind: Kind): string =>
  demoSignIns.people.find(([role]) => role.toLowerCase() === kind)![1].split(' ')[0]!

export const demoAccount = (kind: Kind) => ({ email: emailOf(kind), password: demoSignIns.password })

/** Signs a browser in as a demo person, through the API; the kind's first unless another's email is given. Answers the cookie for calls beside the browser. */
export const signIn = async (
  context: BrowserContext,
  kind: Kind,
  email = demoAccount(kind).email,
): Promise<string> => {
  const response = await context.request.post(`/api/${prefixes[kind]}/auth/login`, {
    data: { ...demoAccount(kind), email },
  })
  expect(response.status(), await response.text()).toBe(200)
  const cookies = await context.cookies()
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

/** The address of the newest letter's action to this person, from the local mailbox. */
export const letterLink = async (email: string, subject: RegExp): Promise<string> => {
  for (let attempt = 0; attempt < 40; attempt++) {
    const list = await (await fetch(`${inject('address')}/mailbox`)).text()
    const row = list.split('<tr>').find((text) => text.includes(email) && subject.test(text))
    const letter = row?.match(/\/mailbox\/[0-9a-f-]+/)?.[0]
    if (letter) {
      const html = await (await fetch(inject('address') + letter)).text()
      const link = html.match(/href="(http[^"]+)"/)?.[1]
      if (link) return link.replaceAll('&amp;', '&')
    }
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(`No letter to ${email} about ${subject}`)
}
