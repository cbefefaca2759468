import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoStudent } from './demo.ts'
import { openScene, press, sees, writeJob } from './hiring.ts'
import { origin } from './origin.ts'

const SITE = 'https://apply.harborlight.example/jobs/42'

/** The tab that a click opens; no outside request is made. */
const tabOf = async (page: Page, work: () => Promise<void>): Promise<string> => {
  await page.context().route(`${SITE}**`, (route) => route.fulfill({ body: 'Their own form' }))
  const opened = page.context().waitForEvent('page')
  await work()
  const tab = await opened
  await tab.waitForURL(SITE)
  const from = await tab.evaluate(() => [document.referrer, String(window.opener)])
  expect(from[1]).toBe('null')
  await tab.close()
  return SITE
}

const apply = (page: Page) =>
  page.getByRole('link', { name: 'Apply on another site' }).filter({ visible: true })

test.concurrent.each([1440, 390] as const)(
  'applying at the employer opens beside the job, and nothing is claimed of it, at %i px',
  async (width) => {
    await using scene = await openScene(width)
    const employer = await scene.as('employer')
    const title = `Chart drawer ${width} ${Date.now()}`
    const id = await writeJob(employer, title, { external_url: SITE })

    const visitor = await scene.visitor()
    await visitor.visit(`/public-jobs/detail?id=${id}`)
    await tabOf(visitor.page, () => apply(visitor.page).first().click())
    await visitor.page.getByRole('heading', { level: 1, name: title }).waitFor()
    await sees(visitor.page, 'You apply on another site, and any answer comes from there.')
    expect(await visitor.page.getByText(/^(Answers \d|No answers were due)/).count()).toBe(0)
    await visitor.picture(`elsewhere-${width}`)

    const student = await scene.as('student', demoStudent(width === 390 ? 13 : 14))
    const { page } = student
    for (const address of [`/student/jobs/detail?id=${id}`, `/student/jobs?search=${title}&id=${id}`]) {
      if (address.includes('search') && width === 390) continue
      await student.visit(address)
      await tabOf(page, () => apply(page).first().click())
      await page.getByRole('heading', { name: title }).first().waitFor()
    }
    // this tab asks whether they applied, and keeps what they say for them alone
    await sees(page, 'Did you apply?')
    await student.check()
    await student.picture(`elsewhere-asked-${width}`)
    await press(page, 'Yes, I applied')
    await page.getByLabel('Notes (optional)').fill('Sent two charts.')
    await press(page, /^Save$/)
    await sees(page, 'Saved')
    await student.visit('/student/jobs?tab=applied')
    const others = page.getByRole('region', { name: 'On other sites' })
    await others.getByText(title).waitFor()
    await others.getByText('Applied', { exact: true }).first().waitFor()
    await student.check()
    await student.picture(`elsewhere-applied-${width}`)

    // answers come from there, so there is no application here
    await student.visit(`/student/jobs/detail?id=${id}`)
    await sees(page, 'You apply on another site, and any answer comes from there.')
    expect(await page.getByText('Your application', { exact: true }).count()).toBe(0)
    await student.check()
    expect(await page.getByLabel('Notes (optional)').inputValue()).toBe('Sent two charts.')
    await student.picture(`elsewhere-kept-${width}`)
    const { data } = await (await student.context.request.get('/api/student/job/applied?size=100')).json()
    expect(data.map((job: { title: string }) => job.title)).not.toContain(title)

    await employer.visit(`/employer/job/detail?id=${id}`)
    await sees(employer.page, SITE)
    await press(employer.page, /^Actions for/)

    // what was kept outlives the job's page
    const gone = await employer.context.request.delete(`/api/employer/job/${id}`, {
      headers: { origin: origin() },
    })
    expect(gone.ok(), await gone.text()).toBe(true)
    await student.visit('/student/applications')
    await others.getByText(title).waitFor()
    await student.check()
    await student.picture(`elsewhere-outlived-${width}`)
    await press(page, `Edit ${title}`)
    expect(await page.getByLabel('Notes (optional)').inputValue()).toBe('Sent two charts.')
    await student.check()
    await student.picture(`elsewhere-edited-${width}`)
    await press(page, 'Remove')
    await others.getByText(title).waitFor({ state: 'detached' })
  },
)
