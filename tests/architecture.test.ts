import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.endsWith('.gen.ts'))
const isTest = (file: string) => /\.test\.tsx?$/.test(file)

const importsOf = (file: string): string[] => {
  const text = readFileSync(join(root, file), 'utf8')
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s+'(\.[^']+)'|import\('(\.[^']+)'\)|(?:^|\n)import\s+'(\.[^']+)'/g,
  )
  return [...found].map((match) =>
    relative(root, resolve(root, dirname(file), (match[1] ?? match[2] ?? match[3])!)),
  )
}

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
  ['src/web/kit/', /^src\/(shared|web)\//],
  ['src/web/pages/', /^src\/(shared|web)\/|^src\/domains\/.*\/(ui\/|contract\.ts)/],
  ['src/web/', /^src\/(shared|web)\/|^src\/domains\/.*\/(ui\/|contract\.ts)/],
]

const product = files.filter((file) => !isTest(file))

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
          ? /^src\/platform\/|^src\/web\/pages\//.test(target)
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

test('contracts, rules and shared code neither wait nor ask the clock', () => {
  const wrong = product
    .filter((file) => kindOf(file) === 'rules' || kindOf(file) === 'contract')
    .filter((file) =>
      /\bawait\b|new Date\(\)|Date\.now\(\)|Math\.random/.test(readFileSync(join(root, file), 'utf8')),
    )
  expect(wrong).toEqual([])
})

test('only the platform asks the system clock', () => {
  const wrong = product
    .filter((file) => file.startsWith('src/domains/') && !file.includes('/ui/'))
    .filter((file) => /new Date\(\)|Date\.now\(\)/.test(readFileSync(join(root, file), 'utf8')))
  expect(wrong).toEqual([])
})

const typeOnly = (file: string, target: string): boolean => {
  const name = target.split('/').pop()!
  const lines = readFileSync(join(root, file), 'utf8')
    .split('\n')
    .filter((line) => line.includes(`/${name}'`))
  return (
    lines.length > 0 &&
    lines.every((line) => line.startsWith('import type') || line.startsWith('export type'))
  )
}

test('there are no import cycles', () => {
  const graph = new Map(
    product.map((file) => [file, importsOf(file).filter((target) => !typeOnly(file, target))]),
  )
  const state = new Map<string, 'open' | 'done'>()
  const cycles: string[] = []
  const visit = (file: string, path: string[]): void => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      cycles.push([...path.slice(path.indexOf(file)), file].join(' → '))
      return
    }
    state.set(file, 'open')
    for (const target of graph.get(file) ?? []) visit(target, [...path, file])
    state.set(file, 'done')
  }
  for (const file of product) visit(file, [])
  expect(cycles).toEqual([])
})

test('files stay small', () => {
  const lengths = product.map((file) => ({
    file,
    lines: readFileSync(join(root, file), 'utf8').split('\n').length,
  }))
  expect(lengths.filter(({ lines }) => lines > 300).map(({ file, lines }) => `${file}: ${lines}`)).toEqual([])
})
