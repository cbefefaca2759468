import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { pdfOf } from '#domains/applications/applications.fixtures.ts'
import { DESKTOP, newVisitor, openBrowser, PHONE } from './browser.ts'
import { newStudent } from './demo.ts'
import { dialog, press } from './hiring.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

const lines = [
  'Robin Example',
  'robin@example.edu | github.com/robin',
  'EDUCATION',
  'B.Sc. Computer Science, expected May 2027',
  'WORK EXPERIENCE',
  'Harbor Lights, Jun 2025 - Aug 2025',
  'Software Intern',
  '- Built a simulator of tides',
  'Corner Bakery, 2022 - present',
  'PROJECTS',
  'Tide tables',
  '- Draws the tides of a year',
  'SKILLS',
  'python, SQL',
  'LANGUAGES',
  'English (native), German B2, Portuguese',
]

const section = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

describe.each([PHONE, DESKTOP])('at $width px', (screen) => {
  test('a resume is read into the profile: what is ticked and put right is there, the rest isn’t', async () => {
    const { context, page, visit, check, picture } = await newVisitor(browser, screen)
    await newStudent(context, `robin.is.read.${screen.width}@example.com`)
    await visit('/student/my-profile')
    const resume = page.getByRole('region', { name: 'Resume' })
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await resume
      .locator('input[type=file]')
      .setInputFiles({ name: 'robin.pdf', mimeType: 'application/pdf', buffer: pdfOf(lines) })
    await save.click()
    await page.getByText('All changes saved').waitFor()

    await press(page, 'Fill in from your resume')
    const form = dialog(page)
    const box = (name: string) => form.getByRole('checkbox', { name, exact: true })
    await box('Software Intern, Harbor Lights').waitFor()
    await check()
    await picture('resume-proposals')
    await box('Tide tables').uncheck()
    await box('Skill: SQL').uncheck()
    const take = form.getByRole('button', { name: 'Take what is ticked' })
    await take.click()
    // the bakery has no month, and nobody said how well Portuguese is spoken
    await form.getByText(/entries above need your attention/).waitFor()
    await check()
    await picture('resume-proposals-wrong')
    await box('Portuguese').uncheck()
    await form.getByRole('button', { name: 'Swap title and organization' }).last().click()
    await form.getByLabel('Title', { exact: true }).last().fill('Baker')
    await form.getByLabel('From: month').last().selectOption({ label: 'March' })
    await picture('resume-proposals-mended')
    await take.click()
    await form.waitFor({ state: 'detached' })

    const experience = section(page, 'Experience')
    await experience.getByText('Baker', { exact: true }).waitFor()
    await experience.getByText('Mar 2022 – now').waitFor()
    await experience.getByText('Built a simulator of tides').waitFor()
    await section(page, 'Languages').getByText('German (B2)').waitFor()
    await picture('resume-taken')
    await save.click()
    await page.getByText('All changes saved').waitFor()

    const { student_id } = await (await context.request.get('/api/student/auth/me')).json()
    await visit(`/view-participant-detail?id=${student_id}`)
    await page.getByText('Baker', { exact: true }).waitFor()
    await page.getByText('Python', { exact: true }).waitFor()
    for (const left of ['Tide tables', 'SQL', 'Portuguese'])
      expect(await page.getByText(left, { exact: true }).count(), left).toBe(0)
    expect(await page.getByText('Languages', { exact: true }).count()).toBe(1)
    await check()
    await picture('resume-taken-seen')
  })
})
