import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { whole } from '../harness/hosting.ts'
import { DESKTOP, newVisitor, openBrowser } from './browser.ts'
import { letterText, signIn } from './demo.ts'
import { origin } from './origin.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

/** Publishes an event that nobody else looks at. */
const publish = async (title: string): Promise<string> => {
  const { context } = await newVisitor(browser, DESKTOP)
  await signIn(context, 'university')
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const multipart = { ...whole, title, state: 'published', starts_at: at(480), ends_at: at(482) }
  const response = await context.request.post('/api/university/event', {
    multipart,
    headers: { origin: origin() },
  })
  expect(response.status(), await response.text()).toBe(201)
  const { id } = await response.json()
  await context.close()
  return id
}

test('an operator takes an event down', async () => {
  const screen = DESKTOP
  const title = `Free phones ${screen.width}`
  const id = await publish(title)
  const operator = await newVisitor(browser, screen)
  const { page } = operator
  await signIn(operator.context, 'operator')
  await operator.visit('/operator/events')
  await operator.check()
  await operator.picture('take-down-list')
  await page.getByLabel('Search by words or host').fill(title)
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await operator.check()
  await operator.picture('take-down-before')
  await page.getByRole('button', { name: 'Take down' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('The event doesn’t exist.').click()
  await operator.check()
  await operator.picture('take-down-why')
  await dialog.getByRole('button', { name: 'Take down' }).click()
  await page.getByText('Nobody finds this event any more.').waitFor()
  await operator.check()
  await operator.picture('take-down-after')

  const host = await newVisitor(browser, screen)
  await signIn(host.context, 'university')
  await host.visit(`/university/event/detail?id=${id}`)
  await host.page.getByText('The team that runs Fairlead took this event down').waitFor()
  await host.picture('take-down-host')
  const stranger = await newVisitor(browser, screen)
  const answer = await stranger.context.request.post('/api/public-event/detail', {
    data: { id },
    headers: { origin: origin() },
  })
  expect(answer.status()).toBe(404)
  expect(await letterText('', new RegExp(`Taken down: ${title}`))).toContain('doesn’t exist')
  for (const { context } of [operator, host, stranger]) await context.close()
})
