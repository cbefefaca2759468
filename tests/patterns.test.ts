import { check } from 'recheck'
import { describe, expect, test } from 'vitest'
import { type Found, patternsIn, patternsOfContracts, patternsOfSource } from './harness/patterns.ts'

/** Each pattern once, with everywhere it occurs. */
const distinct = (all: readonly Found[]): Found[] =>
  [...Map.groupBy(all, ({ source, flags }) => `/${source}/${flags}`).values()].map((alike) => ({
    ...alike[0]!,
    where: [...new Set(alike.map(({ where }) => where))].slice(0, 5).join(', '),
  }))

/** Decided by counting steps, not seconds: whatever else the machine does must not change a verdict. */
const BY_STEPS = { timeout: null, attackTimeout: null }

const verdicts = new Map<string, ReturnType<typeof check>>()
const verdictOn = (source: string, flags: string) => {
  const key = `/${source}/${flags}`
  const known = verdicts.get(key) ?? check(source, flags, BY_STEPS)
  verdicts.set(key, known)
  return known
}

/** Patterns not proven to take time in proportion to their text; a checker that gives up has proven nothing. */
const slowOf = async (patterns: readonly Found[]): Promise<string[]> => {
  const slow: string[] = []
  for (const { source, flags, where } of distinct(patterns)) {
    const verdict = await verdictOn(source, flags)
    const reason = verdict.status === 'vulnerable' ? verdict.complexity.summary : verdict.status
    if (verdict.status !== 'safe') slow.push(`${where}: /${source}/${flags} ${reason}`)
  }
  return slow
}

const source = patternsOfSource()

describe('a pattern takes time in proportion to the text it reads', () => {
  test('every one the product writes down', { timeout: 300_000 }, async () => {
    expect(source.files).toBeGreaterThan(1000)
    expect(source.written.length).toBeGreaterThan(150)
    expect(await slowOf(source.written)).toEqual([])
  })

  test('every one a contract holds what callers send against', { timeout: 300_000 }, async () => {
    const patterns = patternsOfContracts()
    expect(patterns.map(({ source: text }) => text)).toContain('^[A-Z]{3}$')
    expect(await slowOf(patterns)).toEqual([])
  })

  test('none is put together while the program runs, where nobody could check it', () => {
    expect(source.composed).toEqual([])
  })

  test('the check sees what it is there for', async () => {
    const text = [
      'const one = (text: string) => text.replace(/<[^>]*>/g, "")',
      'const two = new RegExp("^" + word + "+$")',
      'const three = text.match("(" + word + "+)+$") ?? text.search("(a+)+$")',
      'const four = z.string().regex(/^(a|a)*$/)',
    ].join('\n')
    const { written, composed } = patternsIn(text, 'some.ts')
    expect(await slowOf(written)).toHaveLength(2)
    expect(composed).toHaveLength(3)
  })
})
