import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import viteReact from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { lightContracts } from './vite.contracts.ts'
import { offlineFiles } from './vite.offline.ts'
import { partsOfPdf } from './vite.pdf.ts'

const br = promisify(brotliCompress)
const gz = promisify(gzip)

/** Compresses the browser's files once here, so that the server never does. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle({ dir = 'dist/client' }) {
    const files = await readdir(dir, { recursive: true })
    const texts = files
      .filter((file) => /\.(m?js|css|svg|txt|json)$/.test(file))
      .map((file) => join(dir, file))
    await Promise.all(
      texts.map(async (path) => {
        const bytes = await readFile(path)
        if (bytes.length < 1024) return
        await Promise.all([
          writeFile(`${path}.br`, await br(bytes)),
          writeFile(`${path}.gz`, await gz(bytes)),
        ])
      }),
    )
  },
})

/** Leaves a list of what each script is made of, for `tests/scripts.test.ts`. */
const scriptList = (): Plugin => ({
  name: 'script-list',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle({ dir = 'dist/client' }, bundle) {
    const scripts = Object.values(bundle)
      .filter((file) => file.type === 'chunk')
      .map(({ fileName, isEntry, facadeModuleId, imports, modules }) => ({
        file: fileName,
        is_entry: isEntry,
        page: /\/src\/web\/pages\/(.+)\.tsx\?/.exec(facadeModuleId ?? '')?.[1] ?? null,
        imports,
        modules: Object.entries(modules).map(([id, { renderedLength }]) => [
          relative(import.meta.dirname, id).replace(/^.*node_modules\//, ''),
          renderedLength,
        ]),
      }))
    await writeFile(join(dir, '..', 'scripts.json'), JSON.stringify(scripts))
  },
})

/** Public pages begin their scripts once they are painted. */
const scriptsAfterPaint = (): Plugin => ({
  name: 'scripts-after-paint',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  transform: {
    filter: { code: /^export const tsrStartManifest = \(\) => \(/ },
    handler: (code) =>
      `import { deferredScripts } from '/src/web/deferred-scripts.ts'\n${code.replace('() => (', '() => deferredScripts(')}`,
  },
})

/** The smallest parts, on most pages. */
const MARKS =
  /@mantine.hooks.esm.(utils|use-(id|uncontrolled|disclosure))\b|@mantine.core.esm.components.(Badge|CloseButton|Portal)\b|@mantine.core.esm.core.(DirectionProvider|utils.get-default-z-index)\b|@mantine.nprogress|@tabler.*Icon(Circle(Check|Minus|X)|Clock|InfoCircle)\.|src.web.kit.StatusBadge\b/

/** What details and many forms are made of. */
const PARTS =
  /@tabler.*Icon(Briefcase|Calendar(Event|Off)|ChevronDown|ClockOff|Coin|ExternalLink|FileText|MapPin|Ticket|User(Check|s))\.|@mantine.core.esm.components.(ThemeIcon|Avatar|Alert|Divider)\b|src.web.kit.(states|Picture|Facts|DetailLayout|outbound|RichText|kit\.module|rich-text)\b/

/** The cards of lists. */
const CARDS = /src.domains.*.ui.(\w*(Card|Badge|CardFrame|Logo|Ago|Time)|(card|job)\.module)\b/

/** What lists add to them. */
const LISTS =
  /@mantine.(hooks.esm.use-pagination|core.esm.components.(Pagination|List|SimpleGrid|Checkbox.CheckIcon))\b|src.web.(list-search|kit.(PageHeader|Pager|ResultList))\b|src.domains.*.ui.\w*List\b/

/** Fields and dialogs; those with several choices are on many pages of staff and few public ones. */
const CONTROLS =
  /node_modules(?!.*(MultiSelect|PillsInput|components.(Pill|Textarea|NumberInput|SegmentedControl|FloatingIndicator)\b|use-pills-reorder|react-number-format))/

/** What checks a form before it is sent. */
const CHECKS =
  /node_modules.(zod|@mantine.form|klona)\b|src.shared.(fields|lines|names)\b|src.web.(contract-form|form-values)\b/

/**
 * A page's scripts come in twenty to thirty files: what every page starts with, the small parts, the controls, and its own.
 * Left to itself the bundler makes a file for each set of pages that share something, a hundred a page.
 * `tests/scripts.test.ts` checks how much each page loads.
 */
const chunks = [
  {
    name: 'react',
    test: /node_modules.(react|react-dom|scheduler)\b/,
    tags: ['$initial'] satisfies ['$initial'],
    priority: 5,
  },
  { name: 'router', test: /node_modules.@tanstack/, tags: ['$initial'] satisfies ['$initial'], priority: 4 },
  { name: 'app', tags: ['$initial'] satisfies ['$initial'], priority: 3 },
  { name: 'marks', test: MARKS, minShareCount: 3, priority: 3 },
  { name: 'parts', test: PARTS, minShareCount: 10, priority: 2 },
  { name: 'cards', test: CARDS, minShareCount: 10, priority: 2 },
  { name: 'lists', test: LISTS, minShareCount: 10, priority: 2 },
  { name: 'icons', test: /@tabler/, minShareCount: 10, priority: 2 },
  // the text editor comes in three files at once
  { name: 'links', test: /node_modules.linkifyjs/, priority: 2 },
  { name: 'editing', test: /node_modules.(prosemirror|orderedmap|rope-sequence|w3c-keyname)/, priority: 2 },
  { name: 'pdf', test: /node_modules.pdfjs-dist/, priority: 2 },
  { name: 'checks', test: CHECKS, priority: 2 },
  { name: 'controls', test: CONTROLS, minShareCount: 25, priority: 1 },
]

/** Styles, and the shared scripts: requested together with a page's own script. */
const SHARED = /\.css$|\/(marks|parts|cards|lists|icons|controls|checks)-/

export default defineConfig({
  build: {
    chunkSizeWarningLimit: 800,
    target: 'es2022',
    // the list of what else each page's script imports would be a tenth of the script every page starts with
    modulePreload: { resolveDependencies: (_, files) => files.filter((file) => SHARED.test(file)) },
  },
  // Mantine's calendar looks for a default export, which only the CommonJS build has
  resolve: { alias: { rrule: 'rrule/dist/es5/rrule.js' } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // the first script names all others, and each digit of a hash stays in it as it is
          output: { codeSplitting: { groups: chunks }, chunkFileNames: 'assets/[name]-[hash:7].js' },
        },
      },
    },
    // One self-contained server bundle: React's production build whatever NODE_ENV the process has.
    ssr: { resolve: { noExternal: true }, build: { target: 'node22' } },
  },
  plugins: [
    tanstackStart({
      srcDirectory: 'src/web',
      client: { entry: 'browser.tsx' },
      router: {
        entry: 'router.tsx',
        routesDirectory: 'pages',
        quoteStyle: 'single',
        semicolons: false,
        codeSplittingOptions: {
          defaultBehavior: [
            ['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent'],
          ],
        },
      },
      importProtection: {
        client: {
          files: [
            '**/src/platform/**',
            '**/domains/**/*.{queries,commands,routes,tables,reactions,mails}.ts',
          ],
        },
      },
    }),
    viteReact(),
    lightContracts(),
    scriptsAfterPaint(),
    scriptList(),
    offlineFiles(),
    partsOfPdf(),
    precompress(),
  ],
})
