import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { DESKTOP, PHONE, peopleWithBrowsers, type Scheme, type Visitor } from './browser.ts'
import { demoStudent, type Kind, letterLink, signIn } from './demo.ts'
import {
  acceptInvitation,
  approveAll,
  button,
  chooseTime,
  clockOf,
  entryOf,
  eventPage,
  inDays,
  link,
  openAppointments,
  publishFair,
  register,
  seeInvitations,
  sees,
  sendProof,
  TITLE,
  verifyPayment,
} from './fair.ts'
import {
  endHelper,
  inviteHelper,
  isScanned,
  joinsLine,
  opensLine,
  receivesPush,
  subscribesNowhere,
  workTheDoor,
} from './fair-day.ts'
import { EMPLOYER, inviteByAddress, NEWCOMER, signUpAndRegister } from './fair-newcomer.ts'
import { origin } from './origin.ts'

const aPerson = peopleWithBrowsers()
/** Without a kind, signed out. */
const someone = async (screen: typeof PHONE, scheme: Scheme, kind?: Kind, email?: string) => {
  const visitor = await aPerson(screen, scheme)
  return { ...visitor, cookie: kind ? await signIn(visitor.context, kind, email) : '' }
}
const RECRUITER = 'recruiter@harborlight.example'
const [FIRST, SECOND, THIRD] = ['student@northfield.example', demoStudent(3), demoStudent(12)] as const

const tellStudents = async ({ page, visit, check, picture }: Visitor, id: string) => {
  await visit(`/university/event/detail?id=${id}&tab=participants`)
  await button(page, 'Notify students').click()
  await page.getByLabel('Message (optional)').fill('Look at the map beforehand.')
  await sees(page, 'recommends:')
  await check()
  await picture('15-tell-students')
  await page.getByRole('button', { name: /^Notify \d+ students?$/ }).click()
  await sees(page, /students? (is|are) being notified/)
  await letterLink(SECOND, new RegExp(TITLE))
}

/** Harbor Light has opened appointments. */
const booksVisit = async ({ page, check, picture }: Visitor) => {
  await button(page, /^Book: Harbor/).click()
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click()
  await sees(page, /is booked/)
  await button(page, /^Change time: Harbor/).click()
  await page.getByRole('dialog').getByRole('listitem').last().getByRole('button').click()
  await sees(page, /was moved/)
  await check()
  await picture('20-visit-booked')
}

/** The host moves the fair to begin within the hour. */
const moveToToday = async ({ page, visit, picture, context }: Visitor, id: string) => {
  const { time_zone } = await (await context.request.get(`/api/university/event/${id}`)).json()
  const start = Temporal.Now.zonedDateTimeISO(time_zone).add({ minutes: 50 })
  await visit(`/university/event/edit?id=${id}&step=time`)
  await chooseTime(page, 'Starts', start.toPlainDate(), clockOf(start))
  const end = start.add({ hours: 5 })
  await chooseTime(page, 'Ends', end.toPlainDate(), clockOf(end))
  await button(page, 'Save changes').click()
  await page.getByRole('dialog').waitFor()
  await picture('21-move')
  await button(page, 'Move and notify').click()
  await page.waitForURL('**/university/event/detail?id=**')
  await letterLink(SECOND, /Moved/)
  return start.toPlainDate().toString()
}

