import type { Browser } from 'playwright-core'
import { beforeAll, test } from 'vitest'
import { DESKTOP, newVisitor, openBrowser } from './browser.ts'
import { demoAccount, signIn } from './demo.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

test('an operator looks up what was mailed to a person', async () => {
  const screen = DESKTOP
  const operator = await newVisitor(browser, screen)
  const { page } = operator
  await signIn(operator.context, 'operator')
  await operator.visit(`/operator/people?search=${demoAccount('employer').email}`)
  await page.getByRole('table').getByRole('link').first().click()
  const emails = page.getByRole('region', { name: 'Emails' })
  await emails.getByText('Sent', { exact: true }).first().waitFor()
  await operator.check()
  await emails.scrollIntoViewIfNeeded()
  await operator.picture('person-letters')
  await operator.context.close()
})
