import { spawn } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitor } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { importSkills } from './skill-names.commands.ts'
import { skillNames } from './skill-names.contract.ts'
import { type ListedSkill, readSkill } from './skill-names.mapping.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const uriOf = (n: number | string) => `http://skills.example/${n}`

const imported = (skills: ListedSkill[], dryRun = false) =>
  importSkills(
    t.deps,
    (async function* () {
      yield* skills
    })(),
    { dryRun, onProgress: () => {} },
  )

const found = async (search: string) =>
  (await visitor(t).call(skillNames, { query: { search } })).json().data as Array<{
    name: string
    known_as: string | null
  }>
const names = async (search: string) => (await found(search)).map(({ name }) => name)

const list: ListedSkill[] = [
  { uri: uriOf(1), name: 'tie knots', labels: ['knot tying', 'Seemannsknoten knüpfen'] },
  { uri: uriOf(2), name: 'read nautical charts', labels: ['chart reading', 'use sea maps'] },
  { uri: uriOf(3), name: 'chart tides', labels: [] },
  { uri: uriOf(4), name: 'Python (computer programming)', labels: ['Python'] },
  { uri: uriOf(5), name: 'مهارات الملاحة', labels: ['navigation 🧭'] },
  { uri: uriOf(6), name: '100 % cotton sewing', labels: [] },
]

test('a list is imported, changed and imported again without changing anything', async () => {
  expect(await imported(list, true)).toEqual({ added: 6, changed: 0, unchanged: 0 })
  expect(await names('tie')).toEqual([])
  expect(await imported(list)).toEqual({ added: 6, changed: 0, unchanged: 0 })
  expect(await imported(list)).toEqual({ added: 0, changed: 0, unchanged: 6 })
  const renamed = { ...list[2]!, name: 'predict tides' }
  // one named twice counts as it is last
  expect(await imported([list[2]!, renamed])).toEqual({ added: 0, changed: 1, unchanged: 0 })
  expect(await names('predict')).toEqual(['predict tides'])
  expect(await imported(list)).toMatchObject({ changed: 1 })
})

test('two imports at once leave one of each', async () => {
  await Promise.all([imported(list), imported(list)])
  const { n } = await t.deps.db
    .selectFrom('skill_names')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  expect(Number(n)).toBe(6)
})

test('imports that go through their lists in other orders all come to an end', async () => {
  const many = (what: string) =>
    Array.from({ length: 1200 }, (_, n) => ({
      uri: uriOf(`order-${n}`),
      name: `${what} ${n}`,
      labels: [`rho ${n}`],
    }))
  const done = await Promise.all([
    imported(many('sigma')),
    imported(many('tau').reverse()),
    imported(many('upsilon')),
  ])
  for (const { added, changed, unchanged } of done) expect(added + changed + unchanged).toBe(1200)
  expect(await names('rho')).toHaveLength(10)
  await t.deps.db.deleteFrom('skill_names').where('uri', 'like', '%/order-%').execute()
})

test('names are completed from any word on, whatever the case and accents, and other words lead to them', async () => {
  await imported(list)
  expect(await names('TIE')).toEqual(['tie knots'])
  expect(await found('seemannsknoten knupf')).toEqual([
    { name: 'tie knots', known_as: 'Seemannsknoten knüpfen' },
  ])
  // the name that begins with it comes before the name of which another word does
  expect(await names('chart')).toEqual(['chart tides', 'read nautical charts'])
  expect(await names('nautical')).toEqual(['read nautical charts'])
  expect(await names('autical')).toEqual([])
  expect(await names('مهارات')).toEqual(['مهارات الملاحة'])
  // the product's own come first
  expect(await names('pyth')).toEqual(['Python', 'Python (computer programming)'])
  expect(await names('c')).toContain('C++')
})

test('signs that mean something to a search mean nothing here', async () => {
  await imported(list)
  expect(await names('100 %')).toEqual(['100 % cotton sewing'])
  expect(await names('100 _')).toEqual([])
  for (const search of ['%', '_', '\\', '', '   ', '🧭', "'; drop table skill_names; --"])
    expect(await names(search), search).toEqual([])
  expect((await visitor(t).call(skillNames, { query: { search: 'x'.repeat(61) } })).statusCode).toBe(400)
})

test('so many are offered and no more', async () => {
  await imported(
    Array.from({ length: 1200 }, (_, n) => ({
      uri: uriOf(`many-${n}`),
      name: `zeta ${n}`,
      labels: [`omega ${n}`],
    })),
  )
  expect(await names('zeta')).toHaveLength(10)
  expect(await names('z')).toHaveLength(10)
  expect(await names('zeta 7')).toContain('zeta 7')
  expect((await found('omega'))[0]!.known_as).toMatch(/^omega/)
})

test('rows that hold no skill a profile could take are refused', () => {
  const row = {
    conceptUri: uriOf(1),
    skillType: 'knowledge',
    preferredLabel: 'tie  knots',
    altLabels: 'a\nb\na\ntie knots\n\n',
  }
  expect(readSkill(row)).toEqual({ uri: uriOf(1), name: 'tie knots', labels: ['a', 'b'] })
  for (const wrong of [
    { conceptUri: 'skill 1' },
    { preferredLabel: '' },
    { preferredLabel: '– –' },
    { preferredLabel: 'x'.repeat(61) },
    { preferredLabel: 'tie\u0000 knots' },
    { conceptUri: uriOf('\u0000') },
  ])
    expect(readSkill({ ...row, ...wrong })).toHaveProperty('error')
  expect(readSkill({ ...row, altLabels: 'a\u0000\nb\u001b[31m\nc' })).toHaveProperty('labels', ['c'])
  const flood = readSkill({ ...row, altLabels: Array.from({ length: 5000 }, (_, n) => `l${n}`).join('\n') })
  expect('labels' in flood && flood.labels).toHaveLength(100)
})

test('the command says how it is used', async () => {
  const run = spawn(process.execPath, ['tools/import-skills.ts'], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  run.stderr.on('data', (part: Buffer) => {
    said += part
  })
  const [code] = await new Promise<[number]>((resolve) => run.on('exit', (exit) => resolve([exit ?? -1])))
  expect(code).toBe(2)
  expect(said).toContain('conceptUri, skillType, preferredLabel, altLabels')
})