test('a whole fair: from its first draft by way of the door and the booths to who came', async () => {
  const host = await someone(DESKTOP, 'light', 'university')
  const id = await publishFair(host)
  await inviteByAddress(host, id)

  const harbor = await someone(DESKTOP, 'dark', 'employer')
  const registration = await acceptInvitation(harbor, 'Corner booth')
  const newcomer = await someone(PHONE, 'light')
  const operator = await someone(DESKTOP, 'dark', 'operator')
  const stand = await signUpAndRegister(newcomer, operator, 'Table')
  await seeInvitations(host, id, ['Harbor Light', EMPLOYER])
  await approveAll(host, id)
  for (const email of [RECRUITER, NEWCOMER]) await letterLink(email, new RegExp(`You’re in: ${TITLE}`))
  await sendProof(harbor)
  await verifyPayment(host, id)
  await openAppointments(harbor, registration)
  await tellStudents(host, id)

  const one = await someone(DESKTOP, 'dark', 'student', FIRST)
  await register(one, id, 'Register', 'You’re registered')
  await one.picture('16-registered')
  const three = await someone(PHONE, 'dark', 'student', THIRD)
  await register(three, id, 'Register', 'You’re registered')
  const two = await someone(PHONE, 'light', 'student', SECOND)
  await subscribesNowhere(two)
  await register(two, id, 'Join waiting list', '1st in line')
  await two.picture('17-waiting')
  await button(one.page, 'Cancel my place').click()
  await one.page
    .getByRole('dialog')
    .getByRole('button', { name: /Cancel/ })
    .last()
    .click()
  await letterLink(SECOND, /place opened up/i)
  await two.visit(eventPage(id))
  await sees(two.page, 'A place opened up for you')
  await sees(two.page, /After that, it goes to the next person in line/)
  await two.check()
  await two.picture('18-offer')
  await button(two.page, 'Accept place').click()
  await sees(two.page, 'You’re registered')
  await booksVisit(two)

  const before = await entryOf(two.cookie)
  expect(before).toMatchObject({ sequence: 0, day: inDays(2).toString() })
  const today = await moveToToday(host, id)
  expect(await entryOf(two.cookie)).toEqual({ uid: before.uid, sequence: 1, day: today })
  await two.visit(eventPage(id))
  await two.picture('22-moved')
  await button(two.page, 'Yes, keep my place').click()
  await sees(two.page, 'Thanks! Your place is confirmed')
  await button(two.page, 'Show my ticket').click()
  const code = (await two.page.getByText(/^[0-9A-F]{4}(-[0-9A-F]{4}){2}$/).textContent())!
  await two.check()
  await two.picture('23-ticket')

  const { first_name, last_name } = await (await three.context.request.get('/api/student/auth/me')).json()
  const door = await inviteHelper(host, id)
  const helper = await someone(PHONE, 'dark')
  await workTheDoor(helper, door, code, `${first_name} ${last_name}`)

  await opensLine(newcomer, stand)
  for (const student of [two, three]) await joinsLine(student, id, EMPLOYER)
  await sees(three.page, '2nd')
  await three.check()
  await three.picture('36-waiting')
  const tell = two.page.getByRole('switch', { name: /^Tell me on this/ })
  await tell.click()
  await two.page.getByRole('switch', { name: /^Tell me on this/, checked: true }).waitFor()
  await two.check()
  await two.picture('37-tell-me')
  await sees(newcomer.page, '2 students waiting')
  await button(newcomer.page, 'Call next').click()
  await sees(two.page, `Your turn: ${EMPLOYER}`)
  await sees(three.page, '1st')
  await two.check()
  await two.picture('38-called')
  await newcomer.check()
  await newcomer.picture('39-line')
  const turn = {
    title: `Your turn at ${EMPLOYER}`,
    text: 'Go to their booth now',
    link: `/student/events/map?id=${id}`,
  }
  expect(await receivesPush(two, { ...turn, about: 'turn' })).toEqual({
    title: turn.title,
    body: turn.text,
    opened: origin() + turn.link,
  })
  await button(newcomer.page, /didn’t come$/).click()
  await button(two.page, new RegExp(`^Join the line at ${EMPLOYER}`)).waitFor()
  await button(newcomer.page, 'Call next').click()
  await button(newcomer.page, /is here$/).click()
  await sees(newcomer.page, /1 met/)
  await newcomer.picture('40-met')
  await isScanned(two, newcomer, id, stand, code)

  await host.visit(`/university/event/detail?id=${id}&tab=check-in`)
  await sees(host.page, '2 of 2 registered checked in')
  await host.page.getByLabel('Ticket code').fill(code)
  await button(host.page, 'Check in').click()
  await sees(host.page, /is already checked in/)
  await host.check()
  await host.picture('42-check-in')
  await host.visit(`/university/event/detail?id=${id}&tab=report`)
  await sees(host.page, 'Check-ins by hour')
  await host.check()
  await host.picture('43-report')
  await host.visit(`/university/event/detail?id=${id}&tab=participants`)
  await host.picture('44-participants')
  const [download] = await Promise.all([host.page.waitForEvent('download'), link(host.page, 'CSV').click()])
  expect(await readFile(await download.path(), 'utf8')).toMatch(/checked_in|Checked in|Here/i)
  await host.visit(`/university/event/detail?id=${id}&tab=check-in`)
  await endHelper(host, helper)
})
