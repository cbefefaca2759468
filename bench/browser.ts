/**
 * What a browser on a processor four times slower than this one experiences: script received, layout shifts on
 * public pages, and how long usual interactions take until their next frame, the median of several first presses:
 * npm run bench:browser [-- --server postgres://… --rate 4 --rounds 5]. Needs a build.
 */
import { parseArgs } from 'node:util'
import chromium from '@sparticuz/chromium'
import { type BrowserContext, type Page, chromium as playwright } from 'playwright-core'
import { demoSignIns } from '../src/demo/seed.ts'
import { serveDemo } from './demo.ts'

const { values } = parseArgs({
  options: {
    server: { type: 'string', default: 'postgres://postgres@127.0.0.1:5432/postgres' },
    rate: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '5' },
  },
})

interface Seen {
  shift: number
  slowest: number
}

/** Runs in the page. */
const watch = () => {
  const seen = { shift: 0, slowest: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Array<
      PerformanceEntry & { value: number; hadRecentInput: boolean }
    >)
      if (!entry.hadRecentInput) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Array<PerformanceEntry & { interactionId: number }>)
      if (entry.interactionId > 0) seen.slowest = Math.max(seen.slowest, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

const seenBy = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen)

const demo = await serveDemo(values.server)
const browser = await playwright.launch({
  executablePath: await chromium.executablePath(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
})
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }

const newPage = async (viewport: typeof DESKTOP, prepare?: (context: BrowserContext) => Promise<unknown>) => {
  const context = await browser.newContext({ viewport, baseURL: demo.address })
  await context.addInitScript(() => sessionStorage.setItem('fairlead.small-screen-notice', 'closed'))
  await context.addInitScript(watch)
  await prepare?.(context)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: Number(values.rate) })
  let script = 0
  const scripts = new Set<string>()
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.endsWith('.js')) scripts.add(requestId)
  })
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) script += encodedDataLength
  })
  return { context, page, script: () => script }
}

const open = async (page: Page, path: string) => {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1500)
}

const width = ({ width: pixels }: { width: number }) => `${pixels} px`

console.log('| public page | width | script, kB | layout shift |')
console.log('|---|--:|--:|--:|')
for (const viewport of [PHONE, DESKTOP]) {
  for (const [name, path] of Object.entries(demo.pages)) {
    const { context, page, script } = await newPage(viewport)
    await open(page, path)
    const { shift } = await seenBy(page)
    console.log(`| ${name} | ${width(viewport)} | ${(script() / 1000).toFixed(1)} | ${shift.toFixed(3)} |`)
    await context.close()
  }
}

const email = demoSignIns.people.find(([role]) => role === 'Student')![1].split(' ')[0]!
const asStudent = (context: BrowserContext) =>
  context.request.post('/api/student/auth/login', { data: { email, password: demoSignIns.password } })
const phones = (page: Page) => (page.viewportSize()?.width ?? 0) < 768

interface Interaction {
  name: string
  path: string
  student?: true
  act: (page: Page) => Promise<unknown>
}

const press = (page: Page, name: RegExp, role: 'button' | 'tab' | 'link' = 'button') =>
  page.getByRole(role, { name }).first().click({ timeout: 5000 })

const interactions: Interaction[] = [
  {
    name: 'type in the search for jobs',
    path: demo.pages['the list of jobs'],
    act: (page) =>
      page
        .getByRole('searchbox')
        .or(page.getByLabel(/Search jobs/))
        .first()
        .pressSequentially('data'),
  },
  { name: 'open a filter', path: demo.pages['the list of jobs'], act: (page) => press(page, /^Type/) },
  {
    name: 'choose in a filter',
    path: demo.pages['the list of jobs'],
    act: async (page) => {
      await press(page, /^Type/)
      await page.getByRole('checkbox').first().click({ timeout: 5000 })
    },
  },
  {
    name: 'open the menu or the palette',
    path: demo.pages['the first page'],
    act: (page) => press(page, phones(page) ? /menu/i : /^Search/),
  },
  {
    name: 'switch light and dark',
    path: demo.pages['the list of jobs'],
    act: (page) => press(page, /light and dark/),
  },
  {
    name: 'like a job',
    path: '/student/jobs',
    student: true,
    act: (page) => press(page, /^Like /),
  },
  {
    name: 'open the saved searches',
    path: '/student/jobs',
    student: true,
    act: (page) => press(page, /^Saved searches/),
  },
  {
    name: 'switch tabs',
    path: '/student/jobs',
    student: true,
    act: (page) => page.getByText('Liked', { exact: true }).first().click({ timeout: 5000 }),
  },
  {
    name: 'open a job, beside the list where it fits',
    path: '/student/jobs',
    student: true,
    act: (page) => page.locator('main ul li a').nth(2).click({ timeout: 5000 }),
  },
]

/** Milliseconds until the next frame after the slowest of its presses, on a page just opened; none if it wasn't found. */
const timed = async ({ path, student, act }: Interaction, viewport: typeof DESKTOP): Promise<number[]> => {
  const { context, page } = await newPage(viewport, student && asStudent)
  await open(page, path)
  const done = await act(page).then(
    () => true,
    () => false,
  )
  await page.waitForTimeout(1000)
  const { slowest } = await seenBy(page)
  await context.close()
  return done ? [Math.max(slowest, 16)] : []
}

console.log('\n| interaction | width | until the next frame, ms | all |')
console.log('|---|--:|--:|---|')
for (const interaction of interactions) {
  for (const viewport of [PHONE, DESKTOP]) {
    const times: number[] = []
    for (let round = 0; round < Number(values.rounds); round += 1)
      times.push(...(await timed(interaction, viewport)))
    times.sort((one, other) => one - other)
    const median = times[Math.floor(times.length / 2)] ?? 'not found'
    console.log(`| ${interaction.name} | ${width(viewport)} | ${median} | ${times.join(', ')} |`)
  }
}
await browser.close()
await demo.stop()
process.exit(0)
