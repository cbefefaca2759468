import { type APIRequestContext, request } from 'playwright-core'
import { expect } from 'vitest'
import { demoAccount, type Kind, rolePath } from './demo.ts'
import { origin } from './origin.ts'

/** A demo person's calls, outside any browser. */
export const callsOf = async (kind: Kind): Promise<APIRequestContext> => {
  const calls = await request.newContext({ baseURL: origin() })
  const answer = await calls.post(`/api/${rolePath[kind]}/auth/login`, { data: demoAccount(kind) })
  expect(answer.ok(), await answer.text()).toBe(true)
  return calls
}

/** What one of a person's lists holds now. */
export const rowsAt = async (calls: APIRequestContext, path: string): Promise<Record<string, unknown>[]> => {
  const answer = await calls.get(`/api${path}`)
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data
}
