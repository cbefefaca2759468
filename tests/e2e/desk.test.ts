import { test } from 'vitest'
import { peopleWithBrowsers, type Visitor } from './browser.ts'
import { atTheFair, eventsOfOffice } from './desk.ts'
import { button, sees } from './fair.ts'

const aPerson = peopleWithBrowsers()

const numberIn = (words: string | null) => Number(/\d+/.exec(words ?? '')?.[0])

/** The demo's career office at its fair; the list comes two rows a page, as if there were many. */
const atTheDesk = async (): Promise<Visitor & { id: string }> => {
  const office = await aPerson()
  const id = await atTheFair(office)
  await office.context.route('**/event/registered_employer_list/*', (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const url = new URL(route.request().url())
    url.searchParams.set('size', '2')
    return route.continue({ url: url.href })
  })
  return { ...office, id }
}

test('a career office approves everyone who is waiting with three clicks, and undoes it with one', async () => {
  const { page, visit, check, picture, id } = await atTheDesk()
  await visit(`/university/event/detail?id=${id}&tab=exhibitors&state=pending&state=approved`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await sees(page, '2 registrations selected')
  await picture('desk-01-page-selected')
  // other journeys may have added an employer to this fair
  const everyone = page.getByRole('button', { name: /^Select all \d+ that match$/ }).first()
  const total = numberIn(await everyone.textContent())
  await everyone.click()
  await sees(page, `All ${total} registrations selected`)
  await check()
  await picture('desk-02-all-selected')
  const approve = page.getByRole('button', { name: new RegExp(`^Approve \\d+ of ${total}$`) }).first()
  const waiting = numberIn(await approve.textContent())
  await approve.click()
  await sees(page, `${waiting} registrations approved`)
  await picture('desk-03-approved')
  await sees(page, new RegExp(`^${total} approved`))
  await button(page, 'Undo').click()
  await sees(page, `Undone: ${waiting} registrations. No one was notified.`)
  await sees(page, new RegExp(`^${total - waiting} approved · ${waiting} waiting`))
  await check()
})

test('a career office adds an employer by hand, and notes what only it reads', async () => {
  const office = await aPerson()
  const { page, visit, check, picture } = office
  const id = (await eventsOfOffice(office)).get('Ask the career office: an hour of answers')
  const tab = `/university/event/detail?id=${id}&tab=exhibitors`
  await visit(tab)
  await button(page, 'Add exhibitor').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Employer' }).fill('Paper Crane')
  await page.getByRole('option', { name: /Paper Crane/ }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Ida Moss')
  await dialog.getByLabel('Email', { exact: true }).fill('ida.moss@employer.example')
  await dialog.getByRole('textbox', { name: /^Internal notes/ }).fill('Asked by phone; near the door.')
  await check()
  await picture('desk-04-add')
  await button(page, 'Add and notify').click()
  await page.getByRole('link', { name: 'Paper Crane Studio' }).click()
  await sees(page, 'Asked by phone; near the door.')
  await sees(page, 'Added by the host')
  await check()
  await picture('desk-05-added')
  await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog', { name: /^Change the registration/ })
  await form.getByLabel('Name', { exact: true }).fill('Ida Moss-Reed')
  await check()
  await form.getByRole('button', { name: 'Save changes' }).click()
  await sees(page, 'Ida Moss-Reed')
  await sees(page, 'Changed by the host')
})
