import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { buildStudent, FIXTURE_PASSWORD } from '#domains/accounts/accounts.fixtures.ts'
import { applicantResumes } from '#domains/applications/applicants/applicant-exports.contract.ts'
import { buildApplication, buildResume } from '#domains/applications/applications.fixtures.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { downloadOwnData } from '#domains/privacy/own-data.contract.ts'
import { resume as ownResume } from '#domains/students/students.contract.ts'
import { storeFile } from '#platform/files.ts'
import { inTransaction } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, aStudent } from './harness/actors.ts'
import { openTestApp, type TestApp } from './harness/app.ts'
import { problemOf } from './harness/client.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const forgetBytes = async (file_id: string) => {
  const { storage_key } = await t.deps.db
    .selectFrom('stored_files')
    .select('storage_key')
    .where('id', '=', file_id)
    .executeTakeFirstOrThrow()
  await t.deps.storage.remove(storage_key)
}

const unzipped = async (bytes: Buffer): Promise<Map<string, string>> => {
  const entries = new Map<string, string>()
  const zip = await fromBufferPromise(bytes)
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    entries.set(entry.fileName, Buffer.concat(chunks).toString())
  }
  return entries
}

describe('a file whose bytes are gone', () => {
  test('is named in a ZIP of resumes, which holds all the others', async () => {
    const team = await anEmployer(t)
    const job = await buildJob(t.deps, { organization_id: team.organization_id, title: 'Baker' })
    for (const first_name of ['Ada', 'Ben', 'Cleo']) {
      const student = await buildStudent(t.deps, { first_name, last_name: 'Stone' })
      const resume_file_id = await buildResume(t.deps, { lines: [`Resume of ${first_name}`] })
      await buildApplication(t.deps, { job_id: job.id, student_id: student.id, resume_file_id })
      if (first_name === 'Ben') await forgetBytes(resume_file_id)
    }
    const response = await team.client.call(applicantResumes)
    expect(response.statusCode).toBe(200)
    const entries = await unzipped(response.rawPayload)
    const people = [...entries.keys()].map((name) => name.split(' ')[0])
    expect(people.sort()).toEqual(['Ada', 'Cleo', 'Missing'])
    expect(entries.get('Missing files.txt')).toContain('Ben Stone – Baker')
  })

  test('is named in a copy of one’s data', async () => {
    const me = await aStudent(t)
    const file = await buildResume(t.deps, { filename: 'gone.pdf' })
    await t.deps.db
      .updateTable('students')
      .set({ resume_file_id: file })
      .where('account_id', '=', me.id)
      .execute()
    await forgetBytes(file)
    const response = await me.client.call(downloadOwnData, { body: { password: FIXTURE_PASSWORD } })
    expect(response.statusCode).toBe(200)
    const entries = await unzipped(response.rawPayload)
    expect(entries.get('Missing files.txt')).toContain('gone.pdf')
    expect([...entries.keys()]).toContain('person.json')
  })

  test('is 404 where it is asked for alone', async () => {
    const me = await aStudent(t)
    const file = await buildResume(t.deps)
    await t.deps.db
      .updateTable('students')
      .set({ resume_file_id: file })
      .where('account_id', '=', me.id)
      .execute()
    await forgetBytes(file)
    const response = await me.client.call(ownResume)
    expect([response.statusCode, problemOf(response).error]).toEqual([404, 'not_found'])
    expect(response.headers['content-type']).toContain('problem+json')
  })

  test.each(['', '?w=320'])('is 404 as a public picture%s, and nobody keeps that answer', async (query) => {
    const id = await inTransaction(t.deps, (tx) =>
      storeFile(
        tx,
        {
          kind: 'image',
          filename: 'a.webp',
          content_type: 'image/webp',
          byte_size: 4000,
          content: Buffer.alloc(4000),
          width: 1,
          height: 1,
        },
        { isPublic: true },
      ),
    )
    await forgetBytes(id)
    const response = await t.app.inject(`/media/${id}${query}`)
    expect([response.statusCode, problemOf(response).error]).toEqual([404, 'not_found'])
    expect(response.headers['cache-control']).toBe('no-store')
    expect(Number(response.headers['content-length'])).toBe(response.rawPayload.length)
  })
})

describe('an object store', () => {
  const store = createServer((request, response) => {
    if (request.method !== 'GET') return void request.resume().on('end', () => response.end())
    response.writeHead(200, { 'content-length': 200_000 })
    response.write(Buffer.alloc(70_000), () => setTimeout(() => response.destroy(), 50))
  })
  let s: TestApp
  beforeAll(async () => {
    await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
    process.env.AWS_ACCESS_KEY_ID = 'test'
    process.env.AWS_SECRET_ACCESS_KEY = 'test'
    const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`
    s = await openTestApp({
      env: { S3_BUCKET: 'fairlead', S3_ENDPOINT: endpoint, S3_REGION: 'eu-central-1' },
    })
    await s.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => s.close())

  const storedPicture = async () => {
    const id = newId()
    await s.deps.db
      .insertInto('stored_files')
      .values({
        id,
        kind: 'image',
        is_public: true,
        storage_key: `image/${id}`,
        filename: 'a.webp',
        content_type: 'image/webp',
        byte_size: 200_000,
        created_at: s.clock.now(),
      })
      .execute()
    return `http://127.0.0.1:${(s.app.server.address() as AddressInfo).port}/media/${id}`
  }

  test('that breaks off half-way breaks off that answer and nothing else', async () => {
    const address = await storedPicture()
    const response = await fetch(address)
    expect(response.status).toBe(200)
    await expect(response.arrayBuffer()).rejects.toThrow()
    expect((await fetch(new URL('/healthz', address))).status).toBe(200)
  })

  test('that does not answer makes 503 with the time to wait', async () => {
    const address = await storedPicture()
    store.close()
    store.closeAllConnections()
    const response = await fetch(address)
    expect([response.status, (await response.json()).error]).toEqual([503, 'unavailable'])
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  }, 30_000)
})

test('a server that cannot take a connection goes on', () => {
  expect(t.app.server.emit('error', new Error('accept EMFILE'))).toBe(true)
})
