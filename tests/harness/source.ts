import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** The product's source, without its tests and generated files. */
export const product: readonly string[] = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.(gen|test)\.tsx?$/.test(file))
  .sort()

const texts = new Map<string, string>()

export const textOf = (file: string): string => {
  const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8')
  texts.set(file, text)
  return text
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s+'([.#][^']+)'|import\('([.#][^']+)'\)|(?:^|\n)import\s+'([.#][^']+)'/g

/** The path of an import's target: `#room/…` is `src/room/…`. */
export const pathOf = (file: string, named: string): string =>
  relative(
    root,
    named.startsWith('#') ? join(root, 'src', named.slice(1)) : resolve(root, dirname(file), named),
  )

/** The files a file imports from, types included. */
export const importsOf = (file: string): string[] => [
  ...new Set(
    [...textOf(file).matchAll(IMPORT)].map((match) => pathOf(file, (match[1] ?? match[2] ?? match[3])!)),
  ),
]

/** Which nodes reach each other, in groups of two or more. */
export const cyclesIn = (graph: ReadonlyMap<string, readonly string[]>): string[][] => {
  const found = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const cycles: string[][] = []
  const visit = (node: string): void => {
    found.set(node, found.size)
    lowest.set(node, found.get(node)!)
    open.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!graph.has(next)) continue
      if (!found.has(next)) visit(next)
      if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node)!, lowest.get(next)!))
    }
    if (lowest.get(node) !== found.get(node)) return
    const group = open.splice(open.indexOf(node))
    if (group.length > 1) cycles.push(group.sort())
  }
  for (const node of graph.keys()) if (!found.has(node)) visit(node)
  return cycles
}
