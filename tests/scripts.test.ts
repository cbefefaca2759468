import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CHUNK_LIMIT, limits, usual, WHOLE } from './scripts.table.ts'

interface Script {
  file: string
  is_entry: boolean
  /** The page it draws, as the path of its file. */
  page: string | null
  imports: string[]
  /** Each module with its bytes before they are minified and compressed. */
  modules: Array<[id: string, bytes: number]>
}

const DIST = new URL('../dist', import.meta.url).pathname
const scripts: Script[] = JSON.parse(readFileSync(join(DIST, 'scripts.json'), 'utf8'))
const byFile = new Map(scripts.map((script) => [script.file, script]))
const entry = scripts.find(({ is_entry }) => is_entry)!

/** As it is sent to all browsers of the last years; a file too small to compress goes as it is. */
const sizeOf = ({ file }: Script): number => {
  const path = join(DIST, 'client', file)
  return (statSync(`${path}.br`, { throwIfNoEntry: false }) ?? statSync(path)).size
}

const withImports = (script: Script, found = new Set<Script>()): Set<Script> => {
  if (found.has(script)) return found
  found.add(script)
  for (const file of script.imports) withImports(byFile.get(file)!, found)
  return found
}

const total = (loaded: Iterable<Script>): number =>
  [...loaded].reduce((sum, script) => sum + sizeOf(script), 0)

const partOf = (id: string): string => /^(@[^/]+\/[^/]+|(?!src\/)[^/]+)/.exec(id)?.[1] ?? 'our own'

/** How many bytes of what is sent each package is, from its share before compression. */
const parts = (loaded: Iterable<Script>): Map<string, number> => {
  const sizes = new Map<string, number>()
  for (const script of loaded) {
    const before = script.modules.reduce((sum, [, bytes]) => sum + bytes, 0) || 1
    for (const [id, bytes] of script.modules) {
      const part = partOf(id)
      sizes.set(part, (sizes.get(part) ?? 0) + (bytes / before) * sizeOf(script))
    }
  }
  return sizes
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

const grown = (loaded: Iterable<Script>): string =>
  [...parts(loaded)]
    .map(([part, bytes]) => ({ part, bytes, more: bytes - (usual[part] ?? 0) * 1000 }))
    .filter(({ more }) => more > 300)
    .toSorted((one, other) => other.more - one.more)
    .slice(0, 12)
    .map(({ part, bytes, more }) => `${part} ${kilobytes(bytes)} (+${kilobytes(more)})`)
    .join(', ')

const largest = ({ modules }: Script): string =>
  modules
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 6)
    .map(([id]) => id)
    .join(', ')

const isPublic = (page: string): boolean => !/^(_student|_employer|_university|operator)\b/.test(page)

it.each(
  scripts.filter(({ page }) => page && isPublic(page)).map((script) => [script.page!, script] as const),
)('the script of %s is within its limit', (page, script) => {
  const limit = limits.find(([pages]) => pages.test(page))![1]
  const loaded = new Set([...withImports(entry), ...withImports(script)])
  const bytes = total(loaded)
  expect(
    bytes,
    `${page} loads ${kilobytes(bytes)} of script, ${kilobytes(limit)} allowed. More than the first page of 2026-11-23: ${grown(loaded)}`,
  ).toBeLessThanOrEqual(limit)
})

const limitOf = ({ file }: Script): number => {
  const name = /([\w-]+)-[\w-]{7}\.js$/.exec(file)?.[1] ?? ''
  return WHOLE[name] ?? CHUNK_LIMIT
}

it('no script is too large to arrive quickly', () => {
  const large = scripts
    .filter((script) => sizeOf(script) > limitOf(script))
    .map((script) => `${script.file}: ${kilobytes(sizeOf(script))}, mostly ${largest(script)}`)
  expect(large).toEqual([])
})

it('every page is in the list', () => {
  expect(scripts.filter(({ page }) => page).length).toBeGreaterThan(100)
})
