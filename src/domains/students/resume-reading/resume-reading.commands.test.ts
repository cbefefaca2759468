import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { studentAuth } from '#domains/accounts/authentication.contract.ts'
import { pdfOf } from '#domains/applications/applications.fixtures.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { pdf } from '../../../../tests/harness/files.ts'
import { statementsOf } from '../../../../tests/harness/statements.ts'
import { addExperience, background, removeExperience } from '../background/background.contract.ts'
import { buildListedUniversity } from '../directory/university-directory.fixtures.ts'
import { readResume, takeFromResume } from './resume-reading.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const fileOf = (bytes: Buffer, name = 'resume.pdf') =>
  new File([new Uint8Array(bytes)], name, { type: 'application/pdf' })

const withResume = async (resumeFile: File) => {
  const student = await aStudent(t)
  const saved = await student.client.call(studentAuth.editMe, { body: {}, files: { resumeFile } })
  expect(saved.statusCode, saved.body).toBeLessThan(300)
  return student
}

const lines = [
  'Robin Example',
  'robin@example.edu | github.com/robin',
  'EDUCATION',
  'Tidewater College, Hull',
  'B.Sc. Computer Science, expected May 2027',
  'WORK EXPERIENCE',
  'Harbor Lights, Jun 2025 - Aug 2025',
  'Software Intern',
  '- Built a simulator',
  'Corner Bakery, 2022 - present',
  'SKILLS',
  'python, Basket weaving, SQL',
  'LANGUAGES',
  'English (native), German B2, Portuguese',
]

test('a resume is read into proposals; nothing is saved before the student takes them', async () => {
  await buildListedUniversity(t.deps, { name: 'Tidewater College' })
  const { client } = await withResume(fileOf(pdfOf(lines)))
  const before = (await client.call(background)).json()
  const { outcome, proposals } = (await client.call(readResume)).json()
  expect(outcome).toBe('read')
  expect(proposals).toMatchObject({
    experiences: [
      {
        title: 'Software Intern',
        organization: 'Harbor Lights',
        started: '2025-06',
        ended: '2025-08',
        description: '- Built a simulator',
      },
      { title: 'Corner Bakery', started: '2022', ended: null },
    ],
    languages: [
      { language: 'en', level: 'native' },
      { language: 'de', level: 'B2' },
      { language: 'pt', level: null },
    ],
    skills: ['Python', 'SQL'],
    links: ['https://github.com/robin'],
    studies: {
      university: { name: 'Tidewater College' },
      degree: 'bachelor',
      majors: ['Computer Science'],
      graduation_class: 2027,
    },
  })
  expect((await client.call(background)).json()).toEqual(before)

  const job = { title: 'Software Intern', organization: 'Harbor Lights', started: '2025-06' }
  const take = (body: object) => client.call(takeFromResume, { body: body as never })
  // all or none
  expect((await take({ experiences: [job, { ...job, ended: '2025-01' }] })).statusCode).toBe(422)
  expect((await client.call(background)).json().experiences).toEqual([])
  const taken = await take({
    experiences: [job, { ...job, title: 'Help' }],
    projects: [{ name: 'Tides' }],
    languages: [{ language: 'de', level: 'B2' }],
  })
  expect(taken.statusCode).toBe(204)
  expect((await client.call(background)).json()).toMatchObject({
    experiences: [{ organization: 'Harbor Lights' }, { organization: 'Harbor Lights' }],
    projects: [{ name: 'Tides' }],
    languages: [{ language: 'de' }],
  })
  const flood = Array.from({ length: 29 }, (_, n) => ({ ...job, title: `Job ${n}` }))
  expect(problemOf(await take({ experiences: flood })).error).toBe('conflict')
  expect((await client.call(background)).json().experiences).toHaveLength(2)
})

