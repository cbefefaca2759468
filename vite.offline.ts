import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** Pages that are there without a connection, by their file, and what they may load later. */
const PAGES: Readonly<Record<string, RegExp>> = {
  door: /src.web.pages.door\.tsx\?/,
  helper: /src.web.pages.door_\.helper\.tsx\?/,
  employer_booth: /src.web.pages._employer(\.tsx|.employer.fair-and-event.booth\.tsx)\?/,
  university_booth: /src.web.pages._university(\.tsx|.university.fair-and-event.booth\.tsx)\?/,
}
/** What the shell loads on every page of somebody signed in. */
const SHELL = /src.web.shell.(Inside|NoticeBoard|role-news)\.tsx?$/

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

const isChunk = (file: Rolldown.OutputChunk | Rolldown.OutputAsset): file is Chunk => file.type === 'chunk'

/** Everything that is loaded with these scripts, or later by what isn't on every page. */
const loadedBy = (
  chunks: ReadonlyMap<string, Chunk>,
  first: readonly Chunk[],
  always: ReadonlySet<string>,
) => {
  const found = new Set<string>()
  const add = (name: string) => {
    const chunk = chunks.get(name)
    if (!chunk || found.has(name)) return
    found.add(name)
    for (const next of chunk.imports) add(next)
    if (!always.has(name)) for (const next of chunk.dynamicImports) add(next)
  }
  for (const { fileName } of first) add(fileName)
  return found
}

/** Writes down which files a page needs to work without a connection, for the browser to keep (docs/decisions/0113). */
export const offlineFiles = (): Plugin => ({
  name: 'offline-files',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle({ dir = 'dist/client' }, bundle) {
    const chunks = new Map(
      Object.values(bundle)
        .filter(isChunk)
        .map((chunk) => [chunk.fileName, chunk]),
    )
    const named = (pattern: RegExp) =>
      [...chunks.values()].filter(({ facadeModuleId }) => pattern.test(facadeModuleId ?? ''))
    const entries = [...chunks.values()].filter(({ isEntry }) => isEntry)
    const always = new Set<string>()
    const addAlways = (name: string) => {
      if (always.has(name)) return
      always.add(name)
      for (const next of chunks.get(name)?.imports ?? []) addAlways(next)
    }
    for (const { fileName } of entries) addAlways(fileName)
    const pages = Object.entries(PAGES).map(([page, pattern]) => {
      const own = named(pattern)
      if (own.length === 0) throw new Error(`No script of the page "${page}"`)
      const scripts = [...loadedBy(chunks, [...entries, ...own, ...named(SHELL)], always)]
      const styles = scripts.flatMap((name) => [...(chunks.get(name)!.viteMetadata?.importedCss ?? [])])
      return [page, [...new Set([...scripts, ...styles])].map((name) => `/${name}`)]
    })
    const entry = `/${entries[0]!.fileName}`
    await writeFile(join(dir, 'offline.json'), JSON.stringify({ entry, pages: Object.fromEntries(pages) }))
  },
})
