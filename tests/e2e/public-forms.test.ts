import type { APIRequestContext, Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdfOf } from '#domains/applications/applications.fixtures.ts'
import { newVisitor, openBrowser, PHONE, type Visitor } from './browser.ts'
import { callsOf, rowsAt } from './calls.ts'

let browser: Browser
let operator: APIRequestContext
beforeAll(async () => {
  browser = await openBrowser()
  operator = await callsOf('operator')
})
afterAll(() => operator.dispose())

/** What a field says is wrong, both beside it and for screen readers. */
const complaint = async (page: Page, label: string): Promise<string | null> => {
  const field = page.getByLabel(label, { exact: true }).first()
  expect(await field.getAttribute('aria-invalid'), label).toBe('true')
  const ids = (await field.getAttribute('aria-describedby'))!.split(' ')
  return page.locator(`#${ids.find((id) => id.endsWith('-error'))}`).textContent()
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}
/** What the server says about a file whose content doesn't match its name. */
const REFUSED = /^This file’s content doesn’t match its name/
const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'Please check these fields' })

describe.each([PHONE])('at $width px', (screen) => {
  const visitor = async (path: string): Promise<Visitor> => {
    const opened = await newVisitor(browser, screen)
    await opened.visit(path)
    return opened
  }

  test('an organization asks how to begin, and the operators read it', async () => {
    const { page, context } = await visitor('/contact-us-menu')
    await page.getByRole('link', { name: /reach students with jobs/ }).click()
    await page.waitForURL('**/contact-us-new-business?topic=post_jobs')
    await page.getByLabel('Website').fill('not an address')
    await press(page, 'Send message')
    await summary(page).getByRole('link', { name: 'Work email' }).click()
    expect(await page.getByLabel('Work email').evaluate((field) => field === document.activeElement)).toBe(
      true,
    )
    for (const label of [
      'Organization name',
      'You are',
      'Website (optional)',
      'Your name',
      'Work email',
      'Message',
    ])
      expect(await complaint(page, label), label).toBeTruthy()
    const email = `ask.${screen.width}@lanternworks.example`
    await page.getByLabel('Work email').fill(email)
    await page.getByLabel('Organization name').fill('Lantern Works')
    await choose(page, 'You are', 'An employer')
    await page.getByLabel('Website').fill('https://lanternworks.example')
    await page.getByLabel('Your name').fill('Noor Haddad')
    await page.getByLabel('Message').fill('Twelve internships, by the end of March.')
    await press(page, 'Send message')
    await page.getByRole('heading', { name: 'We received your message' }).waitFor()
    await page.getByText(email).waitFor()
    expect(await rowsAt(operator, `/operator/inquiries?search=${email}`)).toMatchObject([
      {
        organization_name: 'Lantern Works',
        topic: 'post_jobs',
        message: 'Twelve internships, by the end of March.',
      },
    ])
    await context.close()
  })

  test('a question is asked, and what is too short is said beside the message', async () => {
    const { page, context } = await visitor('/contact-us?topic=accessibility')
    const email = `question.${screen.width}@lanternworks.example`
    await page.getByLabel('Your name').fill('Noor Haddad')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Message').fill('Too short')
    await press(page, 'Send message')
    await page.getByText('Write at least 20 characters').first().waitFor()
    expect(await complaint(page, 'Message')).toMatch(/at least 20 characters/)
    await page.getByLabel('Message').fill('My screen reader does not say what the chart shows.')
    await press(page, 'Send message')
    await page.getByRole('heading', { name: 'We received your message' }).waitFor()
    expect(await rowsAt(operator, `/operator/inquiries?search=${email}`)).toMatchObject([
      { topic: 'accessibility', kind: 'question', organization_name: null },
    ])
    await context.close()
  })

  test('what programs fill in is thanked for and kept nowhere', async () => {
    const { page, context } = await visitor('/contact-us?topic=accessibility')
    const email = `program.${screen.width}@lanternworks.example`
    await page.getByLabel('Your name').fill('Noor Haddad')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Message').fill('Buy twelve lanterns, pay for eleven of them.')
    const trap = page.getByLabel('Leave this empty', { exact: true })
    expect(await trap.evaluate((field) => field.getBoundingClientRect().right)).toBeLessThanOrEqual(1)
    await trap.fill('https://lanterns.example', { force: true })
    await press(page, 'Send message')
    await page.getByRole('heading', { name: 'We received your message' }).waitFor()
    expect(await rowsAt(operator, `/operator/inquiries?search=${email}`)).toEqual([])
    await context.close()
  })

  test('an address joins the waitlist once, however often it is left', async () => {
    const email = `wait.${screen.width}@lanternworks.example`
    const { page, visit, context } = await visitor('/waitlist')
    await page.getByLabel('Email').fill('lanternworks.example')
    await press(page, 'Join the waitlist')
    expect(await complaint(page, 'Email')).toMatch(/email/i)
    for (const kind of ['A student', 'An employer']) {
      await visit('/waitlist')
      await page.getByLabel('Email').fill(email)
      await choose(page, 'You are (optional)', kind)
      await press(page, 'Join the waitlist')
      await page.getByRole('heading', { name: 'You’re on the list' }).waitFor()
    }
    expect(await rowsAt(operator, `/operator/waitlist?search=${email}`)).toHaveLength(1)
    await context.close()
  })

  test('somebody applies for a position at the provider with a resume', async () => {
    const email = `apply.${screen.width}@lanternworks.example`
    const { page, context } = await visitor('/career')
    await page.getByRole('link', { name: /Product engineer/ }).click()
    await page.getByRole('link', { name: 'Apply', exact: true }).filter({ visible: true }).first().click()
    await page.waitForURL('**/career/application?id=**')
    await press(page, 'Send application')
    await summary(page).waitFor()
    expect(await complaint(page, 'Your name')).toBeTruthy()
    expect(await complaint(page, 'Email')).toBeTruthy()
    await page.getByText('Add your resume as a PDF or DOCX').last().waitFor()
    const file = page.locator('input[type=file]')
    const pdf = { name: 'resume.pdf', mimeType: 'application/pdf' }
    await file.setInputFiles({ name: 'resume.txt', mimeType: 'text/plain', buffer: Buffer.from('Noor') })
    await page.getByText(/resume\.txt can’t be used here/).waitFor()
    await file.setInputFiles({ ...pdf, buffer: Buffer.from('Only the name says that this is a PDF.') })
    await page.getByLabel('Remove resume.pdf').waitFor()
    await page.getByLabel('Your name').fill('Noor Haddad')
    await page.getByLabel('Email').fill(email)
    const links = page
      .getByRole('combobox', { name: /Links/ })
      .or(page.getByLabel('Links (optional)'))
      .first()
    await links.fill('my page')
    await links.press('Enter')
    await press(page, 'Send application')
    await page.getByText('Enter a web address, like https://example.org', { exact: true }).waitFor()
    await links.press('Backspace')
    await press(page, 'Send application')
    await page.getByText(REFUSED).last().waitFor()
    await page.getByLabel('Remove resume.pdf').click()
    await file.setInputFiles({ ...pdf, buffer: pdfOf(['Noor Haddad']) })
    await links.fill('https://lanternworks.example/noor')
    await page.getByLabel('Letter').fill('I finish one thing before the next.')
    await press(page, 'Send application')
    await page.getByRole('heading', { name: 'Your application is in' }).waitFor()
    const [row] = await rowsAt(operator, `/operator/career-applications?search=Noor`)
    const detail = await (await operator.get(`/api/operator/career-applications/${row!.id}`)).json()
    expect(detail).toMatchObject({
      email,
      links: ['https://lanternworks.example/noor'],
      filename: 'resume.pdf',
    })
    const resume = await operator.get(`/api/operator/career-applications/${row!.id}/file`)
    expect(await resume.body()).toEqual(pdfOf(['Noor Haddad']))
    await context.close()
  })
})
