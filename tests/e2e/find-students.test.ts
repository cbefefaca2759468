import { expect, test } from 'vitest'
import { demoStudent, letterLink } from './demo.ts'
import { dialog, openScene, press, sees, writeJob } from './hiring.ts'
import { origin } from './origin.ts'
import { pressesOf } from './presses.ts'

const RECRUITER = 'recruiter@papercrane.example'

test('an employer finds a student in three presses and invites them; the student says no to one job and applies to another', async () => {
  await using wide = await openScene(1440)
  await using small = await openScene(390)
  const team = await wide.as('employer', RECRUITER)
  const other = await wide.as('employer')
  const student = await small.as('student', demoStudent(20))
  const stamp = Date.now()
  const title = `Kite maker ${stamp}`
  const elsewhere = `Rope tester ${stamp}`
  await writeJob(team, title)
  await writeJob(other, elsewhere)
  // a skill nobody else has, in a spelling of the student's own
  const skill = `Kíte  Making ${stamp}`
  const edited = await student.context.request.fetch('/api/student/auth/me', {
    method: 'PUT',
    data: { privacy: 'employers', skills: [skill], headline: 'Builds what flies' },
    headers: { origin: origin() },
  })
  expect(edited.ok(), await edited.text()).toBe(true)
  const { first_name, last_name } = await (await student.context.request.get('/api/student/auth/me')).json()
  const name = `${first_name} ${last_name}`

  const { page } = team
  const presses = await pressesOf(team)
  await team.visit('/employer/dashboard')
  const pressed = await presses.during(async () => {
    await page.getByRole('link', { name: 'Find students' }).first().click()
    await sees(page, 'Students who opened their profile to employers. They see who opens it.')
    await page.getByRole('button', { name: 'Skills', exact: true }).click()
    await page.getByRole('combobox', { name: 'Skills' }).fill(`kite making ${stamp}`)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByRole('table', { name: 'Students' }).getByRole('link', { name }).click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
  })
  expect(pressed).toBeLessThanOrEqual(3)
  await team.check()
  await team.picture('find-students-profile')

  await press(page, 'Invite to apply')
  const form = dialog(page)
  await form.getByRole('combobox', { name: 'Job' }).click()
  await page.getByRole('option', { name: title }).click()
  await form.getByLabel('Your message').fill('Your kites would hold our cameras.')
  await team.check()
  await team.picture('find-students-invite')
  await press(page, 'Send invitation')
  await sees(page, /one invitation a week/)
  await page.goBack()
  await sees(page, 'Invited')
  await team.check()
  await team.visit('/employer/students')
  await team.check()
  await team.picture('find-students')
  const rows = page.getByRole('table', { name: 'Students' }).locator('tbody tr')
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThanOrEqual(56)

  // another employer asks as well, through the API
  const { student_id } = await (await student.context.request.get('/api/student/auth/me')).json()
  const { jobs } = await (
    await other.context.request.get(`/api/employer/student/${student_id}/invitation-form`)
  ).json()
  const asked = await other.context.request.post(`/api/employer/student/${student_id}/invite`, {
    data: { job_id: jobs.find((job: { title: string }) => job.title === elsewhere).id, message: 'We pull.' },
    headers: { origin: origin() },
  })
  expect(asked.ok(), await asked.text()).toBe(true)

  await student.visit('/student/dashboard')
  await sees(student.page, 'You have 2 invitations to apply')
  await student.picture('invitations-dashboard')
  const link = await letterLink(demoStudent(20), new RegExp(`invites you to apply: ${title}`))
  await student.visit(link.replace(origin(), ''))
  await sees(student.page, 'Your kites would hold our cameras.')
  await student.check()
  await student.picture('invitations')
  await student.page.getByRole('button', { name: `Not interested in ${elsewhere}` }).click()
  await sees(student.page, 'Not interested')
  await student.page.getByRole('link', { name: `Apply for ${title}` }).click()
  await dialog(student.page)
    .getByRole('button', { name: /^(Apply|Submit|Send)/ })
    .click()
  await sees(student.page, 'Your application is in')

  await team.visit('/employer/students/invited')
  const row = page.getByRole('table', { name: 'Invitations' }).getByRole('row', { name: new RegExp(title) })
  await row.getByText('Applied').waitFor()
  await team.check()
  await team.picture('invitations-sent')
  await other.visit('/employer/students/invited')
  const answered = other.page
    .getByRole('table', { name: 'Invitations' })
    .getByRole('row', { name: new RegExp(elsewhere) })
  await answered.getByText('Not interested').waitFor()

  // who looked stays visible, and invitations can be turned off
  await student.visit('/student/my-profile')
  await sees(student.page, 'Who viewed my profile')
  await student.page.getByRole('switch', { name: 'Employers may invite me to apply' }).click()
  await student.check()
  await student.picture('invitations-choice')
  await expect
    .poll(async () => {
      const response = await other.context.request.get(`/api/employer/student/${student_id}/invitation-form`)
      return (await response.json()).hindrance
    })
    .toBe('This student takes no invitations')
})
