import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newVisitor, openBrowser, PHONE } from './browser.ts'
import { signIn } from './demo.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

test('a student stars a notice on a phone, finds it under its own tab, and takes the star off', async () => {
  const screen = PHONE
  const { context, page, visit, picture } = await newVisitor(browser, screen)
  await signIn(context, 'student')
  await visit('/student/notifications?show=starred')
  await page.getByText('No starred notices').waitFor()
  await picture('star-none')
  await visit('/student/notifications')
  const star = page.getByRole('button', { name: /^Star: / }).last()
  const name = (await star.getAttribute('aria-label'))!
  const isOn = () => star.getAttribute('aria-pressed')
  expect(await isOn()).toBe('false')
  await star.click()
  await expect.poll(isOn).toBe('true')
  await page.reload()
  await expect.poll(isOn).toBe('true')
  await picture('star-on')
  await page.getByRole('radiogroup', { name: 'Which notices' }).getByText('Starred').click()
  const alone = page.getByRole('button', { name: /^Star: / })
  await expect.poll(() => alone.count()).toBe(1)
  expect(await alone.getAttribute('aria-label')).toBe(name)
  await picture('star-starred')
  await alone.click()
  await page.getByText('No starred notices').waitFor()
  await visit('/student/notifications')
  await expect.poll(isOn).toBe('false')
})
