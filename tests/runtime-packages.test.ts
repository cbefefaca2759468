import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('..', import.meta.url).pathname
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

const IMPORTED =
  /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\bfrom\s*)?['"]([^'"]+)['"]|\bimport(?:\.meta\.resolve)?\(\s*['"`]([^'"`]+)/gm

/** Packages that a file imports when it runs; types are gone by then. */
const importedBy = (file: string): string[] =>
  Array.from(readFileSync(join(root, file), 'utf8').matchAll(IMPORTED), ([, one, other]) => (one ?? other)!)
    .filter((specifier) => /^@?[a-z]/.test(specifier) && !specifier.startsWith('node:'))
    .map(packageOf)

const notInstalled = (files: string[]): string[] =>
  files.flatMap((file) =>
    importedBy(file)
      .filter((name) => !(name in dependencies))
      .map((name) => `${file}: ${name}`),
  )

const isOfBrowser = (file: string) => file.startsWith('src/web/') || file.includes('/ui/')

test('what runs on a server imports no development package', () => {
  const source = globSync(['src/**/*.{ts,tsx}', 'tools/{operator,migrate,import-*,backup*,restore*}.ts'], {
    cwd: root,
  }).filter((file) => !isOfBrowser(file) && !file.endsWith('.test.ts'))
  expect(source.length).toBeGreaterThan(300)
  expect(notInstalled(source)).toEqual([])
})

test('the built pages bring their packages along', () => {
  const built = globSync('dist/server/**/*.js', { cwd: root })
  expect(built.length).toBeGreaterThan(1)
  expect(notInstalled(built)).toEqual([])
})
