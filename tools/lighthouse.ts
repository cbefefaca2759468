/**
 * Reports what Lighthouse says about public pages on its mobile setting, medians of several runs:
 * node tools/lighthouse.ts --base http://localhost:3000 [--runs 3] [--findings] /student /public-jobs …
 * Run it against a production build on a quiet machine: the performance score drops with the machine's load.
 * Lighthouse is downloaded on first use: it weighs as much as a tenth of all packages, and no check needs it.
 */
import { execFileSync } from 'node:child_process'
import { createServer } from 'node:net'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import chromiumBinary from '@sparticuz/chromium'
import { chromium } from 'playwright-core'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    base: { type: 'string', default: 'http://localhost:3000' },
    runs: { type: 'string', default: '3' },
    findings: { type: 'boolean', default: false },
  },
})

const LIGHTHOUSE = 'lighthouse@13.5.0'

/** The part of Lighthouse's report we read. */
interface Result {
  runtimeError?: { message: string }
  categories: Record<
    string,
    { id: string; score: number | null; auditRefs: Array<{ id: string; weight: number }> }
  >
  audits: Record<
    string,
    { title: string; score: number | null; numericValue?: number; displayValue?: string; details?: object }
  >
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const timings = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'] as const

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
      .on('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = probe.address() as { port: number }
        probe.close(() => resolve(port))
      })
  })

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!

const measure = (url: string, port: number): Result => {
  const args = ['--yes', LIGHTHOUSE, url, `--port=${port}`, '--output=json', '--quiet']
  const result = JSON.parse(execFileSync('npx', args, { encoding: 'utf8', maxBuffer: 2 ** 28 })) as Result
  if (result.runtimeError) throw new Error(`${url}: ${result.runtimeError.message}`)
  return result
}

/** What keeps a score below 100, with the elements or files concerned. */
const findingsOf = ({ categories: scored, audits }: Result): string[] =>
  Object.values(scored).flatMap((category) =>
    category.auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => {
        const { title, displayValue = '', details } = audits[id]!
        const items = details && 'items' in details ? JSON.stringify(details.items).slice(0, 600) : ''
        return `    ${category.id}: ${title} ${displayValue} ${items}`
      }),
  )

const report = (address: string, results: Result[]): void => {
  const scores = categories.map((id) =>
    median(results.map((result) => Math.round((result.categories[id]?.score ?? 0) * 100))),
  )
  const times = timings.map((id) =>
    median(results.map(({ audits }) => Math.round(audits[id]?.numericValue ?? 0))),
  )
  const shift = median(results.map(({ audits }) => audits['cumulative-layout-shift']?.numericValue ?? 0))
  const bytes = median(results.map(({ audits }) => audits['total-byte-weight']?.numericValue ?? 0))
  console.log(
    [
      address,
      ...categories.map((id, at) => `${id} ${scores[at]}`),
      `paint ${times[0]} ms, largest ${times[1]} ms, blocked ${times[2]} ms`,
      `shift ${shift.toFixed(3)}, ${Math.round(bytes / 1024)} KiB`,
    ].join(' · '),
  )
  if (values.findings) for (const line of new Set(results.flatMap(findingsOf))) console.log(line)
}

const port = await freePort()
const browser = await chromium.launch({
  executablePath: await chromiumBinary.executablePath(),
  args: [
    `--remote-debugging-port=${port}`,
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--no-first-run',
  ],
})
const before = loadavg()[0]!
for (const address of positionals) {
  const results: Result[] = []
  for (let run = 0; run < Number(values.runs); run++) results.push(measure(values.base + address, port))
  report(address, results)
}
console.log(`Load of the machine: ${before.toFixed(1)} before, ${loadavg()[0]!.toFixed(1)} after`)
await browser.close()
