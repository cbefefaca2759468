import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './harness/deployment.ts'

interface Component {
  'bom-ref': string
  name: string
  version: string
  hashes: unknown[]
  licenses?: unknown[]
  properties: Array<{ name: string; value: string }>
}
let folder: string
let bom: {
  bomFormat: string
  specVersion: string
  components: Component[]
  dependencies: Array<{ ref: string; dependsOn: string[] }>
}
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairlead-sbom-'))
  const file = join(folder, 'deep', 'sbom.cdx.json')
  execFileSync(process.execPath, ['tools/sbom.ts', file], { cwd: root })
  bom = JSON.parse(readFileSync(file, 'utf8'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const partOf = (name: string): string | undefined =>
  bom.components
    .find((one) => one.name === name)
    ?.properties.find((property) => property.name === 'fairlead:part')?.value

test('the bill of materials holds what the server and the pages consist of, and nothing of development', () => {
  expect([bom.bomFormat, bom.specVersion]).toEqual(['CycloneDX', '1.5'])
  for (const name of ['fastify', 'pg', 'node', 'sharp', 'pg-boss', 'react', 'pdfjs-dist', 'mammoth'])
    expect(partOf(name), name).toBe('server')
  for (const name of ['@mantine/core', '@mantine/hooks', '@floating-ui/react', 'prosemirror-state'])
    expect(partOf(name), name).toBe('pages')
  for (const name of ['vitest', '@biomejs/biome', 'playwright-core', 'typescript', 'knip', 'autocannon'])
    expect(partOf(name), name).toBeUndefined()
  for (const one of bom.components) {
    expect(one.version, one.name).toMatch(/^\d/)
    expect(one.hashes.length, one.name).toBe(1)
  }
})

test('nothing it names is missing in it', () => {
  const refs = new Set(bom.components.map((one) => one['bom-ref']))
  const named = bom.dependencies.flatMap(({ dependsOn }) => dependsOn)
  expect(named.filter((ref) => !refs.has(ref))).toEqual([])
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const names = new Set(bom.components.map(({ name }) => name))
  expect(Object.keys(dependencies).filter((name) => !names.has(name))).toEqual([])
})
