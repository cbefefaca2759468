import { buffer } from 'node:stream/consumers'
import JSZip from 'jszip'
import PDFDocument from 'pdfkit'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { studentAuth } from '#domains/accounts/authentication.contract.ts'
import { pdfOf } from '#domains/applications/applications.fixtures.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { DOCX } from '#shared/files.ts'
import { aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { readResume } from './resume-reading.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const PDF = 'application/pdf'
const withResume = async (bytes: Buffer, type: string) => {
  const student = await aStudent(t)
  const name = type === PDF ? 'resume.pdf' : 'resume.docx'
  const resumeFile = new File([new Uint8Array(bytes)], name, { type })
  const saved = await student.client.call(studentAuth.editMe, { body: {}, files: { resumeFile } })
  expect(saved.statusCode, saved.body).toBeLessThan(300)
  return student
}
const read = async (bytes: Buffer, type = PDF): Promise<OutputOf<typeof readResume>> => {
  const answer = await (await withResume(bytes, type)).client.call(readResume)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

type Drawing = InstanceType<typeof PDFDocument>
const drawn = (draw: (pdf: Drawing) => void, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> => {
  const pdf = new PDFDocument(options)
  draw(pdf)
  pdf.end()
  return buffer(pdf)
}

const RELATED = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const WORDS = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const wordOf = (xml: string): Promise<Buffer> => {
  const zip = new JSZip()
  zip.file(
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${DOCX}.main+xml"/></Types>`,
  )
  zip.file(
    '_rels/.rels',
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${RELATED}/officeDocument" Target="word/document.xml"/></Relationships>`,
  )
  zip.file('word/document.xml', xml)
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' })
}
const paragraphs = (lines: readonly string[]): string =>
  `<w:document xmlns:w="${WORDS}"><w:body>${lines.map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`).join('')}</w:body></w:document>`

const some = ['Robin Example', 'SKILLS', 'Python, SQL', 'LANGUAGES', 'English (native), German B2']

test('of 200 pages the first twenty are read', async () => {
  const bytes = await drawn((pdf) => {
    for (let page = 1; page <= 200; page++) {
      if (page > 1) pdf.addPage()
      pdf.text(
        { 1: 'SKILLS', 20: 'Python', 21: 'SQL' }[page] ?? `Leaf ${page}. ${'Words fill it. '.repeat(20)}`,
      )
    }
  })
  expect(await read(bytes)).toMatchObject({
    outcome: 'read',
    pages: 200,
    pages_read: 20,
    proposals: { skills: ['Python'] },
  })
})

test('a file that asks for a password says so, and one that only forbids changes is read', async () => {
  const draw = (pdf: Drawing) => pdf.text(some.join('\n'))
  expect(await read(await drawn(draw, { userPassword: 'tide' }))).toMatchObject({
    outcome: 'password',
    pages: null,
    proposals: { skills: [] },
  })
  expect(await read(await drawn(draw, { ownerPassword: 'tide', pdfVersion: '1.7' }))).toMatchObject({
    outcome: 'read',
    proposals: { skills: ['Python', 'SQL'] },
  })
})

describe('two columns', () => {
  const left = ['SKILLS', 'Python, SQL', 'Git', 'LANGUAGES', 'English (native)', 'German B2']
  const right = [
    'WORK EXPERIENCE',
    'Harbor Lights, Jun 2025 - Aug 2025',
    'Software Intern',
    '- Built a simulator',
    'EDUCATION',
    'B.Sc. Computer Science, 2027',
  ]
  const put = (pdf: Drawing, line: string | undefined, x: number, row: number) =>
    pdf.text(line ?? '', x, 120 + row * 20, { lineBreak: false })
  const orders: Record<string, (pdf: Drawing) => void> = {
    'row by row': (pdf) => {
      for (const [row, line] of left.entries()) {
        put(pdf, line, 50, row)
        put(pdf, right[row], 240, row)
      }
    },
    'one after the other': (pdf) => {
      for (const [row, line] of left.entries()) put(pdf, line, 50, row)
      for (const [row, line] of right.entries()) put(pdf, line, 240, row)
    },
    'the right one first': (pdf) => {
      for (const [row, line] of right.entries()) put(pdf, line, 240, row)
      for (const [row, line] of left.entries()) put(pdf, line, 50, row)
    },
  }
  it.each(Object.keys(orders))('are read whole when drawn %s', async (order) => {
    const bytes = await drawn((pdf) => {
      pdf.fontSize(20).text('Robin Example, of Hull and of the sea behind it', 50, 60).fontSize(10)
      orders[order]!(pdf)
    })
    expect((await read(bytes)).proposals).toMatchObject({
      experiences: [
        {
          title: 'Software Intern',
          organization: 'Harbor Lights',
          started: '2025-06',
          ended: '2025-08',
          description: '- Built a simulator',
        },
      ],
      languages: [
        { language: 'en', level: 'native' },
        { language: 'de', level: 'B2' },
      ],
      skills: expect.arrayContaining(['Python', 'SQL', 'Git']),
      studies: { degree: 'bachelor', majors: ['Computer Science'], graduation_class: 2027 },
    })
  })

  it('are not seen in dates at the right edge, nor in headings at the center', async () => {
    const bytes = await drawn((pdf) => {
      pdf.fontSize(10)
      const rows = [
        ['Work Experience'],
        ['Harbor Lights, Software Intern', 'Jun 2025 - Aug 2025'],
        ['- Built a simulator of the harbor with all its lights, which goes on for a while'],
        ['Corner Bakery, Barista', 'Feb 2024 - Mar 2024'],
        ['Skills'],
        ['Python, SQL'],
      ]
      for (const [row, [line, date]] of rows.entries()) {
        const x = line === 'Skills' ? 290 : line === 'Work Experience' ? 270 : 50
        put(pdf, line, x, row)
        if (date) put(pdf, date, 460, row)
      }
    })
    expect((await read(bytes)).proposals).toMatchObject({
      experiences: [
        { title: 'Software Intern', organization: 'Harbor Lights', started: '2025-06' },
        { title: 'Barista', organization: 'Corner Bakery', started: '2024-02' },
      ],
      skills: ['Python', 'SQL'],
    })
  })
})

describe('signs that no text holds', () => {
  const lines = [
    'Robin Example',
    'EDUCATION',
    'University_ of Hull',
    'SKILLS',
    'Bas_ket weaving, SQL, _',
    'EXPERIENCE',
    'Barista_ at Corner Bakery, Jan 2020 - Feb 2021',
  ]
  const kept = { skills: ['SQL'], experiences: [{ title: 'Barista', organization: 'Corner Bakery' }] }

  it.each(['\\000', '\\001', '\\177'])('of a PDF are left out: %s', async (sign) => {
    const bytes = pdfOf(lines).toString('latin1').replaceAll('_', sign)
    expect(await read(Buffer.from(bytes, 'latin1'))).toMatchObject({ outcome: 'read', proposals: kept })
  })

  it('of a font that says its letters are none are left out', async () => {
    const map =
      'begincmap 1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <5F> <0000> endbfchar endcmap'
    const bytes = pdfOf(lines)
      .toString('latin1')
      .replace('/BaseFont /Helvetica >>', '/BaseFont /Helvetica /ToUnicode 6 0 R >>')
      .replace('xref\n', `6 0 obj\n<< /Length ${map.length} >>\nstream\n${map}\nendstream\nendobj\nxref\n`)
      .replace(/startxref\n\d+/, 'startxref\n0')
    expect(await read(Buffer.from(bytes, 'latin1'))).toMatchObject({ outcome: 'read', proposals: kept })
  })

  it.each(['&#0;', '&#1;', '&#xD800;'])('of a Word document are left out: %s', async (sign) => {
    const xml = paragraphs(lines.map((line) => line.replaceAll('_', sign)))
    expect(await read(await wordOf(xml), DOCX)).toMatchObject({ outcome: 'read', proposals: kept })
  })

  it('are none at the end of a text that was cut', async () => {
    const xml = paragraphs([...some, 'EXPERIENCE', 'Barista, Jan 2020 - Feb 2021', `x${'😀'.repeat(2500)}`])
    const [barista] = (await read(await wordOf(xml), DOCX)).proposals.experiences
    expect(barista!.description).toMatch(/😀$/u)
    expect(barista!.description.isWellFormed()).toBe(true)
  })
})

describe('a file made to do harm', () => {
  it.each([
    ['its pages are in a circle', '/Kids [3 0 R] /Count 1', '/Kids [2 0 R] /Count 9', 'broken'],
    ['it says that it has a hundred million pages', '/Count 1', '/Count 100000000', 'read'],
    ['it says that it has fewer than none', '/Count 1', '/Count -5', 'no_text'],
    [
      'it draws one page three thousand times',
      '/Contents 4 0 R',
      `/Contents [${'4 0 R '.repeat(3000)}]`,
      'read',
    ],
  ])('is read or refused where %s', async (_, before, after, outcome) => {
    const bytes = pdfOf(some).toString('latin1').replace(before, after)
    const answer = await read(Buffer.from(bytes, 'latin1'))
    expect(answer.outcome).toBe(outcome)
    expect(answer.pages ?? 0).toBeGreaterThanOrEqual(0)
  })

  it('is refused where names in a Word document stand for names, or for files of the server', async () => {
    const names = Array.from({ length: 12 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`)
    const xml = `<!DOCTYPE x [<!ENTITY a0 "lol">${names.join('')}<!ENTITY file SYSTEM "file:///etc/passwd">]>${paragraphs(
      [...some, '&a12; &file;'],
    )}`
    const answer = await read(await wordOf(xml), DOCX)
    expect(answer).toMatchObject({ outcome: 'broken', proposals: { skills: [] } })
  })

  it.each([
    ['30 MB of one letter', () => paragraphs(['x'.repeat(3e7)])],
    ['300,000 paragraphs', () => paragraphs(Array(300_000).fill('ab'))],
    [
      'more levels than any document has',
      () => paragraphs([`${'<w:r>'.repeat(1e5)}x${'</w:r>'.repeat(1e5)}`]),
    ],
  ])(
    'is refused where a Word document unpacks to %s',
    async (_, xml) => {
      expect((await read(await wordOf(xml()), DOCX)).outcome).toBe('broken')
    },
    30_000,
  )
})

test('one resume that many ask for is read once, and others are read meanwhile', async () => {
  const slow = pdfOf(some)
    .toString('latin1')
    .replace('/Contents 4 0 R', `/Contents [${'4 0 R '.repeat(2000)}]`)
  const one = await withResume(Buffer.from(slow, 'latin1'), PDF)
  const other = await withResume(pdfOf(some), PDF)
  const [last, ...answers] = await Promise.all([
    ...Array.from({ length: 9 }, () => one.client.call(readResume)),
    other.client.call(readResume),
  ])
  expect([last, ...answers].map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
})
