import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildListedUniversity } from '#domains/students/directory/university-directory.fixtures.ts'
import { resume } from '#domains/students/students.contract.ts'
import { anEmployer, aStudent, aUniversity } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { imageBomb, pdf, picture, zipNamedPdf } from '../../../../tests/harness/files.ts'
import { employerUserAuth, studentAuth, universityUserAuth } from '../authentication.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

// files released by an earlier test are removed at an unpredictable time
const filesKept = async () =>
  (
    await t.deps.db
      .selectFrom('stored_files')
      .select('id')
      .where('id', 'not in', (loose) => loose.selectFrom('loose_files').select('file_id'))
      .execute()
  ).length

describe('a student’s profile', () => {
  test('is edited in part; what is left out stays', async () => {
    const { client } = await aStudent(t, { skills: ['SQL'], majors: ['Physics'] })
    const first = await client.call(studentAuth.editMe, {
      body: {
        first_name: ' Zoë ',
        headline: 'Looking for a summer',
        about: 'Lines\nof text',
        links: ['https://example.com/zoe', 'https://example.com/zoe'],
        graduation_class: 2027,
        phone: '+1 312 555 0100',
      },
    })
    expect(first.json()).toMatchObject({
      first_name: 'Zoë',
      headline: 'Looking for a summer',
      about: 'Lines\nof text',
      links: ['https://example.com/zoe'],
      graduation_class: 2027,
      phone: '+1 312 555 0100',
      skills: ['SQL'],
      majors: ['Physics'],
    })
    const second = await client.call(studentAuth.editMe, {
      body: { skills: [], privacy: 'employers', clear: ['headline', 'graduation_class', 'phone'] },
    })
    expect(second.json()).toMatchObject({
      first_name: 'Zoë',
      about: 'Lines\nof text',
      headline: '',
      graduation_class: null,
      phone: null,
      skills: [],
      privacy: 'employers',
    })
    expect((await client.call(studentAuth.me)).json()).toEqual(second.json())
  })

  test('the log tells which fields changed, not what they hold', async () => {
    const { client, id } = await aStudent(t)
    await client.call(studentAuth.editMe, { body: { about: 'something private' } })
    await client.call(studentAuth.editMe, { body: {} })
    const rows = await t.deps.db.selectFrom('activities').selectAll().where('subject_id', '=', id).execute()
    expect(rows.map(({ verb, data }) => [verb, data])).toEqual([['account.edited', { fields: ['about'] }]])
  })

  test('another university is proved anew by the email', async () => {
    const mine = await buildListedUniversity(t.deps, { domains: ['mine.edu'] })
    const other = await buildListedUniversity(t.deps)
    const { client } = await aStudent(t, {
      email: 'someone@mine.edu',
      university_id: mine.id,
      affiliation: 'verified',
    })
    const edit = async (body: Parameters<typeof client.call<typeof studentAuth.editMe>>[1]) =>
      (await client.call(studentAuth.editMe, body)).json().affiliation
    expect(await edit({ body: { university_id: mine.id } })).toBe('verified')
    expect(await edit({ body: { university_id: other.id } })).toBe('unverified')
    expect(await edit({ body: { university_id: mine.id } })).toBe('verified')
    expect(await edit({ body: { clear: ['university_id'] } })).toBe('unverified')
  })

  test('every field error comes at once and nothing changes', async () => {
    const { client } = await aStudent(t)
    const before = (await client.call(studentAuth.me)).json()
    const refused = await client.call(studentAuth.editMe, {
      body: {
        first_name: 'Changed',
        links: ['javascript:alert(1)'],
        skills: ['x'.repeat(61)],
        majors: ['Alchemy'],
        phone: 'call me',
        privacy: 'everybody' as never,
      },
      files: { resumeFile: pdf() },
    })
    expect(refused.statusCode).toBe(422)
    expect(Object.keys(problemOf(refused).fields!).sort()).toEqual(
      ['links.0', 'majors.0', 'phone', 'privacy', 'skills.0'].sort(),
    )
    const unknown = await client.call(studentAuth.editMe, {
      body: { first_name: 'Changed', university_id: '0190b0a0-0000-7000-8000-000000000000' },
    })
    expect(problemOf(unknown).fields).toHaveProperty('university_id')
    const both = await client.call(studentAuth.editMe, { body: { headline: 'a', clear: ['headline'] } })
    expect(problemOf(both).fields).toHaveProperty('headline')
    expect((await client.call(studentAuth.me)).json()).toEqual(before)
  })
})

