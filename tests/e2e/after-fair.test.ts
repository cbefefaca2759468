import { expect, test } from 'vitest'
import { DESKTOP, PHONE, peopleWithBrowsers, type Visitor } from './browser.ts'
import { signIn } from './demo.ts'
import { button, sees } from './fair.ts'

const aPerson = peopleWithBrowsers()
const FAIR = 'Summer jobs fair'

const found = async ({ context }: Visitor, path: string): Promise<{ id: string }> => {
  const answer = await context.request.get(`/api${path}`)
  const { data } = (await answer.json()) as {
    data: { id: string; title?: string; event?: { title: string } }[]
  }
  return data.find(({ title, event }) => (title ?? event?.title) === FAIR)!
}

test('after a fair both sides say how it was, and the host reads its report and hands it on', async () => {
  const office = await aPerson(DESKTOP)
  await signIn(office.context, 'university')
  const { id } = await found(office, `/university/event-list?tab=past&search=${encodeURIComponent(FAIR)}`)

  const student = await aPerson(PHONE)
  await signIn(student.context, 'student')
  await student.visit(`/student/events/detail?id=${id}`)
  const card = student.page.getByRole('region', { name: 'How was it?' })
  await card.waitFor()
  await student.check()
  await student.picture('after-01-asked')
  await card.getByRole('radio', { name: '4 of 5' }).press('Space')
  await card.getByLabel('Comment').fill('Short lines, clear signs.')
  await button(student.page, 'Send answer').click()
  await button(student.page, 'Change answer').waitFor()
  await student.check()
  await student.picture('after-02-answered')

  const employer = await aPerson(DESKTOP)
  await signIn(employer.context, 'employer')
  const stand = await found(employer, '/employer/fair-and-event/registered?size=100')
  await employer.visit(`/employer/fair-and-event/status?id=${stand.id}`)
  await employer.page.getByRole('radio', { name: '5 of 5' }).press('Space')
  await button(employer.page, 'Send answer').click()
  await button(employer.page, 'Change answer').waitFor()
  await employer.check()
  await employer.picture('after-03-employer')

  await office.visit(`/university/event/detail?id=${id}&tab=report`)
  await sees(office.page, 'Check-ins by hour')
  await sees(office.page, 'Short lines, clear signs.')
  await office.check()
  await office.picture('after-04-report')
  const pdf = await office.context.request.get(`/api/university/event/${id}/report/pdf`)
  expect(pdf.headers()['content-type']).toBe('application/pdf')
  await office.page.setViewportSize(PHONE)
  await office.check()
  await office.picture('after-05-report-phone')
})

test('a host says beforehand how it thanks and what it asks', async () => {
  const office = await aPerson(PHONE)
  await signIn(office.context, 'university')
  const answer = await office.context.request.get('/api/university/event-list?search=Small%20business')
  const { data } = (await answer.json()) as { data: { id: string }[] }
  await office.visit(`/university/event/detail?id=${data[0]!.id}&tab=report`)
  const form = office.page.getByRole('region', { name: 'Thanks and survey' })
  await form.getByLabel('Ask students how it was').check()
  await form.getByLabel('Thanks to students').fill('Thank you for coming.')
  await office.check()
  await office.picture('after-06-survey')
  await form.getByRole('button', { name: 'Save' }).click()
  await sees(office.page, 'Saved')
  await office.page.reload()
  expect(await form.getByLabel('Thanks to students').inputValue()).toBe('Thank you for coming.')
})
