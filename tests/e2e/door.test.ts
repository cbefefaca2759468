import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import encodeQR from 'qr'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DESKTOP, newVisitor, openBrowser, PHONE } from './browser.ts'
import { signIn } from './demo.ts'
import { origin } from './origin.ts'

const WIDTH = 640
const HEIGHT = 480

/** A film of one QR code, as a camera held in front of it would see it (YUV4MPEG2). */
const filmOf = (text: string): Buffer => {
  const rows = encodeQR(text, 'raw', { border: 4 })
  const cell = Math.floor(HEIGHT / rows.length)
  const [left, top] = [WIDTH, HEIGHT].map((side) => Math.floor((side - cell * rows.length) / 2)) as [
    number,
    number,
  ]
  const light = Buffer.alloc(WIDTH * HEIGHT, 235)
  for (const [y, row] of rows.entries())
    for (const [x, isDark] of row.entries())
      for (let line = 0; isDark && line < cell; line++) {
        const from = (top + y * cell + line) * WIDTH + left + x * cell
        light.fill(16, from, from + cell)
      }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)])
  const head = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\n`
  return Buffer.concat([Buffer.from(head), frame, frame, frame])
}

let folder: string
let browser: Browser
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairlead-door-'))
  const film = join(folder, 'ticket.y4m')
  await writeFile(film, filmOf('https://fairlead.example/check-in?event=x&code=0123456789AB'))
  browser = await openBrowser(
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  )
})
afterAll(async () => {
  await browser.close()
  await rm(folder, { recursive: true, force: true })
})

/** Signs in, and returns the address of a check-in page. */
const doorFor = async (context: BrowserContext): Promise<string> => {
  const cookie = await signIn(context, 'university')
  const list = `${origin()}/api/university/event-list?tab=upcoming&search=career%20office`
  const { data } = (await (await fetch(list, { headers: { cookie } })).json()) as {
    data: Array<{ id: string }>
  }
  return `/university/event/detail?id=${data[0]!.id}&tab=check-in`
}

/** Has a demo student cancel their place there. */
const cancelOne = async (context: BrowserContext, door: string) => {
  const id = new URL(door, origin()).searchParams.get('id')!
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const people = `${origin()}/api/university/event/participant_list/${id}?state=registered&attendance=open`
  const { data } = (await (await fetch(people, { headers: { cookie } })).json()) as {
    data: Array<{ first_name: string; last_name: string; email: string | null }>
  }
  const { first_name, last_name, email } = data.find((person) => person.email?.startsWith('student'))!
  const student = await browser.newContext({ baseURL: origin() })
  await signIn(student, 'student', email!)
  const canceled = await student.request.post('/api/student/event/cancel', { data: { event_id: id } })
  expect(canceled.status(), await canceled.text()).toBe(200)
  await student.close()
  return { id, email: email!, name: `${first_name} ${last_name}` }
}

const letInAnyway = async (page: Page) => {
  await page.getByRole('button', { name: 'Let in anyway' }).click()
  await page.getByRole('button', { name: 'Host agreed' }).click()
}

test.each([DESKTOP, PHONE])(
  'at $width px the camera reads a code, its answer is seen and felt; a scan the network lost is kept and sent later',
  async (screen) => {
    const { page, context, visit, check, picture } = await newVisitor(browser, screen)
    await page.addInitScript(() => {
      const felt: unknown[] = []
      Object.assign(window, { felt })
      navigator.vibrate = (pattern) => felt.push(pattern) > 0
    })
    const door = await doorFor(context)
    await context.grantPermissions(['camera'])
    await visit(door)
    await page.getByRole('button', { name: 'Scan with the camera' }).click()
    const answer = page.getByText('No ticket for this event has that code')
    await answer.waitFor()
    const isSeen = () =>
      answer.evaluate((element) => {
        const { top, bottom, left, width } = element.getBoundingClientRect()
        const [x, y] = [left + width / 2, (top + bottom) / 2]
        return element.contains(document.elementFromPoint(x, y)) && top >= 0 && bottom <= window.innerHeight
      })
    await expect.poll(isSeen).toBe(true)
    expect(await page.evaluate(() => 'felt' in window && window.felt)).toEqual([[120, 80, 320]])
    await check()
    await picture('door')
    await context.setOffline(true)
    await page.getByLabel('Ticket code').fill('AAAA-BBBB-CCCC')
    await page.getByRole('button', { name: 'Check in', exact: true }).click()
    // by its list the device knows no such ticket, but the list may be old
    await page.getByText(/^No ticket for this event had that code at/).waitFor()
    await letInAnyway(page)
    await page.getByText('Waiting to be sent', { exact: true }).waitFor()
    await check()
    await context.setOffline(false)
    await page.getByText('Saved check-ins that were refused').waitFor()
    await page.getByText('Look for their name, or add them as a walk-in.').waitFor()
    expect(await page.getByText('AAAA-BBBB-CCCC', { exact: true }).count()).toBe(1)
  },
)

test('somebody without a ticket is found by name, and let in or told why not', async () => {
  const screen = PHONE
  const { page, context, visit, check, picture } = await newVisitor(browser, screen)
  const door = await doorFor(context)
  const id = new URL(door, origin()).searchParams.get('id')
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const people = `${origin()}/api/university/event/participant_list/${id}?state=registered&attendance=open`
  const { data } = (await (await fetch(people, { headers: { cookie } })).json()) as {
    data: Array<{ first_name: string; last_name: string }>
  }
  const { first_name, last_name } = data[0]!
  await visit(door)
  const field = page.getByLabel('No ticket at hand?')
  await field.fill('nobody of that name')
  await page.getByText('No registration for this event has that name or address.').waitFor()
  await check()
  await field.fill(`${last_name} ${first_name}`)
  const letIn = page.getByRole('button', { name: `Check in ${first_name} ${last_name}`, exact: true })
  await letIn.waitFor()
  await check()
  await picture('door-by-name')
  await letIn.click()
  await page.getByText(/^Welcome, |opens a day before/).waitFor()
  await check()
})

test('somebody who canceled is let in anyway with a reason, which the list of participants shows', async () => {
  const screen = PHONE
  const { page, context, visit, check, picture } = await newVisitor(browser, screen)
  const door = await doorFor(context)
  const { id, email, name } = await cancelOne(context, door)
  await visit(door)
  await page.getByLabel('No ticket at hand?').fill(email)
  await page.getByText('This registration was canceled').waitFor()
  await page.getByRole('button', { name: `Let in anyway: ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Let in anyway?' })
  await dialog.waitFor()
  await check()
  await picture('door-let-in-anyway')
  await dialog.getByRole('button', { name: 'Host agreed' }).click()
  await page.getByText(`Welcome, ${name}`).waitFor()
  await check()
  await visit(`/university/event/detail?id=${id}&tab=participants&search=${encodeURIComponent(name)}`)
  await page.getByText('Let in anyway: Host agreed').waitFor()
  await check()
  await picture('door-let-in-participants')
})

