/**
 * Takes pictures of pages to look at:
 * node tools/screenshots.ts --base http://localhost:3000 --out /tmp/shots [--as role:email:password]
 * [--cookie name=value]
 * [--widths 390,1440] [--schemes light,dark] [--api failing|waiting|empty] [--full] [--axe] /public-jobs
 * /student …
 * --api shows what a page looks like when its lists fail, haven't answered yet, or are empty.
 * Also prints the browser console's complaints and the size of layout shifts.
 */
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import chromiumBinary from '@sparticuz/chromium'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { violationsOf } from '../tests/e2e/axe.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    base: { type: 'string', default: 'http://localhost:3000' },
    out: { type: 'string', default: 'test-results/screenshots' },
    as: { type: 'string' },
    cookie: { type: 'string' },
    widths: { type: 'string', default: '390,1440' },
    schemes: { type: 'string', default: 'light,dark' },
    api: { type: 'string' },
    full: { type: 'boolean', default: false },
    axe: { type: 'boolean', default: false },
  },
})

const heights: Record<number, number> = { 390: 844, 820: 1180, 1440: 900 }

const signIn = async (context: BrowserContext, as: string): Promise<void> => {
  const [role, email, ...password] = as.split(':')
  const answer = await context.request.post(`${values.base}/api/${role}/auth/login`, {
    data: { email, password: password.join(':') },
    headers: { origin: values.base },
  })
  if (!answer.ok())
    throw new Error(`Signing in as ${email} answered ${answer.status()}: ${await answer.text()}`)
}

const watchShifts = () => {
  const seen = window as unknown as { shift: number }
  seen.shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

const findViolations = async (page: Page): Promise<string[]> =>
  (await violationsOf(page)).flatMap(({ id, nodes }) =>
    nodes.map((node) => `axe ${id}: ${node.target} ${node.failureSummary}`),
  )

/** Answers the page's own read calls with what `--api` says; the session and the lists every form needs stay real. */
const pretend = async (page: Page, state: string): Promise<void> => {
  await page.route(/\/api\/(?!session|meta|[a-z]+\/auth\/me|[a-z]+\/notifications\/live)/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    if (state === 'waiting') return
    if (state === 'failing')
      return route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        json: {
          type: '/api/docs/problems#unexpected',
          title: 'Something went wrong on our side',
          status: 500,
          detail: 'Something went wrong on our side',
          code: 500,
          error: 'unexpected',
          request_id: '019aa000-0000-7000-8000-000000000000',
        },
      })
    const answer = await route.fetch()
    const body = await answer.json().catch(() => null)
    if (!Array.isArray(body?.data)) return route.fulfill({ response: answer })
    return route.fulfill({ response: answer, json: { ...body, data: [], total_row: 0, page_count: 0 } })
  })
}

const capture = async (context: BrowserContext, address: string, name: string): Promise<void> => {
  const page = await context.newPage()
  const complaints: string[] = []
  page.on(
    'console',
    (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()),
  )
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.addInitScript(watchShifts)
  if (values.api) await pretend(page, values.api)
  const answer = await page.goto(values.base + address, {
    waitUntil: values.api === 'waiting' ? 'load' : 'networkidle',
  })
  await page.waitForTimeout(values.api === 'failing' ? 5000 : values.api ? 1500 : 300)
  // before the picture: a full-page picture makes the window as tall as the page
  const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift)
  await page.screenshot({ path: `${values.out}/${name}.png`, fullPage: values.full })
  if (values.axe) complaints.push(...(await findViolations(page)))
  console.log(
    `${answer?.status()} ${name}.png shift ${shift.toFixed(3)}${complaints.map((text) => `\n    ${text}`).join('')}`,
  )
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.close()
}

mkdirSync(values.out, { recursive: true })
const browser = await chromium.launch({
  executablePath: await chromiumBinary.executablePath(),
  args: ['--no-sandbox', '--disable-background-networking', '--disable-gpu', '--font-render-hinting=none'],
})
for (const width of values.widths.split(',').map(Number)) {
  for (const scheme of values.schemes.split(',') as Array<'light' | 'dark'>) {
    const context = await browser.newContext({
      viewport: { width, height: heights[width] ?? 900 },
      colorScheme: scheme,
    })
    if (values.as) await signIn(context, values.as)
    if (values.cookie) {
      const [name, value] = values.cookie.split('=') as [string, string]
      await context.addCookies([{ name, value, url: values.base }])
    }
    for (const address of positionals) {
      const slug = address.replace(/[^\w-]+/g, '_').replace(/^_+|_+$/g, '') || 'start'
      await capture(context, address, `${slug}-${width}-${scheme}`)
    }
    await context.close()
  }
}
await browser.close()
