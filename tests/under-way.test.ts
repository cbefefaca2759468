import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { studentAuth } from '#domains/accounts/authentication.contract.ts'
import { closeSessionsOf, confirmSession } from '#domains/accounts/sessions/session-lifetime.commands.ts'
import { applicantResumes } from '#domains/applications/applicants/applicant-exports.contract.ts'
import { buildApplication } from '#domains/applications/applications.fixtures.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { employerTeam } from '#domains/teams/teams.contract.ts'
import { storeFile } from '#platform/files.ts'
import { inTransaction } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, aStudent } from './harness/actors.ts'
import { openTestApp, type TestApp } from './harness/app.ts'
import { begin, filePart, lastLine, listen, multipartType, textPart } from './harness/sending.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await openTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

/** Longer than cached knowledge of someone's rights is used. */
const A_WHILE = 1_200
const MB = 1024 * 1024

/** Starts a call whose body waits until it is released. */
const beginning = (line: string, cookie: string, type: string, body: Buffer) => {
  const sending = begin(port, [line, `Cookie: ${cookie}`, type, `Content-Length: ${body.length}`])
  sending.socket.write(body.subarray(0, 20))
  return {
    ...sending,
    rest: () => {
      sending.socket.write(body.subarray(20))
      return sending.status
    },
  }
}

const headlineOf = async (id: string) =>
  (
    await t.deps.db
      .selectFrom('students')
      .select('headline')
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow()
  ).headline

describe('a body that is still on its way', () => {
  const forms = {
    'a form with a file': {
      type: multipartType,
      body: Buffer.concat([
        textPart('headline', 'Written late'),
        filePart('resumeFile', '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
        Buffer.from(lastLine),
      ]),
    },
    JSON: { type: 'Content-Type: application/json', body: Buffer.from('{"headline":   "Written late"}') },
  }
  test.each(Object.entries(forms))(
    'of %s changes nothing once its session has ended',
    async (_, { type, body }) => {
      const student = await aStudent(t)
      const late = beginning('PUT /api/student/auth/me HTTP/1.1', student.client.cookie, type, body)
      await pause(A_WHILE)
      expect((await student.client.call(studentAuth.logout)).statusCode).toBe(204)
      expect(await late.rest()).toBe(401)
      expect(await headlineOf(student.id)).toBe('')
    },
  )

  test('is judged by the rights its sender has then', async () => {
    const owner = await anEmployer(t)
    const { organization_id } = owner
    const recruiter = await anEmployer(t, { organization_id, team_role: 'recruiter' })
    const body = Buffer.from(JSON.stringify({ applicant_ids: [newId()], status: 'shortlisted' }))
    const line = 'PUT /api/employer/job/applicant/update-status HTTP/1.1'
    const late = beginning(line, recruiter.client.cookie, 'Content-Type: application/json', body)
    await pause(A_WHILE)
    await owner.client.call(employerTeam.changeRole, {
      body: { account_id: recruiter.id, team_role: 'viewer' },
    })
    expect(await late.rest()).toBe(403)
  })

  test('is taken as before where its sender may still send it', async () => {
    const student = await aStudent(t)
    const { type, body } = forms.JSON
    const late = beginning('PUT /api/student/auth/me HTTP/1.1', student.client.cookie, type, body)
    await pause(A_WHILE)
    expect(await late.rest()).toBe(200)
    expect(await headlineOf(student.id)).toBe('Written late')
  })
})

test('a password that is looked at while the session ends proves nothing', async () => {
  const { person_id } = await aStudent(t)
  const of = t.deps.db.selectFrom('sessions').select('id').where('person_id', '=', person_id)
  const { id } = await of.executeTakeFirstOrThrow()
  await inTransaction(t.deps, (tx) => closeSessionsOf(tx, person_id))
  await expect(inTransaction(t.deps, (tx) => confirmSession(tx, id))).rejects.toMatchObject({
    word: 'not_signed_in',
  })
})

describe('a download that is still read', () => {
  const resumes = 12
  /** A team with resumes of three megabytes each, more than the connection buffers. */
  const scene = async () => {
    const owner = await anEmployer(t)
    const job = await buildJob(t.deps, { organization_id: owner.organization_id })
    const file = await inTransaction(t.deps, (tx) =>
      storeFile(
        tx,
        {
          kind: 'document',
          filename: 'resume.pdf',
          content_type: 'application/pdf',
          byte_size: 3 * MB,
          content: Buffer.alloc(3 * MB, 'resume'),
          width: null,
          height: null,
        },
        { isPublic: false },
      ),
    )
    for (let n = 0; n < resumes; n++) await buildApplication(t.deps, { job_id: job.id, resume_file_id: file })
    const recruiter = await anEmployer(t, { organization_id: owner.organization_id, team_role: 'recruiter' })
    return { owner, recruiter }
  }
  /** Opens the ZIP and leaves it unread until told. */
  const opened = async (cookie: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/api${applicantResumes.path}`, {
      headers: { cookie },
    })
    expect(response.status).toBe(200)
    const rest = async () => {
      let bytes = 0
      try {
        for await (const piece of Readable.fromWeb(response.body as never)) bytes += (piece as Buffer).length
        return { bytes, whole: true }
      } catch {
        return { bytes, whole: false }
      }
    }
    return { rest }
  }

  test('breaks off once its reader was removed from the team', async () => {
    const { owner, recruiter } = await scene()
    const zip = await opened(recruiter.client.cookie)
    await owner.client.call(employerTeam.remove, { body: { account_id: recruiter.id } })
    await pause(A_WHILE)
    const { bytes, whole } = await zip.rest()
    expect(whole).toBe(false)
    expect(bytes).toBeLessThan(resumes * 3 * MB)
  })

  test('comes whole to who takes as long and may', async () => {
    const { recruiter } = await scene()
    const zip = await opened(recruiter.client.cookie)
    await pause(A_WHILE)
    const { bytes, whole } = await zip.rest()
    expect(whole).toBe(true)
    expect(bytes).toBeGreaterThan(resumes * 3 * MB)
  })
})
