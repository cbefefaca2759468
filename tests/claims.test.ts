import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

interface Node {
  type: string
  [member: string]: unknown
}

const root = resolve(import.meta.dirname, '..')
const ABSOLUTE =
  /\b(every|everyone|everything|everybody|all|always|never|nobody|no one|none|thousands?|hundreds?|millions?|reviewed)\b/i

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

/** Numbers of time, size and tokens, and to whom or how often something is confined. */
const BOUND =
  /\b(\d[\d,]*|one|two|three|four|five|six|ten|twelve|many) (seconds?|minutes?|hours?|days?|weeks?|months?|(job )?tokens?|MB|times|addresses)\b|\bonly\b|\beach\b|\bat most\b/i
/** Said even where it is no sentence. */
const STRONG = /\b(every|always|never|thousands?|hundreds?|millions?|reviewed)\b/i

const spokenIn = (source: string, lang: 'ts' | 'tsx'): string[] =>
  textsUnder(parseAst(source, { lang }) as unknown as Node)
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text.includes(' '))

/** What a source says to people that holds without exception, or that numbers what nobody counted. One word claims nothing. */
const claimsOf = (source: string): string[] =>
  spokenIn(source, 'tsx').filter((text) => ABSOLUTE.test(text) || (BOUND.test(text) && /[.;]/.test(text)))

/** The same of a slice's own screens, with what they bound. Titles of empty lists and the words on buttons are no sentences, and claim nothing. */
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

/** The rows of the list: where, what is said, and what makes it so. */
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

/** What is said of the moment it is shown in, of a control, or of nothing that is. */
const NO_SOURCE_NEEDED = /^(state|control|example|aim|advice): \S/

test('each claim has the file or the test that makes it so', () => {
  const unfounded = listed.filter(({ holds }) => {
    const sources = [...holds.matchAll(/`([^`]+)`/g)].map(([, path]) => path!)
    return sources.length === 0
      ? !NO_SOURCE_NEEDED.test(holds)
      : !sources.every((path) => existsSync(join(root, path)) && !path.includes('/ui/'))
  })
  expect(unfounded).toEqual([])
})
