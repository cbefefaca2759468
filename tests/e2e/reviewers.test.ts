import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoStudent } from './demo.ts'
import { applyTo, openScene, press, writeJob } from './hiring.ts'

/** Whether one lies over the other. */
const overlap = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!]
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

test.each([1440, 390] as const)(
  'whoever is to review is chosen with what each has to review in sight, at %i px',
  async (width) => {
    await using scene = await openScene(width)
    const team = await scene.as('employer')
    const { page } = team
    const job = await writeJob(team, `Reviewed ${width} ${Date.now()}`)
    await applyTo(await scene.as('student', demoStudent(11)), job)

    await team.visit(`/employer/your-job-applicant?job_id=${job}`)
    await page.getByRole('checkbox', { name: /^Select / }).check()
    await press(page, /^Assign$/)
    const members = page.getByRole('combobox', { name: 'Members' })
    await members.click()
    const list = page.getByRole('listbox', { name: 'Members' })
    await list.waitFor()
    await team.picture(`assign-${width}`)
    await list
      .getByText(/^\d+ to review$/)
      .first()
      .waitFor()
    expect(await overlap(list, members)).toBe(false)
  },
)
