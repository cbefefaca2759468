import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, pathOf, product, textOf } from './harness/source.ts'

const root = join(import.meta.dirname, '..')

/** What a file of a slice may import within the domains, by its role. `slice.ts` and files in `ui/` have no noun. */
const MAY: Record<string, readonly string[]> = {
  contract: ['contract'],
  rules: ['contract', 'rules', 'mapping'],
  mapping: ['contract', 'rules', 'mapping', 'queries'],
  tables: ['contract'],
  queries: ['contract', 'rules', 'mapping', 'tables', 'queries'],
  commands: ['contract', 'rules', 'mapping', 'tables', 'queries', 'commands', 'mails'],
  routes: ['contract', 'queries', 'commands'],
  reactions: ['contract', 'rules', 'mapping', 'queries', 'commands', 'mails', 'tables'],
  mails: ['contract'],
  fixtures: ['contract', 'rules', 'mapping', 'tables', 'queries', 'commands', 'fixtures'],
  slice: ['routes', 'reactions'],
  ui: ['contract', 'ui'],
}

const ROLES = Object.keys(MAY).filter((role) => role !== 'slice' && role !== 'ui')
const NAME = new RegExp(`^([a-z][a-z0-9]*(?:-[a-z0-9]+)*)\\.(${ROLES.join('|')})(?:\\.test)?\\.ts$`)
const SLICE = /^src\/domains\/[^/]+\/slice\.ts$/
const OF_OWN = 5
const DEEPEST = 3

/** `noun.role.ts` gives its role, `slice.ts` has its own, everything in `ui/` is a screen's. */
const roleOf = (file: string): string | null => {
  if (!file.startsWith('src/domains/')) return null
  if (file.includes('/ui/')) return 'ui'
  return SLICE.test(file) ? 'slice' : (NAME.exec(basename(file))?.[2] ?? 'unknown')
}

/** Returns what is wrong with the names of a slice's files and folders. */
const misnamed = (files: readonly string[]): string[] => {
  const server = files.filter((file) => !file.includes('/ui/'))
  const named = server.filter((file) => !SLICE.test(file))
  const homes = Map.groupBy(
    named.filter((file) => NAME.test(basename(file))),
    (file) => `${NAME.exec(basename(file))![1]} of ${file.split('/')[2]}`,
  )
  const names = Map.groupBy(named, (file) => basename(file))
  return [
    ...named.filter((file) => !NAME.test(basename(file))).map((file) => `${file} is not noun.role.ts`),
    ...[...homes].flatMap(([noun, all]) => {
      const folders = [...new Set(all.map((file) => dirname(file)))]
      return folders.length > 1 ? [`${noun} is in ${folders.join(' and ')}`] : []
    }),
    ...[...names].flatMap(([name, all]) => (all.length > 1 ? [`${name} is there ${all.length} times`] : [])),
    ...[...Map.groupBy(server, (file) => dirname(file))].flatMap(([folder, own]) => [
      ...(own.length < OF_OWN
        ? [`${folder} has fewer than ${OF_OWN} files (${own.length}): put them next to those above`]
        : []),
      ...(folder.split('/').length - 2 > DEEPEST ? [`${folder} is too deep`] : []),
    ]),
  ]
}