test('two tabs that take at once, while a third adds and a fourth removes, fill the profile and no more', async () => {
  const { client } = await aStudent(t)
  const job = { title: 'Deckhand', organization: 'Northwind', started: '2024-06' }
  const some = (name: string) => ({
    experiences: Array.from({ length: 10 }, (_, n) => ({ ...job, title: `${name} ${n}` })),
    languages: [{ language: 'de', level: name === 'A' ? 'B1' : 'C1' } as const],
  })
  const { id } = (await client.call(addExperience, { body: job })).json()
  const taken = await Promise.all([
    ...['A', 'B', 'C', 'D'].map((name) => client.call(takeFromResume, { body: some(name) as never })),
    client.call(addExperience, { body: { ...job, title: 'Bosun' } }),
    client.call(removeExperience, { params: { id } }),
  ])
  expect(taken.every(({ statusCode }) => [201, 204, 409].includes(statusCode))).toBe(true)
  const { experiences, languages } = (await client.call(background)).json() as OutputOf<typeof background>
  const counts = ['A', 'B', 'C', 'D'].map(
    (name) => experiences.filter(({ title }) => title.startsWith(`${name} `)).length,
  )
  expect(counts.every((count) => count === 0 || count === 10)).toBe(true)
  expect(counts.filter((count) => count === 10)).toHaveLength(
    taken.slice(0, 4).filter(({ statusCode }) => statusCode === 204).length,
  )
  expect(experiences.length).toBeLessThanOrEqual(30)
  expect(languages).toHaveLength(1)
})

test('a whole profile is taken with as many statements as one entry of each kind', async () => {
  const job = { title: 'Deckhand', organization: 'Northwind', started: '2024-06' }
  const some = (count: number) => ({
    experiences: Array.from({ length: count }, (_, n) => ({ ...job, title: `Job ${n}` })),
    projects: Array.from({ length: Math.min(count, 20) }, (_, n) => ({ name: `Project ${n}` })),
    languages: ['de', 'fr', 'es', 'it', 'en', 'pt']
      .slice(0, count)
      .map((language) => ({ language, level: 'B2' })),
  })
  const [one, other] = [await aStudent(t), await aStudent(t)]
  const sent = ({ client }: typeof one, count: number) =>
    statementsOf(() => client.call(takeFromResume, { body: some(count) as never }))
  expect((await sent(one, 30)).length).toBe((await sent(other, 1)).length)
  const { experiences, projects, languages } = (await one.client.call(background)).json()
  expect([experiences.length, projects.length, languages.length]).toEqual([30, 20, 6])
  expect([experiences[0].title, projects[0].name]).toEqual(['Job 0', 'Project 0'])
})

test('a resume without text, a broken one and none at all are told apart', async () => {
  const picture = await withResume(pdf())
  expect((await picture.client.call(readResume)).json()).toMatchObject({
    outcome: 'no_text',
    proposals: { experiences: [] },
  })
  const broken = await withResume(fileOf(Buffer.from(`%PDF-1.4\n${'x'.repeat(500)}\n%%EOF`)))
  expect((await broken.client.call(readResume)).json().outcome).toMatch(/broken|no_text/)
  const none = await aStudent(t)
  expect((await none.client.call(readResume)).statusCode).toBe(404)
})

test('a file that unpacks to far more than a resume is given up, and the next is read', async () => {
  const content = deflateSync(Buffer.alloc(400 * 2 ** 20, 32))
  const whole = pdfOf(['x']).toString('latin1')
  const packed = whole.replace(
    /<< \/Length \d+ >>\nstream\n[\s\S]*?\nendstream/,
    () =>
      `<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n${content.toString('latin1')}\nendstream`,
  )
  const { client } = await withResume(fileOf(Buffer.from(packed, 'latin1')))
  const answer = await client.call(readResume)
  expect([answer.statusCode, answer.json().outcome]).toEqual([413, undefined])
  const { client: next } = await withResume(fileOf(pdfOf(lines)))
  expect((await next.call(readResume)).json().outcome).toBe('read')
}, 60_000)
