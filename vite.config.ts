import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import viteReact from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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

export default defineConfig({
  build: { chunkSizeWarningLimit: 800, target: 'es2022' },
  environments: {
    // One self-contained server bundle: React's production build whatever NODE_ENV the process has.
    ssr: { resolve: { noExternal: true }, build: { target: 'node22' } },
  },
  plugins: [
    tanstackStart({
      srcDirectory: 'src/web',
      client: { entry: 'browser.tsx' },
      router: { entry: 'router.tsx', routesDirectory: 'pages', quoteStyle: 'single', semicolons: false },
      importProtection: {
        client: {
          files: ['**/src/platform/**', '**/domains/**/{queries,commands,routes,tables,reactions,mails}.ts'],
        },
      },
    }),
    viteReact(),
    precompress(),
  ],
})
