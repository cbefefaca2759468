import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoStudent } from './demo.ts'
import { pdfOfMillions, pdfOfPages, wordOf } from './documents.ts'
import { applyTo, dialog, openScene, press, sees, writeJob } from './hiring.ts'

const names = (page: Page) => page.getByRole('list', { name: 'Applicants' }).getByRole('link')
const resume = (page: Page) => page.getByRole('region', { name: /^Resume of / })

/** How many pages are held drawn. */
const drawn = (page: Page) =>
  resume(page)
    .locator('canvas')
    .evaluateAll((all) => all.filter((canvas) => (canvas as HTMLCanvasElement).width > 0).length)

const pages = 200

const table = (cells: number) =>
  `<w:tbl><w:tr>${'<w:tc><w:p><w:r><w:t>cell of a table</w:t></w:r></w:p></w:tc>'.repeat(cells)}</w:tr></w:tbl>`

test('one press reads a resume, J and K go through them, and a long one takes no more memory', async () => {
  await using scene = await openScene(1440)
  const team = await scene.as('employer')
  const { page } = team
  const job = await writeJob(team, `Reader ${Date.now()}`)
  const sent = [
    await pdfOfPages('Long.pdf', pages),
    await wordOf('Words.docx', 'Kept a lighthouse for two summers.', 'javascript:alert(1)'),
    { name: 'Broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 and nothing more') },
  ]
  for (const [at, file] of sent.entries()) {
    const student = await scene.as('student', demoStudent(6 + at))
    await applyTo(student, job, file)
  }
  await team.visit(`/employer/your-job-applicant?job_id=${job}&sort=oldest`)
  await names(page).first().click()
  await sees(page, `Page 1 of ${pages}`)
  const link = resume(page).getByRole('link', { name: 'work.example/harbor' })
  expect(await link.getAttribute('href')).toBe('https://work.example/harbor')
  expect(await drawn(page)).toBeLessThan(8)
  await team.check()
  await team.picture('reading-a-resume')
  await resume(page).locator('canvas').last().scrollIntoViewIfNeeded()
  await sees(page, `Page ${pages} of ${pages}`)
  await expect.poll(() => drawn(page)).toBeLessThan(8)
  expect(await page.getByText(`Page 1 of ${pages}`, { exact: true }).count()).toBe(0)

  await page.keyboard.press('j')
  await sees(page, 'Kept a lighthouse for two summers.')
  expect(await resume(page).locator('[href]').count()).toBe(0)
  await team.check({ colors: false })
  await team.picture('reading-a-word-document')
  await page.keyboard.press('j')
  await sees(page, 'This document can’t be shown here. Download it to open it.')
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await sees(page, `Page 1 of ${pages}`)

  await page.getByRole('tab', { name: 'Messages' }).click()
  await press(page, /^Write to /)
  const words = page.getByRole('textbox', { name: /^Message to / })
  await words.fill('Half a sentence')
  await page.setViewportSize({ width: 1200, height: 900 })
  await page.getByRole('tab', { name: 'Resume' }).waitFor()
  expect(await words.inputValue()).toBe('Half a sentence')
  await page.setViewportSize({ width: 1440, height: 900 })
  await resume(page).waitFor()
  expect(await words.inputValue()).toBe('Half a sentence')
  await words.fill('')
  await page.getByRole('tab', { name: 'Application', exact: true }).click()

  await page.keyboard.press('f')
  await expect.poll(() => names(page).first().isVisible()).toBe(false)
  await team.picture('reading-without-the-list')
  await press(page, 'Show the list')
  await page.getByRole('tab', { name: /^Reviewed/ }).click()
  await page.waitForURL(/status=/)
  await expect.poll(() => names(page).count()).toBe(3)
})

test('small files that unpack to more than a browser holds leave the page as it is', async () => {
  await using scene = await openScene(1440)
  const team = await scene.as('employer')
  const { page } = team
  const job = await writeJob(team, `Reader of odd files ${Date.now()}`)
  const sent = [
    pdfOfMillions('Millions.pdf'),
    await wordOf('Bomb.docx', 'a'.repeat(2 ** 26), 'https://work.example'),
    await wordOf('Torn.docx', '<w:p', 'https://work.example'),
    await wordOf('Cells.docx', `</w:t></w:r></w:p>${table(30_000)}<w:p><w:r><w:t>`, 'https://work.example'),
  ]
  for (const [at, file] of sent.entries())
    await applyTo(await scene.as('student', demoStudent(6 + at)), job, file)
  await team.visit(`/employer/your-job-applicant?job_id=${job}&sort=oldest`)
  await names(page).first().click()
  await sees(page, 'These are its first 500 pages. Download it to read on.')
  const first = resume(page).locator('canvas').first()
  await expect.poll(() => first.evaluate((canvas) => (canvas as HTMLCanvasElement).height)).toBeGreaterThan(0)
  const box = await first.boundingBox()
  expect(box!.height / box!.width).toBeLessThan(11)
  for (const { name } of sent.slice(1)) {
    await page.keyboard.press('j')
    await sees(page, name)
    await sees(page, 'This document can’t be shown here. Download it to open it.')
  }
})

test('on a phone a resume is read at once too, and news doesn’t cover a dialog', async () => {
  await using scene = await openScene(390)
  const team = await scene.as('employer')
  const job = await writeJob(team, `Reader on a phone ${Date.now()}`)
  await applyTo(await scene.as('student', demoStudent(9)), job, await pdfOfPages('Short.pdf', 1))
  await team.visit(`/employer/your-job-applicant?job_id=${job}`)
  await names(team.page).first().click()
  await sees(team.page, 'Page 1 of 1')
  await team.check()
  await team.picture('reading-on-a-phone')

  const news = team.page.locator('.mantine-Notification-root')
  await expect.poll(() => news.count()).toBe(0)
  const bell = team.page.locator('[aria-label^="Notifications, "]').filter({ visible: true })
  const before = await bell.getAttribute('aria-label')
  await press(team.page, /^Reject/)
  await dialog(team.page).waitFor()
  await applyTo(await scene.as('student', demoStudent(10)), job)
  await expect.poll(() => bell.getAttribute('aria-label')).not.toBe(before)
  expect(await news.count()).toBe(0)
})