test('somebody without a registration or an account is registered and let in, once', async () => {
  const screen = PHONE
  const { page, context, visit, check, picture } = await newVisitor(browser, screen)
  const door = await doorFor(context)
  const id = new URL(door, origin()).searchParams.get('id')
  const name = `Wilma Walker${screen.width}`
  await visit(door)
  const add = async () => {
    await page.getByLabel('No ticket at hand?').fill(name)
    await page.getByRole('button', { name: 'Add a walk-in' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a walk-in' })
    expect(await dialog.getByLabel('First name').inputValue()).toBe('Wilma')
    await dialog.getByRole('button', { name: 'Register and check in' }).click()
    await dialog.getByText('This field is required').first().waitFor()
    await check()
    await dialog.getByLabel('Email address').fill(`wilma${screen.width}@example.org`)
    await picture('door-walk-in')
    await dialog.getByRole('button', { name: 'Register and check in' }).click()
  }
  await add()
  await page.getByText(`Welcome, ${name}`).waitFor()
  await check()
  await add()
  await page.getByText(`${name} is already checked in`).waitFor()
  await visit(`/university/event/detail?id=${id}&tab=participants&search=${encodeURIComponent(name)}`)
  await page.getByText('Walk-in', { exact: true }).waitFor()
  await check()
  await picture('door-walk-in-participants')
})

/** The name of one of the university's students who isn't registered there. */
const nameOfUnregistered = async (context: BrowserContext, door: string): Promise<string> => {
  const id = new URL(door, origin()).searchParams.get('id')
  for (const search of ['ma', 'jo', 'an', 'ka', 'el', 'no', 'sa', 'le', 'be', 'da']) {
    const found = await context.request.get(`/api/university/event/${id}/check-in/students?search=${search}`)
    const { data } = (await found.json()) as { data: Array<{ first_name: string; last_name: string }> }
    if (data[0]) return `${data[0].first_name} ${data[0].last_name}`
  }
  throw new Error('Every student is registered')
}

test('a student of the university without a registration is found by name and registered', async () => {
  const { page, context, visit, check, picture } = await newVisitor(browser, PHONE)
  const door = await doorFor(context)
  await visit(door)
  await page.getByLabel('No ticket at hand?').fill(await nameOfUnregistered(context, door))
  const list = page.getByRole('list', { name: 'Students without a registration' })
  const register = list.getByRole('button', { name: /^Register and check in/ }).first()
  await register.waitFor()
  await check()
  await picture('door-students')
  const name = (await register.getAttribute('aria-label'))!.replace('Register and check in ', '')
  await register.click()
  await page.getByText(`Welcome, ${name}`).waitFor()
  await check()
})

test('door mode on a phone: the camera fills the screen, the answer covers it with sound and vibration, and can be muted', async () => {
  const { page, context, visit, check, picture } = await newVisitor(browser, PHONE)
  await page.addInitScript(() => {
    const told = { felt: 0, tones: 0, released: 0 }
    Object.assign(window, { told })
    navigator.vibrate = () => ++told.felt > 0
    const make = AudioContext.prototype.createOscillator
    AudioContext.prototype.createOscillator = function () {
      told.tones++
      return make.call(this)
    }
    const lock = { request: async () => ({ release: async () => void told.released++ }) }
    Object.defineProperty(navigator, 'wakeLock', { value: lock })
  })
  const told = () =>
    page.evaluate(() => (window as unknown as { told: Record<'felt' | 'tones' | 'released', number> }).told)
  const door = await doorFor(context)
  const { name, email } = await cancelOne(context, door)
  await context.grantPermissions(['camera'])
  await visit(door)
  await page.getByRole('link', { name: 'Door mode' }).click()
  await page.getByText('No ticket for this event has that code').waitFor()
  await page.getByRole('button', { name: 'Next' }).waitFor()
  await check()
  await picture('door-mode-refused')
  expect((await told()).felt).toBe(1)
  await page.getByRole('button', { name: 'Next' }).click()
  const search = page.getByRole('button', { name: 'No code to scan' })
  await search.click()
  await page.getByLabel('No ticket at hand?').fill(email)
  await page.getByRole('button', { name: `Let in anyway: ${name}` }).waitFor()
  await check()
  await picture('door-mode-search')
  await page.getByRole('button', { name: `Let in anyway: ${name}` }).click()
  await page.getByRole('button', { name: 'Host agreed' }).click()
  await page.getByText(`Welcome, ${name}`).waitFor()
  await picture('door-mode-welcome')
  expect((await told()).tones).toBeGreaterThan(0)
  await page.getByText(`Welcome, ${name}`).waitFor({ state: 'detached' })
  await check()
  await picture('door-mode')
  const mute = page.getByRole('button', { name: 'Mute sound and vibration' })
  await mute.click()
  const before = await told()
  await search.click()
  await page.getByLabel('Ticket code').fill('AAAA-BBBB-CCCC')
  await page.getByRole('button', { name: 'Check in', exact: true }).click()
  await page.getByText('Not admitted').waitFor()
  expect(await told()).toEqual(before)
  await page.reload()
  await mute.waitFor()
  expect(await mute.getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('button', { name: 'Leave door mode' }).click()
  await page.waitForURL(/tab=check-in/)
  expect((await told()).released).toBeGreaterThan(0)
})

test('door mode without a camera says so and takes codes and names; to a student there is no door', async () => {
  const blind = await openBrowser()
  const { page, context, visit, check, picture } = await newVisitor(blind, PHONE)
  const door = await doorFor(context)
  const address = `/door?event=${new URL(door, origin()).searchParams.get('id')}`
  await visit(address)
  const notice = page.getByText('The camera isn’t available')
  await notice.waitFor()
  await check()
  await picture('door-mode-no-camera')
  const [above, below] = [await notice.boundingBox(), await page.getByText('No code to scan').boundingBox()]
  expect(above!.y + above!.height).toBeLessThan(below!.y)
  await signIn(context, 'student')
  await visit(address)
  await page.getByText('No door here').waitFor()
  await check()
  await blind.close()
})

const storedText = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify({ ...localStorage }))

test('a kept scan outlives too many calls and a session that ended, and nobody reads it meanwhile', async () => {
  const { page, context, visit } = await newVisitor(browser)
  const door = await doorFor(context)
  await visit(door)
  await page.getByLabel('Ticket code').waitFor()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByLabel('Ticket code').fill('BBBB-CCCC-DDDD')
  await page.getByRole('button', { name: 'Check in', exact: true }).click()
  await letInAnyway(page)
  await page.getByText('Waiting to be sent', { exact: true }).waitFor()
  const busy = { status: 429, json: { status: 429, code: 429, error: 'too_many_requests', title: 'Wait' } }
  const refusal = page.waitForResponse((answer) => answer.status() === 429)
  await page.route('**/check-in/let-in', (route) =>
    route.request().method() === 'POST' ? route.fulfill(busy) : route.fallback(),
  )
  await context.setOffline(false)
  await refusal
  await page.waitForTimeout(500)
  expect(await page.getByText('Saved check-ins that were refused').count()).toBe(0)
  await context.clearCookies()
  await page.unroute('**/check-in/let-in')
  await page.waitForURL(/\/sign-in/)
  expect(await storedText(page)).not.toMatch(/BBBB-?CCCC-?DDDD/)
  await signIn(context, 'university')
  await visit(door)
  await page.getByText('Saved check-ins that were refused').waitFor()
  expect(await page.getByText('BBBB-CCCC-DDDD', { exact: true }).count()).toBe(1)
})
