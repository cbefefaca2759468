import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { createKeptPages, pageFrom, withoutNonce } from './kept-pages.ts'

const page = (text: string, body = 'the same') =>
  pageFrom({ status: 200, headers: [], text, nonce: 'n0nce' }, [
    { address: '/api/x', init: {}, status: 200, body: Buffer.from(body), cookies: [] },
  ])
const answering =
  (body: string, cookies: string[] = []) =>
  async () => ({
    address: '/api/x',
    init: {},
    status: 200,
    body: Buffer.from(body),
    cookies,
  })

it('keeps no page of an address asked for once, or longer than people write', async () => {
  const kept = createKeptPages()
  const long = `/public-jobs?search=${'x'.repeat(500)}`
  for (const address of ['/once', '/twice', '/twice', long, long]) kept.keep(address, page(address), 0)
  const found = async (address: string) =>
    (await kept.find(address, answering('the same'))).page?.html.toString()
  expect([await found('/once'), await found('/twice'), await found(long)]).toEqual([
    undefined,
    '/twice',
    undefined,
  ])
})

it('forgets the pages asked for least recently when there are too many bytes', async () => {
  const kept = createKeptPages()
  const large = 'x'.repeat(1024 * 1024)
  for (let n = 0; n < 100; n++) {
    kept.keep(`/${n}`, page(large), 0)
    kept.keep(`/${n}`, page(large), 0)
  }
  const found = async (n: number) => (await kept.find(`/${n}`, answering('the same'))).page !== undefined
  expect([await found(0), await found(99)]).toEqual([false, true])
})

it('gives a page to no one whose answers differ or bring a cookie', async () => {
  for (const answer of [answering('another'), answering('the same', ['session=theirs'])]) {
    const kept = createKeptPages()
    kept.keep('/', page('kept'), 0)
    kept.keep('/', page('kept'), 0)
    kept.happened()
    expect((await kept.find('/', answer)).page).toBeUndefined()
    expect((await kept.find('/', answering('the same'))).page, 'it is gone').toBeUndefined()
  }
})

it('compares a page at most once a second while nothing happens, and draws it anew after fifteen', async () => {
  let now = 1000
  let asked = 0
  const kept = createKeptPages(() => now)
  const ask = () => {
    asked++
    return answering('the same')()
  }
  const find = async (address = '/') => (await kept.find(address, ask)).page !== undefined
  kept.keep('/', page('kept'), 0)
  kept.keep('/', page('kept'), 0)
  expect([await find(), await find(), asked]).toEqual([true, true, 0])
  now += 1000
  expect([await find(), await find(), asked]).toEqual([true, true, 1])
  kept.happened()
  expect([await find(), await find(), asked]).toEqual([true, true, 2])
  now += 14_001
  expect(await find()).toBe(false)
})

it('stays for the others when one visitor has asked too often, or the server is too busy', async () => {
  const kept = createKeptPages()
  kept.keep('/', page('kept'), 0)
  kept.keep('/', page('kept'), 0)
  for (const status of [429, 503]) {
    kept.happened()
    const refused = async () => ({ ...(await answering('later')()), status })
    expect((await kept.find('/', refused)).page).toBeUndefined()
    expect((await kept.find('/', answering('the same'))).page?.html.toString()).toBe('kept')
  }
})

it('allows no script that the page was not given the nonce for', () => {
  const drawn =
    '<script nonce="n0nce">ours("n0nce")</script><p><script>theirs()</script><script nonce="guess">theirs()</script>'
  const { html, hashes } = withoutNonce(drawn, 'n0nce')
  expect(html).not.toContain('n0nce')
  expect(hashes).toBe(`'sha256-${createHash('sha256').update('ours("")').digest('base64')}'`)
})
