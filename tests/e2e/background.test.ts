import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { DESKTOP, newVisitor, openBrowser, PHONE } from './browser.ts'
import { newStudent } from './demo.ts'
import { dialog, press } from './hiring.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

const month = async (form: Locator, label: string, name: string, year: string) => {
  await form.getByLabel(`${label}: month`).selectOption({ label: name })
  await form.getByLabel(`${label}: year`).selectOption(year)
}

const tap = (within: Locator, name: string) => within.getByRole('button', { name, exact: true }).click()

const section = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

describe.each([PHONE, DESKTOP])('at $width px', (screen) => {
  test('a student says what they have done, entry by entry, and sees it as an employer does', async () => {
    const { context, page, visit, check, picture } = await newVisitor(browser, screen)
    await newStudent(context, `robin.has.done.${screen.width}@example.com`)
    await visit('/student/my-profile')
    await press(page, 'Add experience')
    const form = dialog(page)
    await form.getByLabel('Title').fill('مهندسة أبحاث')
    await form.getByLabel('Organization').fill(`Institute ${'of tides '.repeat(12)}`.trim())
    await month(form, 'From', 'June', '2025')
    await month(form, 'Until', 'May', '2025')
    await tap(form, 'Add')
    await form.getByText('The end comes before the beginning').first().waitFor()
    await check()
    await picture('background-wrong')
    await form.getByLabel('It goes on').check()
    await tap(form, 'Add')
    await form.waitFor({ state: 'detached' })
    const experience = section(page, 'Experience')
    await experience.getByText('Jun 2025 – now').waitFor()

    await press(page, 'Add a project')
    await dialog(page).getByLabel('Name').fill('Tide tables')
    const skills = dialog(page).getByRole('combobox', { name: 'Skills (optional)' })
    await skills.fill('pyth')
    await page.getByRole('option', { name: /^Python/ }).waitFor()
    await skills.press('Enter')
    await skills.fill('Tide reading')
    await skills.press('Enter')
    await skills.fill('mach')
    await skills.press(',')
    await tap(dialog(page), 'Add')
    await section(page, 'Projects').getByText('Python · Tide reading · mach').waitFor()

    await press(page, 'Add a language')
    const language = dialog(page).getByRole('combobox', { name: 'Language' })
    await language.fill('portu')
    await page.getByRole('option', { name: 'Portuguese' }).click()
    await dialog(page).getByRole('combobox', { name: 'How well' }).click()
    await page.getByRole('option', { name: /^B2/ }).click()
    await tap(dialog(page), 'Add')
    await section(page, 'Languages').getByText('Portuguese (B2)').waitFor()

    await press(page, 'Add your grade')
    await dialog(page).getByLabel('Grade', { exact: true }).fill('3,45')
    await tap(dialog(page), 'Save')
    const quiet = section(page, 'Grade and permission to work')
    await quiet.getByText('Grade: 3.45 of 4.0').waitFor()
    await quiet.getByText('Hidden', { exact: true }).waitFor()
    await check()
    await picture('background')

    await visit(
      `/view-participant-detail?id=${(await (await context.request.get('/api/student/auth/me')).json()).student_id}`,
    )
    await page.getByText('Portuguese (B2)').waitFor()
    expect(await page.getByText('3.45').count()).toBe(0)
    await check()
    await picture('background-seen')

    await visit('/student/my-profile')
    await section(page, 'Languages')
      .getByRole('button', { name: /^Remove Portuguese/ })
      .click()
    await section(page, 'Languages').getByText('Portuguese (B2)').waitFor({ state: 'detached' })
    await press(page, 'Undo')
    await section(page, 'Languages').getByText('Portuguese (B2)').waitFor()
  })
})
