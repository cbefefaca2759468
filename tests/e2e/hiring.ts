import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { DESKTOP, newVisitor, openBrowser, PHONE, type Visitor } from './browser.ts'
import { type Kind, signIn } from './demo.ts'
import { origin } from './origin.ts'

const written = {
  type: 'internship',
  work_mode: 'on-site',
  locations: ['Boston, MA'],
  openings: 1,
  description: '<p>Count what comes and goes.</p>',
}

export interface SentFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Sends what a form would send; lists travel as JSON text. */
const send = async (
  context: BrowserContext,
  path: string,
  fields: Record<string, unknown>,
  files: Record<string, SentFile> = {},
) => {
  const texts = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  const response = await context.request.post(`/api${path}`, {
    multipart: { ...Object.fromEntries(texts), ...files },
    headers: { origin: origin() },
  })
  expect(response.ok(), await response.text()).toBe(true)
  return response.json()
}

/** Creates a job as the signed-in employer, through the API; posted unless it is to stay a draft. Returns its id. */
export const writeJob = async (
  { context }: Pick<Visitor, 'context'>,
  title: string,
  more: Record<string, unknown> = {},
): Promise<string> => (await send(context, '/employer/job', { ...written, title, ...more })).id

/** The signed-in student applies through the API, with the profile's resume unless another is given. Returns the application's id. */
export const applyTo = async (
  { context }: Pick<Visitor, 'context'>,
  job_id: string,
  resumeFile?: SentFile,
): Promise<string> => {
  const words = { job_id, message: 'I like to count.' }
  return (await send(context, '/student/job/apply', words, resumeFile && { resumeFile })).id
}

/** The signed-in student accepts the offer through the API. */
export const acceptOffer = async ({ context }: Pick<Visitor, 'context'>, application_id: string) => {
  const response = await context.request.post('/api/student/job/accept-offer', {
    data: { application_id },
    headers: { origin: origin() },
  })
  expect(response.ok(), await response.text()).toBe(true)
}

/** A demo person in a browser of a given width, which closes with the test. */
export const openScene = async (width: 390 | 1440) => {
  const browser = await openBrowser()
  const visitors: Visitor[] = []
  const visitor = async (): Promise<Visitor> => {
    const one = await newVisitor(browser, width === 390 ? PHONE : DESKTOP)
    visitors.push(one)
    return one
  }
  const as = async (kind: Kind, email?: string): Promise<Visitor> => {
    const one = await visitor()
    await signIn(one.context, kind, email)
    return one
  }
  const leave = async () => {
    for (const { context } of visitors) await context.close()
  }
  return { as, visitor, [Symbol.asyncDispose]: leave }
}

/** The open dialog. */
export const dialog = (page: Page) => page.getByRole('dialog')

/** Clicks what is visible; on a phone some buttons exist twice, once hidden. */
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click()

export const sees = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first().waitFor()
