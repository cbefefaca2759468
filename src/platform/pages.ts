import { readFileSync } from 'node:fs'

const ROUTES = new URL('../web/routeTree.gen.ts', import.meta.url)

const read = (): Set<string> => {
  const text = readFileSync(ROUTES, 'utf8')
  const all = /\n {2}fullPaths:([\s\S]*?)\n {2}\w+:/.exec(text)?.[1] ?? ''
  return new Set(Array.from(all.matchAll(/'([^']+)'/g), ([, path]) => pagePattern(path!)))
}

/** A pattern without its trailing slash, which marks a folder's list page. */
export const pagePattern = (path: string): string => path.replace(/(?<=[^/])\/+$/, '')

let known: Set<string> | undefined

/** The patterns of all pages, as the router lists them. */
export const isPage = (pattern: string): boolean => {
  known ??= read()
  return known.has(pattern)
}
