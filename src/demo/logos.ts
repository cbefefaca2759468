import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Deps } from '#platform/deps.ts'
import { storeFile } from '#platform/files.ts'
import { inTransaction } from '#platform/transactions.ts'
import { checkUpload } from '#platform/uploads.ts'
import { demoEmployers, demoUniversities } from './organizations.ts'

const drawn = async (slug: string): Promise<Buffer> =>
  sharp(await readFile(new URL(`logos/${slug}.svg`, import.meta.url)))
    .png()
    .toBuffer()

/** Gives the demo organizations their logos, the way an upload would. */
export const seedLogos = async (deps: Deps): Promise<void> => {
  for (const { slug } of [...demoEmployers, ...demoUniversities]) {
    const logo = await checkUpload(await drawn(slug), `${slug}.png`, 'logo', 'image')
    await inTransaction(deps, async (tx) => {
      const logo_file_id = await storeFile(tx, logo, { isPublic: true })
      await tx.db.updateTable('organizations').set({ logo_file_id }).where('slug', '=', slug).execute()
    })
  }
}
