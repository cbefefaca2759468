import chromium from '@sparticuz/chromium'
import { chromium as pw } from 'playwright-core'
const O = 'http://localhost:7200'
const browser = await pw.launch({ executablePath: await chromium.executablePath(), args: ['--no-sandbox', '--disable-gpu'] })
export const who = async (kind, email, width = 1440, dark = false) => {
  const context = await browser.newContext({ viewport: { width, height: width === 390 ? 844 : 900 }, colorScheme: dark ? 'dark' : 'light' })
  await context.addInitScript(() => sessionStorage.setItem('fairlead.small-screen-notice', 'closed'))
  const a = await context.request.post(`${O}/api/${kind}/auth/login`, { headers: { origin: O }, data: { email, password: 'fairlead demo' } })
  if (!a.ok()) throw new Error(await a.text())
  const page = await context.newPage()
  const call = async (method, path, data) => {
    const r = await context.request.fetch(`${O}/api${path}`, { method, headers: { origin: O }, ...(data && { data }) })
    const t = await r.text()
    if (!r.ok()) throw new Error(method + path + ' ' + r.status() + ' ' + t.slice(0, 400))
    return t && t[0] === '{' ? JSON.parse(t) : t
  }
  return { context, page, call, visit: (p) => page.goto(O + p, { waitUntil: 'networkidle' }), shot: (n, full) => page.screenshot({ path: `/tmp/money-${n}.png`, fullPage: full ?? false }) }
}
export { browser, O }
