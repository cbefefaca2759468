import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEmployer } from '../../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../../tests/harness/app.ts'
import { problemOf } from '../../../../../tests/harness/client.ts'
import { onServer } from '../../../../../tests/harness/faults.ts'
import { invitingFair, outcomesOf } from '../../../../../tests/harness/inviting.ts'
import { statementsOf } from '../../../../../tests/harness/statements.ts'
import type { RowOutcome } from './email-invitations.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

test('each row says what becomes of it, at first without doing it', async () => {
  const fair = await invitingFair(t)
  const here = await anEmployer(t, {
    organization: { name: 'Harbor Foods', website: 'https://www.harborfoods.example/about' },
  })
  await fair.invite('old@before.example')
  const list = [
    'Email;Company;Contact',
    'Jobs@Mill.example;Mill Works;Ada Stone',
    'jobs@mill.example;Mill Works;',
    'nobody;;',
    'old@before.example;;',
    'hr@harborfoods.example;;',
    '',
    'anna@harborfoods.example;;',
  ].join('\n')
  const expected = [
    [2, 'invited'],
    [3, 'duplicate'],
    [4, 'bad_address'],
    [5, 'already_invited'],
    [6, 'organization_invited'],
    [8, 'duplicate'],
  ]
  const seen = (await fair.invite(list, true)).json()
  expect(outcomesOf(seen.rows)).toEqual(expected)
  expect((await fair.list()).total_row).toBe(1)
  const done = (await fair.invite(list)).json()
  expect([outcomesOf(done.rows), done.invited, done.organizations_invited]).toEqual([expected, 1, 1])
  expect(done.rows[4].organization).toMatchObject({ id: here.organization_id, name: 'Harbor Foods' })
  expect((await fair.list({ search: 'stone' })).data).toMatchObject([
    { email: 'jobs@mill.example', name: 'Mill Works', contact: 'Ada Stone', state: 'sent' },
  ])
  const repeated = (await fair.invite(list)).json()
  expect([repeated.invited, repeated.organizations_invited]).toEqual([0, 0])
})

test('addresses are read from one row, and from what mail programs copy', async () => {
  const fair = await invitingFair(t)
  const { rows } = (
    await fair.invite('a@one.example, b@two.example\nAda Stone <c@three.example>', true)
  ).json()
  expect(rows.map(({ row, outcome }: RowOutcome) => [row, outcome])).toEqual([
    [1, 'invited'],
    [1, 'invited'],
    [2, 'invited'],
  ])
  expect(problemOf(await fair.invite(' \n')).fields).toHaveProperty('list')
  const many = Array.from({ length: 1001 }, (_, at) => `a${at}@many.example`).join('\n')
  expect(problemOf(await fair.invite(many)).fields).toHaveProperty('list')
})

test('ten thousand broken rows are told by number, for as many statements as one, and keep no good one out', async () => {
  const fair = await invitingFair(t)
  const broken = Array.from({ length: 10_000 }, (_, at) => `no address ${at},Company ${at},"Stone, Ada"`)
  const list = ['email,name,contact', ...broken, 'ada@among-broken.example,Mill Works,Ada Stone'].join('\n')
  const few = await statementsOf(() => fair.invite('no address\nada@among-few.example', true))
  let seen: { rows: RowOutcome[]; invited: number }
  const many = await statementsOf(async () => {
    seen = (await fair.invite(list, true)).json()
  })
  expect(many).toHaveLength(few.length)
  const { rows, invited } = seen!
  expect(invited).toBe(1)
  expect(rows).toHaveLength(10_001)
  expect(outcomesOf([rows[0]!, rows[9999]!, rows[10_000]!])).toEqual([
    [2, 'bad_address'],
    [10_001, 'bad_address'],
    [10_002, 'invited'],
  ])
  expect(rows[9999]!.written).toBe('no address 9999')
  const refused = problemOf(await fair.invite(Array.from({ length: 20_001 }, () => 'x').join('\n'), true))
  expect(refused.fields).toEqual({ list: ['Enter at most 20,000 rows at a time'] })
})

test('a website where everybody has a mailbox is no employer’s', async () => {
  await anEmployer(t, { organization: { website: 'https://gmail.com' } })
  const fair = await invitingFair(t)
  const { rows } = (await fair.invite('ada@gmail.com\nbob@gmail.com', true)).json()
  expect(outcomesOf(rows)).toEqual([
    [1, 'invited'],
    [2, 'invited'],
  ])
})

test('names cut within a character, and whatever spreadsheets hold, are kept', async () => {
  const fair = await invitingFair(t)
  const list = `a@cut.example,${'x'.repeat(199)}😀\nb@cut.example,<b>Mill</b>`
  expect((await fair.invite(list)).json().invited).toBe(2)
  expect((await fair.list({ search: '<b>' })).data).toMatchObject([{ name: '<b>Mill</b>' }])
})

// the embedded database has no driver to count with
test.runIf(onServer)('a list of 400 takes as many statements as one of 40', async () => {
  const fair = await invitingFair(t)
  const rows = (of: string, count: number) =>
    Array.from({ length: count }, (_, n) => `s${n}@${of}.example`).join('\n')
  const [few, many] = [
    await statementsOf(() => fair.invite(rows('few', 40))),
    await statementsOf(() => fair.invite(rows('many', 400))),
  ]
  expect(many.length).toBe(few.length)
})
