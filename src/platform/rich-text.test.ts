import { afterEach, describe, expect, test, vi } from 'vitest'
import { plainText, sanitize } from './rich-text.ts'

afterEach(() => vi.restoreAllMocks())

/**
 * How many elements a parser's lists of open tags are searched for or moved: the work done, whatever else the
 * machine does.
 */
const elementsTouched = (work: () => unknown): number => {
  let touched = 0
  for (const name of ['indexOf', 'shift', 'unshift'] as const) {
    const real = Array.prototype[name] as (...given: unknown[]) => unknown
    vi.spyOn(Array.prototype, name).mockImplementation(function (this: unknown[], ...given: unknown[]) {
      touched += this.length
      return Reflect.apply(real, this, given) as never
    })
  }
  work()
  vi.restoreAllMocks()
  return touched
}

const hostile: Record<string, (size: number) => string> = {
  'tags never closed': (size) => '<b>'.repeat(size),
  'unknown tags never closed': (size) => '<x>'.repeat(size),
  'tags closed in order': (size) => '<b>'.repeat(size) + '</b>'.repeat(size),
  'closing what was never opened, deep down': (size) => '<b>'.repeat(size) + '</i>'.repeat(size),
  'closed by wrong names in between': (size) => '<b></i>'.repeat(size),
  lists: (size) => '<ul><li>'.repeat(size),
  'another kind of content': (size) => '<svg>'.repeat(size),
  'what is thrown away with its text': (size) => '<noscript></p><b>'.repeat(size),
  'side by side, deep down': (size) => '<b>'.repeat(size) + '<p></p>'.repeat(size),
}

describe('the work grows with the text, however deep it is nested', () => {
  for (const [what, made] of Object.entries(hostile))
    for (const read of [sanitize, plainText])
      test(`${what}, ${read.name}`, () => {
        const [once, fourTimes] = [1500, 6000].map((size) => elementsTouched(() => read(made(size))))
        expect(fourTimes! / Math.max(once!, 1)).toBeLessThan(6)
      })
})

test('nested deeper than anybody writes, a text keeps its words and loses its form', () => {
  const deep = `<p>Join us</p>${'<b>'.repeat(5000)}at <a href="javascript:x">noon</a> &amp; <script>x</script>&lt;now`
  const safe = sanitize(deep)
  expect(safe).toMatch(/^<p>Join us/)
  expect(safe).toContain('noon')
  expect(safe).not.toMatch(/<(?!\/?(p|br)\b)/)
  expect(sanitize(safe)).toBe(safe)
  expect(plainText(safe)).toBe('Join us at noon & x <now')
})

test('what people write keeps its form', () => {
  const list = (depth: number): string =>
    depth === 0 ? '' : `<ul><li><p>Level <strong><em>${depth}</em></strong></p>${list(depth - 1)}</li></ul>`
  const long = '<p>One of <b>many</b><br />lines</p><ul><li>a</li><li>b</li></ul>'.repeat(600)
  for (const text of [list(12), long, `${'<blockquote>'.repeat(40)}Re: Re:${'</blockquote>'.repeat(40)}`])
    expect(sanitize(text)).toBe(text)
  // tags that HTML closes by itself don't nest
  expect(sanitize('<p>x'.repeat(2000))).toBe('<p>x</p>'.repeat(2000))
  expect(sanitize(`<ul>${'<li>x'.repeat(2000)}</ul>`)).toBe(`<ul>${'<li>x</li>'.repeat(2000)}</ul>`)
})
