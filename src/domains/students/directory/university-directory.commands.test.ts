import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { visitor } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { importUniversities } from './university-directory.commands.ts'
import { universityDirectory } from './university-directory.contract.ts'
import { readUniversities } from './university-directory.mapping.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
  await bring(rows)
})
afterAll(() => t.close())

const row = (name: string, domains: string[], rest: object = {}) => ({
  name,
  domains,
  alpha_two_code: 'US',
  country: 'United States',
  'state-province': null,
  web_pages: [`https://www.${domains[0]}/`],
  ...rest,
})
const brazil = { alpha_two_code: 'BR', country: 'Brazil' }
const rows = [
  row('Stanford University', ['stanford.edu'], { 'state-province': 'California' }),
  row('Stamford International University', ['stamford.edu']),
  row('Harvard University', ['harvard.edu']),
  row('Massachusetts Institute of Technology', ['mit.edu', 'alum.mit.edu']),
  row('Mitchell College', ['mitchell.edu']),
  row('Universidade de São Paulo', ['usp.br'], brazil),
  row('Universidade Cidade de São Paulo', ['unicid.br'], brazil),
  row('University of Oxford', ['ox.ac.uk'], { alpha_two_code: 'GB', country: 'United Kingdom' }),
  row('Oxford Brookes University', ['brookes.ac.uk'], { alpha_two_code: 'GB', country: 'United Kingdom' }),
  row("King's College", ['kings.edu']),
  row("King's College", ['kings.example.edu']),
]
const bring = (given: unknown[], dryRun = false) =>
  importUniversities(t.deps, readUniversities(given).universities, { dryRun, onProgress: () => {} })
const count = async () => (await t.deps.db.selectFrom('university_directory').select('id').execute()).length
const search = async (text: string): Promise<{ name: string; domains: string[] }[]> =>
  (await visitor(t).call(universityDirectory, { query: { search: text } })).json().data
const names = async (text: string) => (await search(text)).map(({ name }) => name)

describe('the import', () => {
  test('of the same list again changes nothing', async () => {
    expect(await bring(rows)).toEqual({ added: 0, changed: 0, unchanged: 10 })
  })

  test('a university named twice is one, with the domains of both', async () => {
    expect((await search("King's College"))[0]?.domains).toEqual(['kings.edu', 'kings.example.edu'])
  })

  test('a dry run counts and leaves nothing behind', async () => {
    const before = await count()
    expect(await bring([...rows, row('Brand New College', ['new.edu'])], true)).toEqual({
      added: 1,
      changed: 0,
      unchanged: 10,
    })
    expect(await count()).toBe(before)
  })

  test('changed places, pages and domains are taken over, and ids stay', async () => {
    const id = async () =>
      (
        await t.deps.db
          .selectFrom('university_directory')
          .select('id')
          .where('name', '=', 'Mitchell College')
          .executeTakeFirstOrThrow()
      ).id
    const before = await id()
    const moved = row('Mitchell College', ['mitchell.edu', 'mail.mitchell.edu'], {
      'state-province': 'Maine',
    })
    expect(await bring([moved])).toEqual({ added: 0, changed: 1, unchanged: 0 })
    expect((await search('mitchell'))[0]).toMatchObject({
      id: before,
      state_province: 'Maine',
      domains: ['mail.mitchell.edu', 'mitchell.edu'],
    })
    expect(await bring([row('Mitchell College', ['mitchell.edu'])])).toEqual({
      added: 0,
      changed: 1,
      unchanged: 0,
    })
    expect((await search('mitchell'))[0]?.domains).toEqual(['mitchell.edu'])
  })

  test('rows with errors are named by their number and left out', () => {
    const { universities, errors } = readUniversities([
      row('Good College', ['good.edu']),
      row('', ['x']),
      'not a row',
      row('Everybody', ['edu.au']),
      { ...row('No country', ['a.edu']), alpha_two_code: 'usa' },
      row('No page', ['nopage.edu'], { web_pages: ['javascript:alert(1)'] }),
    ])
    expect(universities.map(({ name }) => name)).toEqual(['Good College', 'No page'])
    expect(universities[1]?.web_page).toBeNull()
    expect(errors).toEqual([
      { row: 2, message: 'name is empty; domains.0 is not an email domain, like example.edu' },
      { row: 3, message: expect.stringContaining('row') },
      { row: 4, message: 'domains.0 is shared by many schools' },
      { row: 5, message: 'alpha_two_code should be two capital letters, like US' },
    ])
  })
})

describe('the search', () => {
  test.each([
    ['stanford', 'Stanford University'],
    ['STAN', 'Stanford University'],
    ['university stanf', 'Stanford University'],
    ['standford', 'Stanford University'],
    ['harvrad', 'Harvard University'],
    ['mit', 'Massachusetts Institute of Technology'],
    ['alum.mit.edu', 'Massachusetts Institute of Technology'],
    ['masachusets institute', 'Massachusetts Institute of Technology'],
    ['sao paulo', 'Universidade de São Paulo'],
    ['SÃO PAULO', 'Universidade de São Paulo'],
    ['oxford', 'Oxford Brookes University'],
    ['university of oxford', 'University of Oxford'],
  ])('%s finds %s first', async (text, first) => {
    expect((await names(text))[0]).toBe(first)
  })

  test.each(['', '   ', '%', '_', '\\', "'; drop table persons", 'zzzzqqqq', '日本'])(
    '"%s" is no trouble',
    async (text) => {
      expect(await search(text)).toEqual([])
    },
  )

  test('never answers more than 20', async () => {
    await bring(Array.from({ length: 30 }, (_, n) => row(`Many College ${n}`, [`many${n}.edu`])))
    expect(await search('many college')).toHaveLength(20)
  })

  test('an overlong search and unknown parameters are refused', async () => {
    expect((await t.app.inject(`/api/university-directory?search=${'x'.repeat(201)}`)).statusCode).toBe(400)
    expect((await t.app.inject('/api/university-directory?size=500')).statusCode).toBe(400)
  })
})
