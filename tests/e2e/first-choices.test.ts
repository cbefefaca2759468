import { expect, test } from 'vitest'
import { demoStudent } from './demo.ts'
import { openScene, press, sees, writeJob } from './hiring.ts'

test('a first choice sent on a phone is seen at the desk, and taken back there is nothing left of it', async () => {
  await using phone = await openScene(390)
  await using desk = await openScene(1440)
  const title = `Bell ringer ${Date.now()}`
  const team = await desk.as('employer')
  const job = await writeJob(team, title)

  const student = await phone.as('student', demoStudent(5))
  const { page } = student
  await student.visit(`/student/jobs/detail?id=${job}`)
  await press(page, 'Apply')
  const box = page.getByRole('checkbox', { name: 'Send as a first choice' })
  await box.check()
  await student.check()
  await student.picture('first-choice-apply-390')
  await press(page, 'Send application')
  await sees(page, 'Your application is in')

  await team.visit(`/employer/your-job-applicant?job_id=${job}&sort=first_choice`)
  const rows = team.page
    .getByRole('listbox', { name: 'Applicants' })
    .or(team.page.getByRole('list', { name: 'Applicants' }))
  await rows.getByText('First choice').first().waitFor()
  await team.check()
  await team.picture('first-choice-list-1440')

  // nobody has opened it yet
  await student.visit(`/student/jobs/detail?id=${job}`)
  await sees(page, 'Your first choice')
  await student.check()
  await student.picture('first-choice-own-390')
  await press(page, /^Take back/)
  await press(page, 'Send as first choice')
  await sees(page, 'Your first choice')

  await team.visit(`/employer/your-job-applicant?job_id=${job}&first_choice=true`)
  await rows.getByRole('link').first().click()
  await team.page.getByRole('article').getByText('First choice', { exact: true }).waitFor()
  await team.check()
  await team.picture('first-choice-open-1440')

  // it was opened
  await student.visit('/student/applications')
  const mine = page.getByRole('region', { name: 'First choices' })
  await mine.getByText(title).waitFor()
  expect(await mine.getByRole('button', { name: `Take back: ${title}` }).count()).toBe(0)
  await student.check()
  await student.picture('first-choices-390')
})

test('one comes back when the promise of an answer lapses, and the student is told', async () => {
  await using phone = await openScene(390)
  const student = await phone.as('student', demoStudent(23))
  await expect
    .poll(
      async () => {
        const answer = await student.context.request.get('/api/student/notifications?size=50')
        const { data } = await answer.json()
        return data.map((notice: { title: string }) => notice.title)
      },
      { timeout: 90_000, interval: 1_000 },
    )
    .toContain('Your first choice came back: Summer operations intern')
  await student.visit('/student/notifications')
  await sees(student.page, 'Your first choice came back: Summer operations intern')
  await student.check()
  await student.picture('first-choice-back-390')
  await student.visit('/student/applications')
  await student.page
    .getByRole('region', { name: 'First choices' })
    .getByText(/first choices? left until/)
    .waitFor()
  await student.check()
})

test('what became of applications is said beside a job', async () => {
  for (const width of [390, 1440] as const) {
    await using scene = await openScene(width)
    const visitor = await scene.visitor()
    const listed = await (
      await visitor.context.request.get('/api/public-job?search=Meadow%20%26%20Mill&size=100')
    ).json()
    const job = listed.data.find(
      ({ employer, applies_elsewhere }: { employer: { name: string }; applies_elsewhere: boolean }) =>
        employer.name === 'Meadow & Mill Foods' && !applies_elsewhere,
    )
    const odds = /^At Meadow & Mill Foods: 17 of 20 were answered, interviews after \d+ days\.$/
    // counted by the minute's work
    await expect
      .poll(
        async () => {
          await visitor.visit(`/public-jobs/detail?id=${job.id}`)
          return visitor.page.getByText(odds).count()
        },
        { timeout: 90_000, interval: 2_000 },
      )
      .toBe(1)
    await visitor.check()
    await visitor.picture(`odds-${width}`)
  }
})