describe('a resume', () => {
  test('is uploaded, downloaded by its student alone, replaced and taken away', async () => {
    const { client } = await aStudent(t)
    expect((await client.call(resume)).statusCode).toBe(404)
    const edited = await client.call(studentAuth.editMe, {
      body: {},
      files: { resumeFile: pdf('My résumé.pdf') },
    })
    expect(edited.json().resume).toMatchObject({ filename: 'My résumé.pdf', url: '/api/student/resume' })

    const file = await client.call(resume)
    expect(file.headers['content-type']).toBe('application/pdf')
    expect(file.headers['content-disposition']).toContain("filename*=UTF-8''My%20r%C3%A9sum%C3%A9.pdf")
    expect(file.body).toContain('%PDF-1.4')
    expect((await (await aStudent(t)).client.call(resume)).statusCode).toBe(404)
    expect((await (await anEmployer(t)).client.call(resume)).statusCode).toBe(403)

    const cleared = await client.call(studentAuth.editMe, { body: { clear: ['resume'] } })
    expect(cleared.json().resume).toBeNull()
    expect((await client.call(resume)).statusCode).toBe(404)
  })

  test('is not public', async () => {
    const { client, id } = await aStudent(t)
    await client.call(studentAuth.editMe, { body: {}, files: { resumeFile: pdf() } })
    const { resume_file_id } = await t.deps.db
      .selectFrom('students')
      .select('resume_file_id')
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow()
    expect((await t.app.inject(`/media/${resume_file_id}`)).statusCode).toBe(404)
  })

  test.each([
    ['an archive named .pdf', zipNamedPdf(), 415, 'file_type'],
    ['a text named .pdf', new File(['hello'], 'resume.pdf', { type: 'application/pdf' }), 415, 'file_type'],
    ['eleven megabytes', pdf('big.pdf', 11 * 1024 * 1024), 413, 'file_too_large'],
  ])('%s is refused and leaves nothing behind', async (_name, file, status, error) => {
    const { client } = await aStudent(t)
    const before = await filesKept()
    const refused = await client.call(studentAuth.editMe, {
      body: { first_name: 'Changed' },
      files: { resumeFile: file },
    })
    expect([refused.statusCode, problemOf(refused).error]).toEqual([status, error])
    expect(problemOf(refused).fields).toHaveProperty('resumeFile')
    expect((await client.call(studentAuth.me)).json()).toMatchObject({ first_name: 'Test', resume: null })
    expect(await filesKept()).toBe(before)
  })
})

describe('a member’s account', () => {
  test('of an employer', async () => {
    const { client, id, organization_id } = await anEmployer(t, { team_role: 'viewer' })
    const edited = await client.call(employerUserAuth.editMe, {
      body: { first_name: 'Rosa', job_title: 'Recruiter', phone: '+44 20 7946 0000' },
    })
    expect(edited.json()).toMatchObject({
      employer_user_id: id,
      first_name: 'Rosa',
      job_title: 'Recruiter',
      phone: '+44 20 7946 0000',
      team_role: 'viewer',
      organization: { id: organization_id, kind: 'employer' },
    })
    const cleared = await client.call(employerUserAuth.editMe, { body: { job_title: null } })
    expect(cleared.json()).toMatchObject({ job_title: null, phone: '+44 20 7946 0000' })
  })

  test('of a university, with every field error at once', async () => {
    const { client, id } = await aUniversity(t)
    expect((await client.call(universityUserAuth.me)).json()).toMatchObject({ university_user_id: id })
    const refused = await client.call(universityUserAuth.editMe, {
      body: { first_name: '', phone: 'x', team_role: 'owner' } as never,
    })
    expect(Object.keys(problemOf(refused).fields!).sort()).toEqual(['first_name', 'phone', 'team_role'])
  })
})

describe('a profile picture', () => {
  const actors = [
    ['student', aStudent, studentAuth, 'studentFile'],
    ['employer user', anEmployer, employerUserAuth, 'employerUserFile'],
    ['university user', aUniversity, universityUserAuth, 'universityUserFile'],
  ] as const

  test.each(actors)('of a %s goes up under its own field and away', async (_name, actor, auth, field) => {
    const { client } = await actor(t, {})
    const up = await client.call(auth.uploadPicture as typeof studentAuth.uploadPicture, {
      files: { [field]: await picture(3000, 30) } as never,
    })
    expect(up.statusCode).toBe(200)
    const served = await t.app.inject(up.json().picture_url)
    expect(served.headers['content-type']).toBe('image/webp')
    expect(served.rawPayload.includes('SECRET PLACE')).toBe(false)
    expect((await sharp(served.rawPayload).metadata()).width).toBe(2048)
    expect((await client.call(auth.me)).json().picture_url).toBe(up.json().picture_url)

    expect((await client.call(auth.deletePicture)).statusCode).toBe(204)
    expect((await client.call(auth.deletePicture)).statusCode).toBe(204)
    expect((await client.call(auth.me)).json().picture_url).toBeNull()
  })

  test('bombs, other files, other fields and nothing at all are refused', async () => {
    const { client } = await aStudent(t)
    const put = async (files: Record<string, File>) => {
      const answer = await client.call(studentAuth.uploadPicture, { files })
      return [answer.statusCode, problemOf(answer).error]
    }
    const before = await filesKept()
    expect(await put({ studentFile: imageBomb() })).toEqual([422, 'invalid'])
    expect(await put({ studentFile: pdf('me.png') })).toEqual([415, 'file_type'])
    expect(
      await put({ studentFile: new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'me.svg') }),
    ).toEqual([415, 'file_type'])
    expect(await put({ employerUserFile: await picture() })).toEqual([400, 'unknown_parameter'])
    expect(await put({})).toEqual([422, 'invalid'])
    expect(await filesKept()).toBe(before)
  })
})
