import { expect, test } from 'vitest'
import { importsOf, pathOf, product, textOf } from './harness/source.ts'

/** What a slice may hold. */
const VOCABULARY = [
  'contract',
  'rules',
  'tables',
  'queries',
  'commands',
  'routes',
  'reactions',
  'mails',
  'fixtures',
  'slice',
]

/** What each kind of file may import within the domains. */
const MAY: Record<string, string[]> = {
  contract: ['contract'],
  rules: ['contract', 'rules'],
  tables: ['contract'],
  queries: ['contract', 'rules', 'tables', 'queries'],
  commands: ['contract', 'rules', 'tables', 'queries', 'commands', 'mails'],
  routes: ['contract', 'queries', 'commands'],
  reactions: ['contract', 'rules', 'queries', 'commands', 'mails', 'tables'],
  mails: ['contract'],
  fixtures: ['contract', 'rules', 'tables', 'queries', 'commands', 'fixtures'],
  slice: ['routes', 'reactions'],
  ui: ['contract', 'ui'],
}

const kindOf = (file: string): string | null => {
  if (!file.startsWith('src/domains/')) return null
  if (file.includes('/ui/')) return 'ui'
  return file
    .split('/')
    .pop()!
    .replace(/\.tsx?$/, '')
}

/** What each room outside the domains may import: rooms, or kinds of files of the domains. */
const ROOMS: Array<[room: string, may: RegExp]> = [
  ['src/shared/', /^src\/shared\//],
  ['src/platform/', /^src\/(shared|platform)\/|^src\/web\/context\.ts$/],
  ['src/gate/', /^src\/(shared|platform|gate)\//],
  ['src/web/kit/', /^src\/(shared|web)\//],
  ['src/web/pages/', /^src\/(shared|web)\/|^src\/domains\/.*\/(ui\/|contract\.ts)/],
  ['src/web/', /^src\/(shared|web)\/|^src\/domains\/.*\/(ui\/|contract\.ts)/],
]

test('a slice holds only files of the vocabulary', () => {
  const strangers = product.filter((file) => {
    const kind = kindOf(file)
    return kind !== null && kind !== 'ui' && !VOCABULARY.includes(kind)
  })
  expect(strangers).toEqual([])
})

test('imports within the domains run one way', () => {
  const wrong = product.flatMap((file) => {
    const kind = kindOf(file)
    if (!kind) return []
    return importsOf(file)
      .filter((target) => target.startsWith('src/domains/') && !MAY[kind]!.includes(kindOf(target)!))
      .map((target) => `${file} → ${target}`)
  })
  expect(wrong).toEqual([])
})

test('a domain reaches the browser only through its ui, and the ui nothing of the server', () => {
  const wrong = product.flatMap((file) =>
    importsOf(file)
      .filter((target) =>
        file.includes('/ui/')
          ? /^src\/(platform|gate)\/|^src\/web\/pages\//.test(target)
          : kindOf(file) !== null && target.startsWith('src/web/'),
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

test('contracts, rules and shared code neither wait nor ask the clock', () => {
  const wrong = product
    .filter((file) => kindOf(file) === 'rules' || kindOf(file) === 'contract')
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
