import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { OUTBOUND_WAIT_MS, onOutbound, onOutboundWithin } from './analytics.ts'

const href = 'https://jobs.example/apply'
const clickOn = (change: object = {}, target = '') => ({
  defaultPrevented: false,
  button: 0,
  metaKey: false,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  currentTarget: { href, target },
  preventDefault: vi.fn(),
  ...change,
})

let go: ReturnType<typeof vi.fn<(to: string) => void>>
beforeEach(() => {
  vi.useFakeTimers()
  go = vi.fn()
  vi.stubGlobal('window', { dataLayer: [] as unknown[] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('without a script the browser follows the link by itself', () => {
  vi.stubGlobal('window', {})
  const click = clickOn()
  onOutbound(click, go)
  vi.runAllTimers()
  expect([click.preventDefault.mock.calls.length, go.mock.calls.length]).toEqual([0, 0])
})

test('a silent script is waited for 250 ms, not longer', () => {
  const click = clickOn()
  onOutbound(click, go)
  expect(click.preventDefault).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(OUTBOUND_WAIT_MS - 1)
  expect(go).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(go.mock.calls).toEqual([[href]])
})

test('a script that answers is not waited for, and the link is followed once', () => {
  onOutbound(clickOn(), go)
  const told = window.dataLayer!.at(-1) as { event: string; to: string; eventCallback: () => void }
  expect(told).toMatchObject({ event: 'outbound_link', to: href })
  told.eventCallback()
  vi.runAllTimers()
  expect(go.mock.calls).toEqual([[href]])
})

test.each([
  ['a middle click', clickOn({ button: 1 })],
  ['a click with Ctrl', clickOn({ ctrlKey: true })],
  ['a click with Command', clickOn({ metaKey: true })],
  ['a link that opens a new tab', clickOn({}, '_blank')],
])('%s goes its own way and is told all the same', (_what, click) => {
  onOutbound(click, go)
  vi.runAllTimers()
  expect(click.preventDefault).not.toHaveBeenCalled()
  expect(go).not.toHaveBeenCalled()
  expect(window.dataLayer).toMatchObject([{ event: 'outbound_link', to: href }])
})

describe('a text with links in it', () => {
  const within = (link: object | null) => ({ ...clickOn(), target: { closest: () => link } })
  beforeEach(() => {
    vi.stubGlobal('window', { dataLayer: [] as unknown[], location: { origin: 'https://fairlead.example' } })
  })

  test('tells of a link out of the product', () => {
    onOutboundWithin(within({ href, target: '_blank', origin: 'https://jobs.example' }), go)
    expect(window.dataLayer).toMatchObject([{ event: 'outbound_link', to: href }])
  })

  test('keeps quiet about words, and links within the product', () => {
    onOutboundWithin(within(null), go)
    onOutboundWithin(within({ href: '/student', target: '', origin: 'https://fairlead.example' }), go)
    expect(window.dataLayer).toEqual([])
  })
})
