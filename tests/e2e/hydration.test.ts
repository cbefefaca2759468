import { expect, it } from 'vitest'
import { newVisitor, openBrowser, PHONE } from './browser.ts'
import { demoStudent } from './demo.ts'
import { applyTo, openScene, sees, writeJob } from './hiring.ts'

const SLOWER = 4

it('a rail whose script arrives late is taken over as it was drawn, though the count changes meanwhile', async () => {
  await using scene = await openScene(390)
  const team = await scene.as('employer', 'recruiter@papercrane.example')
  const student = await scene.as('student', demoStudent(20))
  const applicantPage = async (title: string): Promise<string> => {
    const job = await writeJob(team, title)
    return `/employer/your-job-applicant?job_id=${job}&id=${await applyTo(student, job)}`
  }
  // stays unread, so that the count changes from one number to another
  await applicantPage('Ledger reader')
  const cdp = await team.context.newCDPSession(team.page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  for (const scriptLeadMs of [50, 30, 10]) {
    const address = await applicantPage(`Ledger clerk ${scriptLeadMs}`)
    const answered = Promise.withResolvers<void>()
    await team.page.route(/\/assets\/Inside-.*\.js$/, async (route) => {
      await answered.promise
      await route.continue()
    })
    // opening the applicant reads the notice about them, so the page asks for its session anew
    await team.page.route(/\/api\/session$/, async (route) => {
      const response = await route.fetch()
      answered.resolve()
      await new Promise((resolve) => setTimeout(resolve, scriptLeadMs))
      await route.fulfill({ response })
    })
    await team.visit(address)
    await answered.promise
    await team.page.getByRole('tab', { name: 'Application' }).click()
    await sees(team.page, 'I like to count.')
    await team.page.unrouteAll({ behavior: 'wait' })
  }
  await team.check({ colors: false })
})

it('what has the focus when the scripts arrive keeps it, on a phone', async () => {
  const { page } = await newVisitor(await openBrowser(), PHONE)
  const focused = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await focused.promise
    await route.continue()
  })
  await page.goto('/public-jobs', { waitUntil: 'commit' })
  const chip = page.getByRole('button', { name: /^Type/ })
  await chip.focus()
  focused.resolve()
  await page.getByRole('searchbox').first().waitFor()
  await expect.poll(() => page.evaluate(() => '__TSR_ROUTER__' in self)).toBe(true)
  await page.waitForLoadState('networkidle')
  await expect.poll(() => chip.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Type' }).waitFor()
})
