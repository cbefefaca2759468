import type { Browser, Locator } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { newVisitor, openBrowser, PHONE } from './browser.ts'
import { newStudent, signIn } from './demo.ts'
import { aDocument, aLie } from './files.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

const gotFocus = (field: Locator) =>
  expect
    .poll(() =>
      field.evaluate((one) => one === document.activeElement || one.contains(document.activeElement)),
    )
    .toBe(true)

describe.each([PHONE])('at $width px', (screen) => {
  test('a student fills in every part of the profile, is shown what is wrong, and finds it all after a reload', async () => {
    const { context, page, visit, picture } = await newVisitor(browser, screen)
    await newStudent(context, `robin.writes.${screen.width}@example.com`)
    await visit('/student/my-profile')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    const first = page.getByLabel('First name')
    await first.fill('')
    await page.getByLabel('Phone (optional)').fill('call me')
    await page.getByRole('button', { name: 'Add a link' }).click()
    const link = page.getByLabel('Link 1', { exact: true })
    await link.fill('not an address')
    await save.click()
    await gotFocus(first)
    const summary = page.getByRole('alert').filter({ hasText: 'Please check these fields' })
    await summary.waitFor()
    expect(await page.locator('[aria-invalid=true]').count()).toBe(3)
    await picture('profile-wrong')
    await summary.getByRole('link').last().click()
    await gotFocus(link)
    await picture('profile-wrong-link')

    await first.fill('Roberta')
    await page.getByLabel('Phone (optional)').fill('+1 312 555 0147')
    await page.getByLabel('Headline (optional)').fill('Reads tide tables for fun')
    await page.getByLabel('A few words about you (optional)').fill('I like the sea.\n\nAnd what it leaves.')
    await page.getByRole('combobox', { name: 'Degree' }).or(page.getByLabel('Degree')).first().click()
    await page.getByRole('option', { name: "Master's" }).click()
    await page.getByRole('combobox', { name: 'Majors' }).fill('Statis')
    await page.getByRole('option', { name: 'Statistics' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Skills (optional)' }).fill('Oceanography')
    await page.keyboard.press('Enter')
    await link.fill('https://roberta.example/work')
    await page.getByRole('radio', { name: /^Open to employers/ }).click()
    await save.click()
    await page.getByText('All changes saved').waitFor()
    expect(await page.locator('[aria-invalid=true]').count()).toBe(0)
    await picture('profile-saved')

    await visit('/student/my-profile')
    expect(await first.inputValue()).toBe('Roberta')
    expect(await page.getByLabel('Phone (optional)').inputValue()).toBe('+1 312 555 0147')
    expect(await page.getByLabel('Headline (optional)').inputValue()).toBe('Reads tide tables for fun')
    expect(await page.getByLabel('A few words about you (optional)').inputValue()).toBe(
      'I like the sea.\n\nAnd what it leaves.',
    )
    expect(await page.getByLabel('Degree').first().inputValue()).toBe("Master's")
    expect(await link.inputValue()).toBe('https://roberta.example/work')
    for (const words of ['Statistics', 'Oceanography'])
      await page.getByText(words, { exact: true }).first().waitFor()
    expect(await page.getByRole('radio', { name: /^Open to employers/ }).getAttribute('aria-checked')).toBe(
      'true',
    )

    // clearing whatever may be empty
    await page.getByLabel('Headline (optional)').fill('')
    await page.getByRole('button', { name: 'Remove link 1' }).click()
    await save.click()
    await page.getByText('All changes saved').waitFor()
    const me = await (await context.request.get('/api/student/auth/me')).json()
    expect([me.headline, me.links, me.majors]).toEqual(['', [], ['Computer Science', 'Statistics']])
  })

  test('a resume goes up, is refused where it is none, replaced, downloaded and taken away', async () => {
    const { context, page, visit, picture } = await newVisitor(browser, screen)
    await newStudent(context, `robin.sends.${screen.width}@example.com`)
    await visit('/student/my-profile')
    const section = page.getByRole('region', { name: 'Resume' })
    const choose = section.locator('input[type=file]')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    const isSaved = () => page.getByText('All changes saved').waitFor()
    await choose.setInputFiles(aLie('resume.txt', 'text/plain'))
    await section
      .getByText('resume.txt can’t be used here. Choose a PDF or DOCX document up to 10 MB.')
      .waitFor()
    await choose.setInputFiles(aLie('resume.pdf', 'application/pdf'))
    expect(await section.getByText('can’t be used here').count()).toBe(0)
    await save.click()
    await section.getByText(/This file’s content doesn’t match its name/).waitFor()
    await gotFocus(section)
    // beside the field, and nowhere else
    expect(await page.getByText('This file’s content doesn’t match').count()).toBe(1)
    await picture('resume-wrong')
    await section.getByRole('button', { name: 'Remove resume.pdf' }).click()

    await choose.setInputFiles(aDocument('first.pdf'))
    await save.click()
    await isSaved()
    await section.getByText('first.pdf').waitFor()
    await picture('resume-stored')
    await choose.setInputFiles(aDocument('second.pdf'))
    await save.click()
    await isSaved()
    await section.getByText('second.pdf').waitFor()
    expect(await section.getByText('first.pdf').count()).toBe(0)
    const downloading = page.waitForEvent('download')
    await section.getByRole('link', { name: 'Download' }).click()
    expect((await downloading).suggestedFilename()).toBe('second.pdf')

    await section.getByRole('button', { name: 'Remove', exact: true }).click()
    await section.getByText('Removed when you save').waitFor()
    await section.getByRole('button', { name: 'Keep it' }).click()
    await isSaved()
    await section.getByRole('button', { name: 'Remove', exact: true }).click()
    await picture('resume-removing')
    await save.click()
    await isSaved()
    await expect.poll(() => section.getByText('second.pdf').count()).toBe(0)
    await visit('/student/my-profile')
    await section.getByText('Choose a file or drop it here').waitFor()
    expect(await section.getByText('second.pdf').count()).toBe(0)
  })

  test.each([
    ['employer', 'recruiter@tidewatergrid.example', '/employer/edit-company-profile'],
    ['university', 'careers@saltmarsh.example', '/university/edit-university-profile'],
  ] as const)(
    'an admin edits the profile of the %s, with what is wrong beside its field',
    async (kind, email, path) => {
      const { context, page, visit, picture } = await newVisitor(browser, screen)
      await signIn(context, kind, email)
      await visit(path)
      const line = `Seen at ${screen.width}`
      const save = page.getByRole('button', { name: 'Save', exact: true })
      const founded = page.getByLabel('Founded')
      const website = page.getByLabel('Website')
      const name = await page.getByLabel('Name', { exact: true }).inputValue()
      await founded.fill('98')
      await website.fill('not an address')
      await save.click()
      await page.getByText('Enter a year, like 1998').first().waitFor()
      await gotFocus(founded)
      await picture(`organization-wrong-${kind}`)
      await founded.fill('1998')
      await website.fill('example.com')
      await page.getByLabel('In one line (optional)').fill(line)
      const about = page.getByRole('textbox', { name: /About you/ })
      await about.fill('We keep the light on.')
      await page.getByLabel('City').fill('Lisbon')
      const elsewhere = page.getByRole('combobox', { name: 'Elsewhere on the web' })
      await elsewhere.fill('https://example.org/us')
      await elsewhere.press('Enter')
      await save.click()
      await page.getByText('All changes saved').waitFor()
      await picture(`organization-saved-${kind}`)
      await page.getByRole('link', { name: 'View public page' }).click()
      await page.getByRole('heading', { level: 1, name }).waitFor()
      for (const words of [line, 'We keep the light on.', 'example.com', 'example.org', '1998'])
        await page.getByText(words).first().waitFor()
      await picture(`organization-public-${kind}`)
    },
  )
})