/** What each room outside the domains may import: rooms, or kinds of files of the domains. */
const ROOMS: Array<[room: string, may: RegExp]> = [
  ['src/shared/', /^src\/shared\//],
  ['src/platform/', /^src\/(shared|platform)\/|^src\/web\/context\.ts$/],
  ['src/gate/', /^src\/(shared|platform|gate)\//],
  ['src/web/kit/', /^src\/(shared|web)\//],
  ['src/web/pages/', /^src\/(shared|web)\/|^src\/domains\/.*\/(ui\/|[^/]+\.contract\.ts$)/],
  ['src/web/', /^src\/(shared|web)\/|^src\/domains\/.*\/(ui\/|[^/]+\.contract\.ts$)/],
]

test('files of slices are named by noun and role, in folders of five and more', () => {
  const files = globSync('src/domains/**/*.{ts,tsx}', { cwd: root })
  expect(files.length).toBeGreaterThan(1000)
  expect(misnamed(files)).toEqual([])
})

test.each([
  [
    'a role nobody knows',
    ['teams/badges.helpers.ts'],
    'src/domains/teams/badges.helpers.ts is not noun.role.ts',
  ],
  ['a role without a noun', ['teams/commands.ts'], 'src/domains/teams/commands.ts is not noun.role.ts'],
  [
    'a test without a role',
    ['teams/leaving.test.ts'],
    'src/domains/teams/leaving.test.ts is not noun.role.ts',
  ],
  ['a component outside ui', ['teams/Badge.tsx'], 'src/domains/teams/Badge.tsx is not noun.role.ts'],
  [
    'a slice.ts below a slice',
    ['teams/badges/slice.ts'],
    'src/domains/teams/badges/slice.ts is not noun.role.ts',
  ],
  [
    'a folder of few',
    ['teams/badges/badges.rules.ts'],
    'src/domains/teams/badges has fewer than 5 files (1): put them next to those above',
  ],
  [
    'a folder below the third level',
    ROLES.map((role) => `teams/a/b/c/badges.${role}.ts`),
    'src/domains/teams/a/b/c is too deep',
  ],
  [
    'a noun in two folders of a slice',
    ['teams/badges.rules.ts', 'teams/invitations/badges.queries.ts'],
    'badges of teams is in src/domains/teams and src/domains/teams/invitations',
  ],
  [
    'a name in two slices',
    ['jobs/badges.rules.ts', 'teams/badges.rules.ts'],
    'badges.rules.ts is there 2 times',
  ],
])('the names are held: %s is found', (_, planted, complaint) => {
  expect(misnamed(planted.map((file) => `src/domains/${file}`))).toContain(complaint)
})

test('imports within the domains run one way', () => {
  const wrong = product.flatMap((file) => {
    const role = roleOf(file)
    if (!role) return []
    return importsOf(file)
      .filter((target) => target.startsWith('src/domains/') && !MAY[role]!.includes(roleOf(target)!))
      .map((target) => `${file} → ${target}`)
  })
  expect(wrong).toEqual([])
})

test('a mapping knows rows by their types only', () => {
  const knowing = product
    .filter((file) => roleOf(file) === 'mapping')
    .filter((file) => /import (?!type )[^;']*'[^']*\.queries\.ts'/.test(textOf(file)))
  expect(knowing).toEqual([])
})

test('a domain reaches the browser only through its ui, and the ui nothing of the server', () => {
  const wrong = product.flatMap((file) =>
    importsOf(file)
      .filter((target) =>
        file.includes('/ui/')
          ? /^src\/(platform|gate)\/|^src\/web\/pages\//.test(target)
          : roleOf(file) !== null && target.startsWith('src/web/'),
      )
      .map((target) => `${file} → ${target}`),
  )
  expect(wrong).toEqual([])
})

test('rooms import only what lies below them', () => {
  const wrong = product.flatMap((file) => {
    const room = ROOMS.find(([path]) => file.startsWith(path))
    return room
      ? importsOf(file)
          .filter((target) => !room[1].test(target))
          .map((target) => `${file} → ${target}`)
      : []
  })
  expect(wrong).toEqual([])
})

test('another room is named, not climbed to', () => {
  const roomOf = (file: string) =>
    /^src\/(?:domains\/[^/]+|gate|platform|shared|web)(?=\/)/.exec(file)?.[0] ?? null
  const climbing = product.flatMap((file) =>
    [...textOf(file).matchAll(/(?:from |import\()'(\.[^']+)'/g)]
      .map(([, named]) => pathOf(file, named!))
      .filter((target) => roomOf(target) && roomOf(target) !== roomOf(file))
      .map((target) => `${file} → ${target}`),
  )
  expect(climbing).toEqual([])
})

test('contracts, rules and mapping neither wait nor ask the clock', () => {
  const wrong = product
    .filter((file) => ['contract', 'rules', 'mapping'].includes(roleOf(file) ?? ''))
    .filter((file) => /\bawait\b|new Date\(\)|Date\.now\(\)|Math\.random/.test(textOf(file)))
  expect(wrong).toEqual([])
})

test('only the platform asks the system clock', () => {
  const wrong = product
    .filter((file) => file.startsWith('src/domains/') && !file.includes('/ui/'))
    .filter((file) => /new Date\(\)|Date\.now\(\)/.test(textOf(file)))
  expect(wrong).toEqual([])
})

test('files stay small', () => {
  const lengths = product.map((file) => ({
    file,
    lines: textOf(file).split('\n').length,
  }))
  expect(lengths.filter(({ lines }) => lines > 300).map(({ file, lines }) => `${file}: ${lines}`)).toEqual([])
})
