import { cp, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const home = join(dirname(fileURLToPath(import.meta.resolve('pdfjs-dist'))), '..')

/** Puts the character maps, fonts and decoders that some PDFs need where `pdf-file.ts` looks for them. */
export const partsOfPdf = (): Plugin => ({
  name: 'parts-of-pdf',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle({ dir = 'dist/client' }) {
    const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as { version: string }
    for (const part of ['cmaps', 'standard_fonts', 'wasm'])
      await cp(join(home, part), join(dir, 'assets', `pdf-${version}`, part), { recursive: true })
  },
})
