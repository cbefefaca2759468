import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { newVisitor, openBrowser, PHONE } from './browser.ts'
import { signIn } from './demo.ts'
import { origin } from './origin.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test('someone without an account checks in by a link on a phone, until the host ends it', async () => {
  const screen = PHONE
  const host = await newVisitor(browser, screen)
  // no page of ours may read the clipboard
  await host.page.addInitScript(() => {
    navigator.clipboard.writeText = async (text) => void Object.assign(window, { copied: text })
  })
  const cookie = await signIn(host.context, 'university')
  const list = `${origin()}/api/university/event-list?tab=upcoming&search=career%20office`
  const [{ id }] = (await (await fetch(list, { headers: { cookie } })).json()).data
  const name = `Entrance ${screen.width}`
  await host.visit(`/university/event/detail?id=${id}&tab=check-in`)
  await host.page.getByRole('button', { name: 'Invite a helper' }).click()
  await host.page.getByLabel('Who or where').fill(name)
  await host.check()
  await host.page.getByRole('button', { name: 'Make link' }).click()
  const copy = host.page.getByRole('button', { name: 'Copy link' })
  await copy.waitFor()
  await host.check()
  await host.picture('helper-link')
  await copy.click()
  const link = await host.page.evaluate(() => ('copied' in window ? String(window.copied) : ''))
  await host.page.getByRole('button', { name: 'Done' }).click()
  await host.picture('helper-list')

  const helper = await newVisitor(browser, PHONE)
  const { page } = helper
  await helper.visit(link.replace(/^https?:\/\/[^/]+/, ''))
  await page.getByRole('button', { name: 'No code to scan' }).click()
  const dialog = page.getByRole('dialog', { name: 'No code to scan' })
  await dialog.getByLabel('Ticket code').waitFor()
  await helper.check()
  await helper.picture(`helper-door-${screen.width}`)
  await dialog.getByLabel('No ticket at hand?').fill('nobody of that name')
  await dialog.getByText('No registration for this event has that name or address.').waitFor()
  await dialog.getByLabel('Ticket code').fill('AAAA-BBBB-CCCC')
  await dialog.getByRole('button', { name: 'Check in', exact: true }).click()
  await page.getByText('No ticket for this event has that code').waitFor()
  await helper.check()

  const end = host.page.getByRole('button', { name: `End the link of ${name}` })
  await end.click()
  await end.waitFor({ state: 'detached' })
  await page.getByText('This link no longer works').waitFor()
  await helper.check()
  await helper.picture(`helper-ended-${screen.width}`)
  for (const { context } of [host, helper]) await context.close()
})
