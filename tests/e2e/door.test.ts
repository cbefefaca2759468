import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import encodeQR from 'qr'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newVisitor, openBrowser } from './browser.ts'
import { signIn } from './demo.ts'

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

test('the camera reads a code; a scan the network lost is kept and sent later', async () => {
  const { page, context, visit, check } = await newVisitor(browser)
  const cookie = await signIn(context, 'university')
  const list = `${inject('address')}/api/university/event-list?tab=upcoming&search=career%20office`
  const { data } = (await (await fetch(list, { headers: { cookie } })).json()) as {
    data: Array<{ id: string }>
  }
  await context.grantPermissions(['camera'])
  await visit(`/university/event/detail?id=${data[0]!.id}&tab=check-in`)
  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  await page.getByText('No ticket of this event has that code').waitFor()
  await check()
  await context.setOffline(true)
  await page.getByLabel('Ticket code').fill('AAAA-BBBB-CCCC')
  await page.getByRole('button', { name: 'Check in', exact: true }).click()
  await page.getByText('Kept on this device').waitFor()
  await check()
  await context.setOffline(false)
  await page.getByText('Kept scans that were not let in').waitFor()
  expect(await page.getByText(/^AAAA-BBBB-CCCC:/).count()).toBe(1)
})
