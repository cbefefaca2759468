import { expect, test } from 'vitest'
import { PHONE, peopleWithBrowsers } from './browser.ts'
import { demoStudent, signIn } from './demo.ts'

const aPerson = peopleWithBrowsers()

test('a student filters exhibitors, stars two, notes what to ask, and sees the way along their booths', async () => {
  const { context, page, visit, check, picture } = await aPerson(PHONE)
  await signIn(context, 'student', demoStudent(9))
  const found = await context.request.get('/api/student/event?search=Engineering%20and%20science')
  const { data } = (await found.json()) as { data: Array<{ id: string }> }
  await visit(`/student/events/map?id=${data[0]!.id}`)
  const heading = page.getByRole('heading', { name: /^Exhibitors/ })
  await heading.waitFor()
  const all = await heading.textContent()
  await page.getByRole('button', { name: 'Sponsors visas' }).click()
  await page.getByLabel('Active filters').waitFor()
  await check()
  await picture('01-filtered')
  await page.getByRole('button', { name: 'Clear all' }).click()
  await page.getByText(all!, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Open jobs' }).click()
  await page.getByLabel('Active filters').waitFor()
  await page.getByRole('button', { name: 'Clear all' }).click()
  for (const list of ['Major', 'Industry']) {
    await page.getByRole('button', { name: new RegExp(`^${list}`) }).click()
    await page.getByRole('dialog').getByRole('checkbox').first().check()
    await page.keyboard.press('Escape')
    await page.getByLabel('Active filters').waitFor()
    await page.getByText(all!, { exact: true }).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Clear all' }).click()
    await page.getByText(all!, { exact: true }).waitFor()
  }
  for (const name of ['Star Harbor Light', 'Star Meadow']) {
    const star = page.getByRole('button', { name: new RegExp(`^${name}`) })
    await star.click()
    await page.getByRole('button', { name: new RegExp(`^${name}`), pressed: true }).waitFor()
  }
  const route = page.getByRole('region', { name: 'Your route' })
  await route.getByRole('listitem').nth(1).waitFor()
  expect(await route.getByRole('listitem').allTextContents()).toMatchObject(
    [/^A5 Harbor Light/, /^A7 Meadow/].map((one) => expect.stringMatching(one)),
  )
  await page.getByRole('button', { name: /^Write a note about Harbor Light/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Note').fill('Ask about the water tank')
  await check()
  await picture('02-note')
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await page.getByText('Ask about the water tank').waitFor()
  await route.getByRole('link', { name: 'A5' }).click()
  await page.getByRole('region', { name: 'Booth A5' }).waitFor()
  await check()
  await picture('03-planned')
})

test('a visitor sees who comes to the fair, without an account', async () => {
  const { context, page, visit, check, picture } = await aPerson(PHONE)
  const found = await context.request.get('/api/public-event?search=Engineering%20and%20science')
  const { data } = (await found.json()) as { data: Array<{ id: string }> }
  await visit(`/public-event?id=${data[0]!.id}`)
  await page.getByRole('link', { name: /^(Find them on the map|See all)/ }).click()
  await page.waitForURL('**/public-event/map**')
  await page
    .getByRole('link', { name: /Harbor Light/ })
    .first()
    .waitFor()
  await check()
  await picture('04-visitor')
})
