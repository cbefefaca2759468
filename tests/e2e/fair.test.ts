import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { peopleWithBrowsers, type Visitor } from './browser.ts'
import { type Kind, letterLink, signIn } from './demo.ts'
import {
  acceptInvitation,
  approveAll,
  button,
  chooseTime,
  entryOf,
  eventPage,
  inDays,
  link,
  openAppointments,
  publishFair,
  register,
  registerForFair,
  sees,
  sendProof,
  TITLE,
  verifyPayment,
} from './fair.ts'

const aPerson = peopleWithBrowsers()
const someone = async (kind: Kind, email?: string): Promise<Visitor & { cookie: string }> => {
  const visitor = await aPerson()
  return { ...visitor, cookie: await signIn(visitor.context, kind, email) }
}

test('a fair from its first draft to the door', async () => {
  const university = await someone('university')
  const id = await publishFair(university)

  const invited = await someone('employer')
  await acceptInvitation(invited, 'Table')
  const meadow = await someone('employer', 'recruiter@meadowmill.example')
  const registration = await registerForFair(meadow, 'Corner booth')
  await approveAll(university, id)
  await letterLink('recruiter@meadowmill.example', /You’re in/)
  await sendProof(meadow)
  await verifyPayment(university, id)
  await letterLink('recruiter@meadowmill.example', /paid|payment|receipt/i)
  await meadow.page.reload()
  await openAppointments(meadow, registration)

  await university.visit(`/university/event/detail?id=${id}&tab=participants`)
  await button(university.page, 'Notify students').click()
  await university.page.getByLabel('Message (optional)').fill('Look at the map beforehand.')
  await sees(university.page, 'recommends:')
  await university.check()
  await university.picture('13-tell-students')
  await university.page.getByRole('button', { name: /^Notify \d+ students?$/ }).click()
  await sees(university.page, /students? (is|are) being notified/)
  const [first, second] = ['student@northfield.example', 'student3@northfield.example'] as const
  await letterLink(second, new RegExp(TITLE))

  const one = await someone('student', first)
  await register(one, id, 'Register', 'You’re registered')
  await one.picture('14-registered')
  const two = await someone('student', second)
  await register(two, id, 'Join waiting list', '1st in line')
  await two.picture('15-waiting')
  await button(one.page, 'Cancel my place').click()
  await one.page
    .getByRole('dialog')
    .getByRole('button', { name: /Cancel/ })
    .last()
    .click()
  await letterLink(second, /place opened up/i)
  await two.visit(eventPage(id))
  await sees(two.page, 'A place opened up for you')
  await sees(two.page, /After that, it goes to the next person in line/)
  await two.check()
  await two.picture('16-offer')
  await button(two.page, 'Accept place').click()
  await sees(two.page, 'You’re registered')

  await button(two.page, /^Book: Meadow/).click()
  await two.page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click()
  await sees(two.page, /is booked/)
  await button(two.page, /^Change time: Meadow/).click()
  await two.page.getByRole('dialog').getByRole('listitem').last().getByRole('button').click()
  await sees(two.page, /was moved/)
  await two.check()
  await two.picture('17-visit-booked')
  const before = await entryOf(two.cookie)
  expect(before).toMatchObject({ sequence: 0, day: inDays(2).toString() })

  await university.visit(`/university/event/edit?id=${id}&step=time`)
  await chooseTime(university.page, 'Ends', inDays(1), ['11', '00', 'p'])
  await chooseTime(university.page, 'Starts', inDays(1), ['12', '05', 'a'])
  await button(university.page, 'Save changes').click()
  await university.page.getByRole('dialog').waitFor()
  await university.picture('18-move')
  await button(university.page, 'Move and notify').click()
  await university.page.waitForURL('**/university/event/detail?id=**')
  await letterLink(second, /Moved/)
  expect(await entryOf(two.cookie)).toEqual({ uid: before.uid, sequence: 1, day: inDays(1).toString() })
  await two.visit(eventPage(id))
  await two.picture('19-moved')
  await button(two.page, 'Yes, keep my place').click()
  await sees(two.page, 'Thanks! Your place is confirmed')
  await button(two.page, 'Show my ticket').click()
  const code = await two.page.getByText(/^[0-9A-F]{4}(-[0-9A-F]{4}){2}$/).textContent()
  await two.check()
  await two.picture('20-ticket')

  await university.visit(`/university/event/detail?id=${id}&tab=check-in`)
  await university.page.getByLabel('Ticket code').fill(code!)
  await button(university.page, 'Check in').click()
  await sees(university.page, /^Welcome, /)
  await sees(university.page, '1 of 1 registered checked in')
  await university.check()
  await university.picture('21-check-in')
  await university.page.getByLabel('Ticket code').fill(code!)
  await button(university.page, 'Check in').click()
  await sees(university.page, /is already checked in/)

  await university.visit(`/university/event/detail?id=${id}&tab=participants`)
  await university.picture('22-participants')
  const [download] = await Promise.all([
    university.page.waitForEvent('download'),
    link(university.page, 'CSV').click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toMatch(/checked_in|Checked in|Here/i)
})
