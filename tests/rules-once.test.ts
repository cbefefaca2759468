import { expect, test } from 'vitest'
import { product, textOf } from './harness/source.ts'
import { apart, type Pair, pairs } from './rules-once.table.ts'

const DOMAINS = 'src/domains/'
/** A condition is not longer than this; parts further apart belong to two. */
const LENGTH = 200

const inOneLine = (text: string): string => text.replaceAll(/\s/g, ' ')

const indexesOf = (text: string, part: RegExp): number[] =>
  [...text.matchAll(new RegExp(part, 'gi'))].map(({ index }) => index)

/** The lines in which a text writes the condition out. */
const writtenOut = (text: string, { parts, within = LENGTH }: Pick<Pair, 'parts' | 'within'>): number[] => {
  const flat = inOneLine(text)
  const [first, ...others] = parts.map((part) => indexesOf(flat, part))
  return first!
    .filter((at) => others.every((found) => found.some((other) => Math.abs(other - at) < within)))
    .map((at) => text.slice(0, at).split('\n').length)
}

const server = product.filter(
  (file) => file.endsWith('.ts') && !/\/ui\/|fixtures|^src\/(web|demo)\//.test(file),
)

const doubles = (files: readonly string[], read = textOf): string[] => [
  ...new Set(
    pairs.flatMap((pair) =>
      files
        .filter((file) => file !== `${DOMAINS}${pair.rules}`)
        .filter((file) => !apart[file.slice(DOMAINS.length)]?.includes(pair.name))
        .flatMap((file) =>
          writtenOut(read(file), pair).map((line) => `${file}:${line} writes out ${pair.name}`),
        ),
    ),
  ),
]

test('no condition that a pair says is written out again', () => {
  expect(doubles(server)).toEqual([])
})

test('every pair is in the table', () => {
  const exported = server
    .filter((file) => file.endsWith('.rules.ts'))
    .flatMap((file) => [...textOf(file).matchAll(/export const (\w+Sql)\b/g)].map(([, name]) => name!))
  expect(pairs.map(({ name }) => name).sort()).toEqual(exported.sort())
})

test.each([
  ['isUpcomingSql', "sql`e.state = 'published'\n  and e.ends_at > now()`"],
  ['isUpcomingSql', ".where('e.state', '=', 'published')\n.where('e.ends_at', '>', iso(now))"],
  ['isAskedSql', "sql`f.state = 'approved' and f.payment in ('awaiting_payment', 'proof_rejected')`"],
  ['isOfferedSql', "where('state', '=', 'offered').where('offer_expires_at', '<=', at)"],
  ['arePartnersSql', "sql`exists (select from partnerships x where x.state = 'approved')`"],
  ['isOpenSql', "sql`j.state = 'active' and j.expires_at > now()`"],
])('a planted double of %s is found, at its line', (name, planted) => {
  const found = doubles(
    ['src/domains/insights/planted.queries.ts'],
    () => `import x\n\nconst y =\n${planted}`,
  )
  expect(found).toContain(`src/domains/insights/planted.queries.ts:4 writes out ${name}`)
})

test('parts of two conditions are not taken for one', () => {
  const far = `sql\`e.state = 'published'\`${' '.repeat(LENGTH)}sql\`e.ends_at > 1\``
  expect(doubles(['src/domains/insights/planted.queries.ts'], () => far)).toEqual([])
})

/** Compares a role with a name, which only the server does: the browser reads `may`. */
const ROLE_COMPARED = /\b(team_role|role) ?[!=]==? ?'(owner|admin|recruiter|staff|viewer)'/

test('the browser derives no right from a team role', () => {
  const browser = product.filter((file) => /\/ui\/|^src\/web\//.test(file))
  expect(browser.filter((file) => ROLE_COMPARED.test(textOf(file)))).toEqual([])
  expect(ROLE_COMPARED.test("const isViewer = useSession().account?.team_role === 'viewer'")).toBe(true)
})
