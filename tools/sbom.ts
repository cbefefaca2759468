/** Writes the bill of materials of what an installation runs: the server's packages and those built into the pages. */
import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'

const root = new URL('..', import.meta.url).pathname
const { positionals } = parseArgs({ allowPositionals: true })
const file = resolve(positionals[0] ?? `${root}dist/sbom.cdx.json`)

interface Component {
  'bom-ref': string
  name: string
  /** `required` in production; development packages are `optional`. */
  scope?: string
  properties?: Array<{ name: string; value: string }>
}
interface Bom {
  metadata: { component: Component }
  components: Component[]
  dependencies: Array<{ ref: string; dependsOn: string[] }>
}

/** All packages of the lock file, whatever is installed. npm's own format, so that hashes and licenses are npm's. */
const bom = JSON.parse(
  execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  }),
) as Bom

/** Packages that the program names: what is for development only by package.json is built into the pages if one does. */
const imported = new Set(
  globSync('src/**/*.{ts,tsx,css}', { cwd: root })
    .filter((name) => !name.includes('.test.'))
    .flatMap((name) => [
      ...readFileSync(root + name, 'utf8').matchAll(
        /(?:\bfrom |\bimport |\bimport\(|@import |url\()\s*['"]((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^'"]*)?['"]/g,
      ),
    ])
    .map(([, name]) => name!),
)

const needs = new Map(bom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
const withAll = (refs: readonly string[], found = new Set<string>()): Set<string> => {
  for (const ref of refs) {
    if (found.has(ref)) continue
    found.add(ref)
    withAll(needs.get(ref) ?? [], found)
  }
  return found
}

const own = bom.metadata.component['bom-ref']
const direct = needs.get(own) ?? []
const nameIn = (ref: string): string => ref.slice(0, ref.lastIndexOf('@'))
const server = new Set(
  bom.components.filter(({ scope }) => scope !== 'optional').map((one) => one['bom-ref']),
)
const pages = withAll(direct.filter((ref) => imported.has(nameIn(ref)) && !server.has(ref)))
const isUsed = ({ 'bom-ref': ref }: { 'bom-ref': string }) => server.has(ref) || pages.has(ref)

const components = bom.components.filter(isUsed).map((component) => ({
  ...component,
  scope: 'required',
  properties: [
    ...(component.properties ?? []).filter(({ name }) => name !== 'cdx:npm:package:development'),
    { name: 'fairlead:part', value: server.has(component['bom-ref']) ? 'server' : 'pages' },
  ],
}))
const listed = new Set([own, ...components.map((one) => one['bom-ref'])])
const dependencies = bom.dependencies
  .filter(({ ref }) => listed.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => listed.has(one)) }))
const component = { ...bom.metadata.component, type: 'application', name: 'fairlead' }
mkdirSync(dirname(file), { recursive: true })
writeFileSync(
  file,
  `${JSON.stringify({ ...bom, metadata: { ...bom.metadata, component }, components, dependencies }, null, 2)}\n`,
)
console.log(
  `${file}: ${server.size} packages of the server, ${components.length - server.size} more of the pages`,
)
