import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { visitor } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { jobSearch } from '../../../../tests/harness/jobs.ts'
import { publicJobs } from './job-search.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.deps.db.updateTable('jobs').set({ is_hidden: true }).execute()
  t.clock.advance(1000)
})

const { list, titles, counts, post, employerNamed } = jobSearch(() => t)

describe('words', () => {
  test('are found half typed, without accents, in any order, by stem', async () => {
    const organization_id = await employerNamed('Société Générale')
    await post('Data Engineering Internship', { organization_id, locations: ['São Paulo, Brazil'] })
    await post('Gardener')
    const all = ['Data Engineering Internship']
    for (const search of [
      'data intern',
      'INTERN data',
      'engineers',
      'societe gen',
      'générale',
      'sao pau',
      'data-eng',
    ])
      expect(await titles({ search }), search).toEqual(all)
    expect(await titles({ search: 'data gardener' })).toEqual([])
  })

  test('are taken apart as texts are: numbers, letters and signs that stand together', async () => {
    await post('Job 596e4d for €500 👩‍🔬')
    for (const search of ['596e4d', 'JOB 596E4D', '596e', '€500', '500', 'job 👩‍🔬'])
      expect(await titles({ search }), search).toEqual(['Job 596e4d for €500 👩‍🔬'])
    expect(await titles({ search: 'job 81235f' })).toEqual([])
  })

  test('rank by where they stand: title, employer, details, description', async () => {
    await post('Painter', { description: '<p>You should know rust when you see it.</p>' })
    await post('Painter at', { organization_id: await employerNamed('Rust Works') })
    await post('Painter of', { skills: ['Rust'] })
    await post('Rust painter')
    await post('Older still')
    const ranked = ['Rust painter', 'Painter at', 'Painter of', 'Painter']
    expect(await titles({ search: 'rust' })).toEqual(ranked)
    expect(await titles({ search: 'rust', sort: 'relevance' })).toEqual(ranked)
    expect(await titles({ search: 'rust', sort: 'newest' })).toEqual([
      ...['Rust painter', 'Painter of', 'Painter at', 'Painter'],
    ])
  })

  test('mistyped, find what was meant, and say so', async () => {
    await post('Software Engineer', { organization_id: await employerNamed('Palantir') })
    await post('Florist')
    for (const search of ['sofware engineer', 'softwrae', 'palentir', 'Enginer'])
      expect(await titles({ search }), search).toEqual(['Software Engineer'])
    expect((await counts({ search: 'palentir' })).also_searched).toContain('palantir')
    expect((await counts({ search: 'palantir' })).also_searched).not.toContain('software')
    expect(await titles({ search: 'xyzzyqwrt' })).toEqual([])
  })

  test('that others mistyped in their titles are looked for, but not told as what was meant', async () => {
    for (const n of [1, 2, 3, 4, 5]) await post(`Glazier ${n}`)
    await post('Glazzier')
    const search = 'glazeir'
    expect(await titles({ search })).toContain('Glazzier')
    expect((await counts({ search })).also_searched).toEqual(['glazier'])
  })

  test('that occur stay as they are where filters leave nothing of them', async () => {
    for (const n of [1, 2, 3]) await post(`Welder ${n}`, { work_mode: 'on-site' })
    await post('Wielder', { work_mode: 'remote' })
    const query = { search: 'welder', work_mode: ['remote' as const] }
    expect(await titles(query)).toEqual([])
    expect((await counts(query)).also_searched).toEqual([])
    expect(await titles({ ...query, search: 'weilder' })).toEqual(['Wielder'])
  })

  test('short and mistyped, too: letters swapped, doubled, left out or wrong', async () => {
    await post('Data Analyst')
    await post('Florist')
    for (const search of ['dtaa', 'daata analyst', 'dta analyst', 'dats analyst', 'datta'])
      expect(await titles({ search }), search).toEqual(['Data Analyst'])
    expect((await counts({ search: 'dtaa' })).also_searched).toEqual(['data'])
  })

  test('spelled well, are not taken for others only because filters leave little', async () => {
    await post('Data Analyst', { work_mode: 'remote' })
    await post('Database Analyst', { work_mode: 'on-site' })
    expect(await titles({ search: 'data', work_mode: ['remote'] })).toEqual(['Data Analyst'])
    expect((await counts({ search: 'data', work_mode: ['remote'] })).also_searched).toEqual([])
  })

  test('of punctuation are languages, or nothing', async () => {
    await post('C++ developer')
    await post('C# developer')
    await post('Cook')
    expect(await titles({ search: 'c++' })).toEqual(['C++ developer'])
    expect(await titles({ search: 'C#' })).toEqual(['C# developer'])
    expect((await list({ search: '!!! "\' \\ %_ & | <-> :*' })).total_row).toBe(3)
    for (const search of ["o'br", 'a:*', 'it | x', '(((', '\\', "'", 'x'.repeat(200), '日本'])
      expect((await visitor(t).call(publicJobs, { query: { search } })).statusCode, search).toBe(200)
  })

  test('that search cannot read find nothing, however combined with other filters and orders', async () => {
    await post('⑨ Cooks', { locations: ['Paris, France'], type: 'contract' })
    for (const sort of ['relevance', 'newest'] as const)
      for (const filter of [{}, { place: 'par' }, { type: ['contract' as const] }])
        expect((await list({ search: '⑨', sort, ...filter })).total_row, sort).toBe(0)
    expect((await counts({ search: '⑨', place: 'par' })).total).toBe(0)
    expect(await titles({ search: '⑨ cookz' })).toEqual(['⑨ Cooks'])
  })

  test('are found without a search path, as when a dump of the database is restored', async () => {
    await t.deps.db.transaction().execute(async (db) => {
      await sql`set local search_path = ''`.execute(db)
      const { rows } = await sql`select public.search_vector('Données, Intern')::text as words`.execute(db)
      expect(rows).toEqual([{ words: "'donne':3 'donnees':1 'intern':2,4" }])
    })
  })

  test('follow a renamed employer', async () => {
    const id = await employerNamed('Twitter')
    await post('Writer', { organization_id: id })
    await t.deps.db.updateTable('organizations').set({ name: 'Xylophone' }).where('id', '=', id).execute()
    expect(await titles({ search: 'xylo' })).toEqual(['Writer'])
    expect(await titles({ search: 'twitter', sort: 'newest' })).toEqual([])
  })
})
