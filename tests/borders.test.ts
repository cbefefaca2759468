import { expect, test } from 'vitest'
import { borders, mayWriteAnywhere } from './borders.table.ts'
import { cyclesIn, importsOf, product, textOf } from './harness/source.ts'

const sliceOf = (file: string): string | undefined => /^src\/domains\/([^/]+)\//.exec(file)?.[1]
const inSlices = product.filter((file) => sliceOf(file))

test('the declared graph names every slice and has no cycle', () => {
  expect(Object.keys(borders).sort()).toEqual([...new Set(inSlices.map((file) => sliceOf(file)!))].sort())
  expect(cyclesIn(new Map(Object.entries(borders)))).toEqual([])
})

test('slices import only what the graph says, types too', () => {
  const stray: string[] = []
  const used = new Set<string>()
  for (const file of inSlices)
    for (const target of importsOf(file)) {
      const [from, to] = [sliceOf(file)!, sliceOf(target)]
      if (!to || to === from) continue
      if (borders[from]?.includes(to)) used.add(`${from} → ${to}`)
      else stray.push(`${file} → ${target}`)
    }
  expect(
    stray,
    'put both together in src/web/pages, or name the slice in borders.table.ts if no circle comes of it',
  ).toEqual([])
  const declared = Object.entries(borders).flatMap(([from, tos]) => tos.map((to) => `${from} → ${to}`))
  expect(
    declared.filter((edge) => !used.has(edge)),
    'remove these from borders.table.ts: no file needs them',
  ).toEqual([])
})

/** Who declares a table: a slice, or the platform. */
const owners = new Map<string, string>()
for (const file of product.filter((each) => textOf(each).includes('interface Tables {'))) {
  const [, block = ''] = /interface Tables \{\n(.*?)\n {2}\}/s.exec(textOf(file)) ?? []
  for (const [, table] of block.matchAll(/^ {4}(\w+):/gm)) owners.set(table!, sliceOf(file) ?? file)
}

const KYSELY = /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*(?:'(\w+)|([^\s']))/g
const RAW =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?"?(\w+)/g

const writesOf = (file: string): string[] => {
  const text = textOf(file)
  const built = [...text.matchAll(KYSELY)].map(([, table]) => table ?? 'whatever it is handed')
  const raw = [...text.matchAll(RAW)].flatMap(([, table]) => (owners.has(table!) ? [table!] : []))
  return [...built, ...raw]
}

test('every table has an owner', () => {
  expect(owners.size).toBeGreaterThan(50)
})

test('a slice writes only its own tables', () => {
  const stray = inSlices
    .filter((file) => !file.includes('/ui/') && !mayWriteAnywhere.includes(sliceOf(file)!))
    .flatMap((file) =>
      writesOf(file)
        .filter((table) => owners.get(table) !== sliceOf(file))
        .map((table) => `${file} → ${table}`),
    )
  expect(stray).toEqual([])
})

test('files do not import each other in a circle, types too', () => {
  expect(cyclesIn(new Map(product.map((file) => [file, importsOf(file)])))).toEqual([])
})
