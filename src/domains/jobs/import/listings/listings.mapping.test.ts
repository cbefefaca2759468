import { describe, expect, test } from 'vitest'
import { listing } from './listings.fixtures.ts'
import { employerKey, readListings, typeOf, workModeOf } from './listings.mapping.ts'

const read = (...listings: unknown[]) => readListings(JSON.stringify(listings), 100)

describe('reading', () => {
  test.each([
    [['Chicago, IL'], null],
    [['Chicago, IL', 'Onsite'], 'on-site'],
    [['Remote in USA'], 'remote'],
    [['NYC', 'remote'], 'remote'],
    [['Hybrid', 'Remote'], 'hybrid'],
    [['Wayne, PA Hybrid'], 'hybrid'],
    [[], null],
  ] as const)('the work mode of %j is %s', (locations, mode) => {
    expect(workModeOf(locations)).toBe(mode)
  })

  test('one employer however it is spelled; the commonest spelling names it', () => {
    expect(employerKey(' T.  Rowe Príce')).toBe(employerKey('T.Rowe PRICE'))
    expect(employerKey('日本')).not.toBe(employerKey('中国'))
    const names = ['PIMCO', 'Pimco ', 'Pimco']
    const { employers, jobs } = read(...names.map((company_name, n) => listing({ company_name, id: `${n}` })))
    expect(employers).toMatchObject([{ name: 'Pimco' }])
    expect(jobs).toHaveLength(3)
  })

  test('a listing becomes an internship that keeps its terms', () => {
    const { jobs } = read(
      listing({
        terms: ['Fall 2026', 'Spring 2027'],
        title: 'R&D <C> Intern\t',
        sponsorship: 'Offers Sponsorship',
      }),
    )
    expect(jobs[0]!.content).toMatchObject({
      title: 'R&D <C> Intern',
      type: 'internship',
      sponsorship: 'offered',
      openings: null,
      external_url: 'https://jobs.example.com/1',
      description: expect.stringContaining(
        'R&amp;D &lt;C&gt; Intern: an internship at Harbor Labs, from a public list of jobs.</p><p>Terms: Fall 2026, Spring 2027.</p>',
      ),
    })
  })

  test.each([
    ['Data Intern', ['Summer 2026'], null, 'internship'],
    ['Software Engineer Co Op', [], null, 'internship'],
    ['Information Technology Intership', [], null, 'internship'],
    ['Network Engineer', ['Summer 2026'], null, 'internship'],
    ['Utg – New College Grad - Software Engineer', ['Summer 2026'], null, 'full-time'],
    ['Software Engineer, New Grad 2026', [], 'Software', 'full-time'],
    ['Software Engineer', [], 'New Grad', 'full-time'],
    ['Internal Tools Engineer, New Graduate', [], null, 'full-time'],
    ['Angular Developer (Part Time)', [], null, 'part-time'],
    ['Intern or New Grad', ['Summer 2026'], null, 'internship'],
    ['Intern or New Grad', [], null, null],
    ['Network Engineer', [], 'Software', null],
  ])('“%s” of %j in %s is of type %s', (title, terms, category, type) => {
    expect(typeOf({ title, terms, category })).toBe(type)
  })

  test('a job for new graduates is not called an internship', () => {
    const { jobs } = read(listing({ title: 'Engineer, New Grad', terms: [] }))
    expect(jobs[0]!.content.type).toBe('full-time')
    expect(jobs[0]!.content.description).not.toMatch(/intern/i)
  })

  test('a listing that does not say what it is, is what the operator says, or an error', () => {
    const unsaid = listing({ title: 'Network Engineer', terms: [] })
    expect(read(unsaid).errors).toMatchObject([{ row: 1, field: 'title' }])
    expect(readListings(JSON.stringify([unsaid]), 100, 'full-time').jobs).toMatchObject([
      { content: { type: 'full-time' } },
    ])
  })

  test('ids given twice are told apart, one listing given twice is an error', () => {
    const { jobs, errors } = read(
      listing(),
      listing({ title: 'Other job' }),
      listing({ company_name: 'Somebody else' }),
      listing({ title: ' Data Intern' }),
    )
    expect(new Set(jobs.map(({ employer, key }) => `${employer} ${key}`)).size).toBe(3)
    expect(errors).toEqual([{ row: 4, field: 'id', message: 'Row 1 is the same listing' }])
  })

  test('what is wrong is named by row', () => {
    const { errors } = read(
      listing({ id: 'a', url: 'https://none' }),
      listing({ id: 'b', url: 'https://none', active: false }),
      listing({ id: 'c', title: '  ', company_name: undefined }),
      listing({ id: 'd', date_posted: 'yesterday' }),
      listing({ id: 'e', title: 'x\0' }),
      'nothing',
    )
    expect(errors.map(({ row, field }) => `${row} ${field}`)).toEqual([
      '1 url',
      '3 company_name',
      '3 title',
      '4 date_posted',
      '5 title',
      '6 row',
    ])
  })
})
