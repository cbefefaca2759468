import { expect, test } from 'vitest'
import { PHONE, peopleWithBrowsers } from './browser.ts'
import { fairToday, takesPlace } from './fair-today.ts'

const aPerson = peopleWithBrowsers()

/** A fair of today, its exhibitor's team with a phone, and how students come to it. */
const aFair = async (title: string) => {
  const team = await aPerson(PHONE)
  const { id, stand } = await fairToday(await aPerson(), team, title)
  const aStudent = async (number: number) => {
    const student = await aPerson(PHONE)
    await takesPlace(student, id, number)
    return student
  }
  return { id, stand, team, aStudent }
}

test('a student shares their details, is scanned at the booth, also offline, and takes them back', async () => {
  const { id, stand, team, aStudent } = await aFair(`Leads fair ${Date.now()}`)
  const student = await aStudent(11)
  await student.visit(`/student/events/detail?id=${id}`)
  const share = student.page.getByRole('switch', { name: 'Let exhibitors scan my ticket' })
  expect(await share.isChecked()).toBe(false)
  await student.picture('01-not-shared')
  await student.page.getByRole('button', { name: 'Show my ticket' }).click()
  const code = await student.page.getByText(/^[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}$/).textContent()
  await student.page.keyboard.press('Escape')

  await team.visit(`/employer/fair-and-event/booth?id=${stand}&tab=leads`)
  await team.page.getByText('No leads yet').waitFor()
  await team.check()
  await team.picture('02-no-leads')
  await team.page.getByRole('button', { name: 'Scan tickets' }).click()
  const add = async () => {
    await team.page.getByLabel('Ticket code').fill(code!)
    await team.page.getByRole('button', { name: 'Add', exact: true }).click()
  }
  await add()
  await team.page.getByText('This student doesn’t share').waitFor()
  await team.check()
  await team.picture('03-refused')
  await team.page.getByRole('button', { name: 'Next' }).click()

  await share.click()
  await student.page.getByRole('switch', { name: 'Let exhibitors scan my ticket', checked: true }).waitFor()
  await team.context.setOffline(true)
  await add()
  await team.page.getByText('Saved on this device').waitFor()
  await team.page.getByRole('radio', { name: '4 stars' }).press('Space')
  await team.page.getByLabel('Note').fill('Built a rover')
  await team.check()
  await team.picture('04-offline')
  await team.page.getByRole('button', { name: 'Save and next' }).click()
  await team.page.getByText('1 scan waiting to be sent').waitFor()
  // the phone was put away, and the page is opened anew
  await team.page.reload()
  await team.page.getByText('You’re offline. Tickets you scan').waitFor()
  await team.check()
  await team.picture('04b-offline-again')
  await team.page.getByRole('button', { name: 'Scan tickets' }).click()
  await team.page.getByText('1 scan waiting to be sent').waitFor()
  await team.context.setOffline(false)
  await team.page.getByText('1 scan waiting to be sent').waitFor({ state: 'detached' })
  await add()
  await team.page.getByText('Your team scanned this ticket before.').waitFor()
  expect(await team.page.getByLabel('Note').inputValue()).toBe('Built a rover')
  await team.check()
  await team.picture('05-scanned')
  await team.page.getByRole('button', { name: 'Save and next' }).click()
  await team.page.getByRole('button', { name: 'Stop scanning' }).click()
  await team.page.getByText('Built a rover').waitFor()
  await team.check()
  await team.picture('06-leads')

  await student.page.reload()
  await student.page.getByRole('button', { name: /^Take back from Harbor Light/ }).waitFor()
  await student.check()
  await student.picture('07-shared')
  await student.page.getByRole('button', { name: /^Take back from Harbor Light/ }).click()
  await student.page.getByRole('button', { name: /^Let Harbor Light.* scan again/ }).waitFor()
  await team.page.reload()
  await team.page.getByText('No leads yet').waitFor()
})
