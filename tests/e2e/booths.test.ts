import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PHONE, peopleWithBrowsers } from './browser.ts'
import { letterText, signIn } from './demo.ts'
import { publishFairAt, sent } from './fair-today.ts'

const TITLE = `Numbered fair ${Date.now()}`
const aPerson = peopleWithBrowsers()

/** Two fingers on the plan, which end up so many times as far apart as they began. */
const pinch = (page: Page, factor: number) =>
  page.getByRole('region', { name: 'Floor plan' }).evaluate((view, times) => {
    const { left, top, width, height } = view.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const fingers = (apart: number) =>
      [-apart, apart].map(
        (by, identifier) => new Touch({ identifier, target: view, clientX: x + by, clientY: y }),
      )
    const send = (type: string, apart: number) =>
      view.dispatchEvent(new TouchEvent(type, { touches: fingers(apart), cancelable: true, bubbles: true }))
    send('touchstart', 80)
    send('touchmove', 80 * times)
  }, factor)

/** A hall with a stage, as a picture. */
const floor = () =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="700">
      <rect width="1200" height="700" fill="#f5f2ec"/><rect x="20" y="20" width="1160" height="660" fill="none" stroke="#444" stroke-width="8"/>
      <rect x="420" y="560" width="360" height="100" fill="#d9d2c5"/><text x="540" y="620" font-size="36">Stage</text></svg>`),
  )
    .png()
    .toBuffer()

const comers = ['Harbor Light', 'Meadow', 'Paper Crane'] as const
const recruiters = [undefined, 'recruiter@meadowmill.example', 'recruiter@papercrane.example'] as const

test('booths are numbered, assigned, swapped, and found', async () => {
  const host = await aPerson()
  const { context, page, visit, check, picture } = host
  await signIn(context, 'university')
  const { id, booth } = await publishFairAt(host, TITLE, Temporal.Now.instant().add({ hours: 24 * 9 }), [
    { name: 'Table', quantity: 6 },
    { name: 'Corner booth', quantity: 2 },
  ])
  const table = booth.find(({ name }) => name === 'Table')!.id
  const registration_ids: string[] = []
  for (const email of recruiters) {
    const employer = await aPerson()
    await signIn(employer.context, 'employer', email)
    const representatives = [{ name: 'Robin Carter', email: 'robin@exhibitor.example' }]
    const body = { booth_id: table, representatives }
    registration_ids.push(
      (await sent<{ id: string }>(employer.context, `/employer/fair-and-event/${id}`, body)).id,
    )
  }
  await sent(context, '/university/event/registered_employer_list/approve', { registration_ids }, 'PUT')
  // a letter of approval that is written later would name the booth
  await letterText(recruiters[1], new RegExp(`You’re in: ${TITLE}`))

  await visit(`/university/event/detail?id=${id}&tab=booths`)
  await page.getByText('No numbered booths yet').waitFor()
  await check()
  await picture('01-no-booths')
  await page.getByRole('button', { name: 'Number booths' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Makes A1 to A8.').waitFor()
  await check()
  await picture('02-number')
  await dialog.getByRole('button', { name: 'Number booths' }).click()
  await page.getByRole('row', { name: /A8/ }).waitFor()

  for (const [number, name] of [
    ['A1', comers[0]],
    ['A2', comers[1]],
  ] as const) {
    await page.getByRole('button', { name: `Assign ${number}` }).click()
    await dialog.getByRole('radio', { name }).click()
    if (number === 'A2') {
      await check()
      await picture('03-assign')
    }
    await dialog.getByRole('button', { name: 'Assign' }).click()
    await page.getByRole('row', { name: new RegExp(`${number} Table .*${name}`) }).waitFor()
  }
  for (const number of ['A1', 'A2']) await page.getByRole('checkbox', { name: `Select ${number}` }).check()
  await picture('04-to-swap')
  await page.getByRole('button', { name: 'Swap A1 and A2' }).click()
  await page.getByRole('row', { name: new RegExp(`A1 Table .*${comers[1]}`) }).waitFor()
  await page.getByRole('row', { name: new RegExp(`A2 Table .*${comers[0]}`) }).waitFor()
  await check()
  await picture('05-swapped')
  await page.getByRole('button', { name: 'Fill automatically' }).click()
  await dialog.getByText('1 approved exhibitor will get a booth').waitFor()
  await check()
  await picture('06-fill')
  await dialog.getByRole('button', { name: 'Assign 1 booth' }).click()
  await page.getByRole('row', { name: new RegExp(`Table .*${comers[2]}`) }).waitFor()

  await page.getByText('Plan', { exact: true }).click()
  await page.getByRole('button', { name: /^A1, Meadow/ }).waitFor()
  await check()
  await picture('09-grid')
  await page.locator('input[type=file]').setInputFiles({
    name: 'floor.png',
    mimeType: 'image/png',
    buffer: await floor(),
  })
  await page.getByText('8 booths not placed yet').waitFor()
  const saved = () => page.waitForResponse((answer) => answer.url().endsWith('/layout') && answer.ok())
  const at = (name: RegExp) => page.getByRole('button', { name })
  const plan = (await page.getByRole('region', { name: 'Floor plan' }).boundingBox())!
  for (const [index, name] of [/^A1,/, /^A2,/, /^A3,/].entries()) {
    const box = (await at(name).boundingBox())!
    const done = saved()
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(plan.x + plan.width * (0.2 + index * 0.1), plan.y + plan.height * 0.3, { steps: 4 })
    await page.mouse.up()
    await done
  }
  await page.getByText('5 booths not placed yet').waitFor()
  await at(/^A3,/).focus()
  const byKeys = saved()
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press('ArrowDown')
  await page
    .getByText(/^A3: \d+% across, \d+% down$/)
    .first()
    .waitFor()
  await byKeys
  const byButton = saved()
  await page.getByRole('button', { name: 'Move right' }).click()
  await byButton
  await check()
  await picture('10-placed')
  await page.getByText('List', { exact: true }).click()

  await page.getByRole('button', { name: 'Tell exhibitors' }).click()
  await dialog.getByText('3 approved exhibitors will get a notification').waitFor()
  await dialog.getByRole('button', { name: 'Tell them' }).click()
  await dialog.waitFor({ state: 'detached' })
  await letterText(recruiters[1], /Your booth at Numbered fair .*: A1/)

  const exhibitor = await aPerson()
  await signIn(exhibitor.context, 'employer', recruiters[1])
  await exhibitor.visit(`/employer/fair-and-event/status?id=${registration_ids[1]}`)
  await exhibitor.page.getByText('You’re in, at booth A1').waitFor()
  await exhibitor.check()
  await exhibitor.picture('08-exhibitor')
  await exhibitor.page.getByRole('link', { name: 'See booth A1 on the map' }).click()
  await exhibitor.page.waitForURL('**/employer/fair-and-event/map**')
  await exhibitor.page.getByRole('region', { name: 'Booth A1' }).waitFor()
  await exhibitor.check()
  await exhibitor.picture('14-exhibitors-map')

  const student = await aPerson(PHONE)
  await signIn(student.context, 'student')
  await student.visit(`/student/events/detail?id=${id}`)
  await student.page.getByRole('link', { name: 'Booth map' }).click()
  await student.page.waitForURL('**/student/events/map**')
  await student.check()
  await student.picture('11-map')
  await student.page.getByLabel('Search by exhibitor or booth number').fill('harbor')
  await student.page.getByRole('heading', { name: 'Exhibitors 1' }).waitFor()
  const sheet = () => student.page.getByRole('region', { name: 'Floor plan' }).locator('img').boundingBox()
  const before = (await sheet())!
  await student.page.getByRole('button', { name: 'Zoom in' }).click()
  const closer = (await sheet())!
  expect(closer.width).toBeGreaterThan(before.width * 1.3)
  await pinch(student.page, 0.5)
  expect((await sheet())!.width).toBeLessThan(closer.width * 0.8)
  await student.page.getByRole('button', { name: /^A2, Harbor/ }).click()
  const booth2 = student.page.getByRole('region', { name: 'Booth A2' })
  await booth2.getByText('A2 · Harbor Light Robotics').waitFor()
  await student.check()
  await student.picture('12-found')
  await booth2.getByRole('link', { name: 'View exhibitor' }).click()
  await student.page.waitForURL('**/student/jobs/employer-profile**')

  const visitor = await aPerson()
  await visitor.visit(`/public-event?id=${id}`)
  await visitor.page.getByRole('link', { name: 'Find them on the map' }).click()
  await visitor.page.waitForURL('**/public-event/map**')
  await visitor.page.getByRole('button', { name: 'Show Meadow & Mill Foods at A1 on the map' }).click()
  await visitor.page.getByRole('region', { name: 'Booth A1' }).waitFor()
  await visitor.check()
  await visitor.picture('13-public-map')

  await visit(`/university/event/detail?id=${id}&tab=exhibitors&sort=number`)
  await page.getByRole('row', { name: /A1/ }).waitFor()
  await check()
  await picture('07-exhibitors')
})
