import { expect, test } from 'vitest'
import { demoStudent } from './demo.ts'
import { applyTo, openScene, press, sees, writeJob } from './hiring.ts'

test.each([1440, 390] as const)(
  'criteria are set, an applicant is scored by them and compared with another, at %i px',
  async (width) => {
    await using scene = await openScene(width)
    const team = await scene.as('employer')
    const { page } = team
    const job = await writeJob(team, `Scored ${width} ${Date.now()}`)
    const ids: string[] = []
    for (const at of [9, 10]) ids.push(await applyTo(await scene.as('student', demoStudent(at)), job))

    await team.visit(`/employer/your-job-applicant?job_id=${job}&id=${ids[0]}`)
    await page.getByRole('tab', { name: 'Scores' }).click()
    await press(page, 'Set criteria')
    await page.getByRole('textbox', { name: 'Criterion 1' }).fill('Explains clearly')
    await press(page, 'Add a criterion')
    await page.getByRole('textbox', { name: 'Criterion 2' }).fill('explains CLEARLY')
    await press(page, 'Save criteria')
    await sees(page, 'There is another one of this name')
    await page.getByRole('textbox', { name: 'Criterion 2' }).fill('Works with others')
    await team.check()
    await press(page, 'Save criteria')

    await sees(page, 'Nobody has scored yet.')
    await page.getByRole('radiogroup', { name: 'Explains clearly' }).getByText('4').click()
    await page.getByLabel('Remark (optional)').fill('Calm and clear.')
    await team.check()
    await press(page, 'Save scorecard')
    await sees(page, '4 · Strong')
    await sees(page, 'Not scored')
    await team.check()

    await team.visit(`/employer/your-job-applicant?job_id=${job}`)
    const boxes = page.getByRole('checkbox', { name: /^Select / })
    await expect.poll(() => boxes.count()).toBe(2)
    for (const at of [0, 1]) await boxes.nth(at).check()
    await press(page, 'Compare')
    const table = page.getByRole('region', { name: 'Applicants side by side' })
    await table
      .getByRole('row', { name: /^Explains clearly/ })
      .getByText('4 (1)')
      .waitFor()
    await team.check()
    await team.picture(`compared-${width}`)
  },
)
