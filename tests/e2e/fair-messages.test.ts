import { test } from 'vitest'
import { peopleWithBrowsers } from './browser.ts'
import { signIn } from './demo.ts'
import { atTheFair } from './desk.ts'
import { button, link, sees } from './fair.ts'

const aPerson = peopleWithBrowsers()

test('a career office writes to all who owe a fee, one of them answers, and it reads the answer', async () => {
  const office = await aPerson()
  const id = await atTheFair(office)
  const tab = `/university/event/detail?id=${id}&tab=exhibitors`
  await office.visit(`${tab}&state=approved`)
  await button(office.page, 'Message exhibitors').click()
  const drawer = office.page.getByRole('dialog')
  await drawer.getByText(/^Goes to \d exhibitors, \d+ (person|people) on their teams/).waitFor()
  await drawer.getByRole('textbox', { name: 'Message' }).fill('Set-up begins at 7. Bring a long cable.')
  await office.check()
  await office.picture('messages-01-compose')
  await drawer.getByRole('button', { name: /^Send to \d exhibitors/ }).click()
  await drawer.getByText('Set-up begins at 7. Bring a long cable.').last().waitFor()
  await sees(office.page, /^Sent to \d exhibitors/)
  await office.picture('messages-02-sent')
  await office.check()

  const team = await aPerson()
  await signIn(team.context, 'employer')
  await team.visit('/employer/fair-and-event?tab=registered')
  await link(team.page, /Engineering and science fair/).click()
  await sees(team.page, 'Set-up begins at 7. Bring a long cable.')
  const messages = team.page.getByRole('region', { name: 'Messages' })
  await messages.getByRole('textbox', { name: /^Message to/ }).fill('We need two sockets, please.')
  await messages.getByRole('button', { name: 'Send' }).click()
  await messages.getByRole('log').getByText('We need two sockets, please.').waitFor()
  await team.check()
  await team.picture('messages-03-exhibitor')

  await office.visit(tab)
  await link(office.page, 'Harbor Light Robotics').click()
  await sees(office.page, 'We need two sockets, please.')
  await office.check()
  await office.picture('messages-04-host')
})
