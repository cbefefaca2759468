import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { studentAuth } from '#domains/accounts/authentication.contract.ts'
import { pdfOf } from '#domains/applications/applications.fixtures.ts'
import { aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { pdf } from '../../../../tests/harness/files.ts'
import { background } from '../background/background.contract.ts'
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
