import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { isThere } from './harness/named-sources.ts'

interface Node {
  type: string
  [member: string]: unknown
}

const root = resolve(import.meta.dirname, '..')
const ABSOLUTE =
  /\b(every|everyone|everything|everybody|all|always|never|nobody|no one|none|thousands?|hundreds?|millions?|reviewed|verified|were checked|checked before|promise[sd]?|listed (?:here|now|jobs)|accepting applications|open now|closing soon)\b/i

const textOf = (node: Node): string | null => {
  if (node.type === 'JSXText') return node.value as string
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  return node.type === 'TemplateElement' ? (node.value as { cooked: string }).cooked : null
}

const textsUnder = (node: Node): string[] => {
  if (node.type === 'ImportDeclaration') return []
  const text = textOf(node)
  const inside = Object.values(node)
    .flat()
    .filter((value): value is Node => typeof (value as Node | null)?.type === 'string')
  return [...(text === null ? [] : [text]), ...inside.flatMap(textsUnder)]
}

/** Numbers of time, size and tokens, and limits on who or how often. */
const BOUND =
  /\b(\d[\d,]*|one|two|three|four|five|six|ten|twelve|many) (seconds?|minutes?|hours?|days?|weeks?|months?|(job )?tokens?|MB|times|addresses)\b|\bonly\b|\beach\b|\bat most\b/i
/** Found even where it is not a sentence. */
const STRONG =
  /\b(every|always|never|thousands?|hundreds?|millions?|reviewed|promise[sd]?|listed (?:here|now|jobs)|open now|closing soon)\b/i

const spokenIn = (source: string, lang: 'ts' | 'tsx'): string[] =>
  textsUnder(parseAst(source, { lang }) as unknown as Node)
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text.includes(' '))

/** Returns what a source tells people that holds without exception or gives a number. A single word claims nothing. */
const claimsOf = (source: string): string[] =>
  spokenIn(source, 'tsx').filter((text) => ABSOLUTE.test(text) || (BOUND.test(text) && /[.;]/.test(text)))

/**
 * The same for a slice's own screens, including limits. Titles of empty lists and button labels are no
 * sentences and claim nothing.
 */
const claimsOfScreen = (source: string, lang: 'ts' | 'tsx'): string[] =>
  spokenIn(source, lang).filter(
    (text) =>
      STRONG.test(text) ||
      (ABSOLUTE.test(text) && /[.!?:;,]/.test(text)) ||
      (BOUND.test(text) && /[.;]/.test(text)),
  )

const found = (globs: string[], read: (source: string, path: string) => string[]): string[] =>
  globSync(globs, { cwd: root })
    .filter((path) => !path.includes('.test.'))
    .flatMap((path) => read(readFileSync(join(root, path), 'utf8'), path).map((text) => `${path}: ${text}`))

const claimed = (): string[] => [
  ...found(['src/web/**/*.tsx', 'src/domains/**/*.mails.ts'], claimsOf),
  ...found(['src/domains/**/ui/**/*.{ts,tsx}'], (source, path) =>
    claimsOfScreen(source, path.endsWith('x') ? 'tsx' : 'ts'),
  ),
]

/** The rows of the list: where, what is said, and what makes it true. */
const listed = readFileSync(join(root, 'docs/claims.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, where = '', text = '', holds = '']) => ({ claim: `${where.replaceAll('`', '')}: ${text}`, holds }))

test('finds a claim in the text of a page, in its members and in templates', () => {
  const page = `const p = { text: 'More than ten thousand universities' }
    const Page = () => <p title="Every job has a date">Every employer
      was reviewed {\`by \${who}, always so\`} today</p>`
  expect(claimsOf(page)).toEqual([
    'More than ten thousand universities',
    'Every job has a date',
    'Every employer was reviewed',
    ', always so',
  ])
  expect(claimsOf("const type = 'all'; const text = 'Apply to jobs here'")).toEqual([])
})

test('finds what vouches for somebody or for a moment', () => {
  const page = `const words = { open: 'Open now, with pay', soon: 'is closing soon', is: 'Students verified by email' }`
  expect(claimsOf(page)).toEqual(['Open now, with pay', 'is closing soon', 'Students verified by email'])
  expect(claimsOfScreen("const text = 'The employer promises an answer within'", 'ts')).toHaveLength(1)
})

test('finds what a screen bounds in sentences, and passes over titles and buttons', () => {
  const screen = `const words = { none: 'Nobody fits', all: 'All events', link: 'Links work for 24 hours.' }
    const Page = () => <p>Only your team sees notes. <b>By reviewed employers</b></p>`
  expect(claimsOfScreen(screen, 'tsx')).toEqual([
    'Links work for 24 hours.',
    'Only your team sees notes.',
    'By reviewed employers',
  ])
})

test('whatever pages, screens and letters claim stands in the list', () => {
  expect([...new Set(claimed())].sort()).toEqual(listed.map(({ claim }) => claim).sort())
})

/** Claims about the moment they are shown in, about a control, or about nothing that exists. */
const NO_SOURCE_NEEDED = /^(state|control|example|aim|advice): \S/

test('a source is a definition or a test, not the mention of one', () => {
  expect(isThere('tests/claims.test.ts#a source is a definition or a test, not the mention of one')).toBe(
    true,
  )
  expect(isThere('src/shared/files.ts#fileRules')).toBe(true)
  for (const gone of ['src/shared/files.ts', 'src/shared/files.ts#fileRule', 'src/shared/gone.ts#fileRules'])
    expect(isThere(gone)).toBe(false)
})

test('each claim names the definition or the test that makes it true', () => {
  const unfounded = listed.filter(({ holds }) => {
    const sources = [...holds.matchAll(/`([^`]+)`/g)].map(([, source]) => source!)
    return sources.length === 0 ? !NO_SOURCE_NEEDED.test(holds) : !sources.every(isThere)
  })
  expect(unfounded).toEqual([])
})
