interface Script {
  attrs?: Record<string, unknown>
  children?: string
}

interface Route {
  preloads?: string[]
  scripts?: Script[]
}

interface Manifest<R extends Route> {
  routes: Record<string, R>
}

const ROOT = '__root__'

/** Signed-in pages are drawn by their scripts, so these may load right away. */
const isDrawnByScripts = (id: string) => /^\/(_student|_employer|_university|operator)\b/.test(id)

const onceItIsPainted = (work: string): Script => ({
  attrs: {},
  children: `{
  const go = () => { ${work} }
  document.hidden ? go() : requestAnimationFrame(() => setTimeout(go))
}`,
})

const starting = ({ attrs }: Script) => `import(${JSON.stringify(attrs?.src)})`

const loading = (files: string[]) =>
  `for (const href of ${JSON.stringify(files)}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))`

/**
 * What each page loads, so that a page drawn by the server is painted before its scripts take up the network
 * and the processor.
 */
export const deferredScripts = <R extends Route>(manifest: Manifest<R>): Manifest<R> => {
  const first = manifest.routes[ROOT]?.preloads ?? []
  const later = ([id, route]: [string, R]): [string, R] => {
    const { preloads = [], scripts = [], ...rest } = route
    if (id === ROOT)
      return [id, { ...rest, scripts: scripts.map((script) => onceItIsPainted(starting(script))) } as R]
    if (isDrawnByScripts(id)) return [id, { ...route, preloads: [...first, ...preloads] }]
    if (preloads.length === 0) return [id, route]
    return [id, { ...rest, scripts: [...scripts, onceItIsPainted(loading(preloads))] } as R]
  }
  return { ...manifest, routes: Object.fromEntries(Object.entries(manifest.routes).map(later)) }
}
