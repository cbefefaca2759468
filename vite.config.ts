import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import viteReact from '@vitejs/plugin-react'
import { defineConfig, type ESTree, type Plugin, parseSync, Visitor } from 'vite'

const br = promisify(brotliCompress)
const gz = promisify(gzip)

/** Compresses the browser's files once here, so that the server never does. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle({ dir = 'dist/client' }) {
    const files = await readdir(dir, { recursive: true })
    const texts = files.filter((file) => /\.(js|css|svg|txt|json)$/.test(file)).map((file) => join(dir, file))
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

interface Change {
  at: number
  until: number
  text: string
}

/** What only the server reads of a call: the browser checks neither answers nor what it puts into addresses. */
const SERVERS = new Set(['output', 'params', 'query'])

const isServers = (part: ESTree.ObjectPropertyKind): boolean =>
  part.type === 'Property' &&
  part.key.type === 'Identifier' &&
  SERVERS.has(part.key.name) &&
  part.value.type !== 'Literal'

/**
 * Contracts, and the fields they are made of, declare and never run anything, so the browser's copy of one loses the calls and schemas no page uses. Without
 * this every page would load, and build while it starts, the schemas of all that its slices can do.
 */
const lightContracts = (): Plugin => ({
  name: 'light-contracts',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/src\/.*\/([\w-]+\.contract|fields|paging)\.ts$/ },
    handler(code) {
      const { program } = parseSync('contract.js', code)
      const changes: Change[] = []
      new Visitor({
        CallExpression({ callee, arguments: [given] }) {
          if (callee.type !== 'Identifier' || callee.name !== 'endpoint') return
          if (given?.type !== 'ObjectExpression') return
          for (const part of given.properties.filter(isServers)) {
            changes.push({ at: part.start, until: part.end, text: '...{}' })
          }
        },
      }).visit(program)
      for (const statement of program.body) {
        const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
        if (declared?.type !== 'VariableDeclaration') continue
        for (const { init } of declared.declarations) {
          if (!init || init.type === 'ArrowFunctionExpression') continue
          changes.push({ at: init.start, until: init.start, text: '/* @__PURE__ */ (() => (' })
          changes.push({ at: init.end, until: init.end, text: '))()' })
        }
      }
      return changes
        .toSorted((one, other) => other.at - one.at)
        .reduce((text, { at, until, text: put }) => text.slice(0, at) + put + text.slice(until), code)
    },
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

/** What cards, lists and details are made of; small, and on most pages. */
const PARTS =
  /@tabler|@mantine.core.esm.components.(Badge|ThemeIcon|Pagination|Avatar|Alert|List|SimpleGrid|Divider|Checkbox.CheckIcon)\b|src.web.(list-search|kit.(states|Picture|StatusBadge|PageHeader|Facts|Pager|DetailLayout|ResultList|outbound|RichText|kit\.module|rich-text))\b|src.domains.*.ui.(\w*(Card|Badge|CardFrame|Logo|Ago|Time|List)|(card|job)\.module)\b/

/**
 * A page's scripts come in a handful of files: what every page starts with, the small parts, the controls, and its own.
 * Left to itself the bundler makes a file for each set of pages that share something, a hundred a page.
 */
const chunks = [
  { name: 'app', tags: ['$initial'] satisfies ['$initial'], priority: 3 },
  { name: 'parts', test: PARTS, minShareCount: 10, priority: 2 },
  { name: 'controls', test: /node_modules/, minShareCount: 25, priority: 1 },
]

export default defineConfig({
  build: { chunkSizeWarningLimit: 800, target: 'es2022' },
  // Mantine's calendar looks for a default export, which only the CommonJS build has
  resolve: { alias: { rrule: 'rrule/dist/es5/rrule.js' } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: chunks } },
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
    precompress(),
  ],
})
