import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildStudent } from '#domains/accounts/accounts.fixtures.ts'
import { applicantResumes } from '#domains/applications/applicants/applicant-exports.contract.ts'
import { buildApplication } from '#domains/applications/applications.fixtures.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { removeReleasedFiles } from '#platform/file-removals.ts'
import { storeFile } from '#platform/files.ts'
import { inTransaction } from '#platform/transactions.ts'
import { startObjectStore } from './faults/object-store.ts'
import { anEmployer } from './harness/actors.ts'
import { openTestApp, type TestApp } from './harness/app.ts'
import { listen } from './harness/sending.ts'

let store: Awaited<ReturnType<typeof startObjectStore>>
let t: TestApp
let address: string
beforeAll(async () => {
  store = await startObjectStore()
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, ...env } = store.env
  Object.assign(process.env, { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY })
  t = await openTestApp({ env: { ...env, S3_TIMEOUT: '1', S3_ATTEMPTS: '2', S3_CONNECTIONS: '4' } })
  address = `http://127.0.0.1:${await listen(t.app)}`
})
afterAll(async () => {
  await t.close()
  store.close()
})
afterEach(() => store.begin('none'))

const stored = (bytes = 400_000, kind: 'document' | 'image' = 'document') =>
  inTransaction(t.deps, (tx) =>
    storeFile(
      tx,
      {
        kind,
        filename: 'a.pdf',
        content_type: kind === 'image' ? 'image/webp' : 'application/pdf',
        byte_size: bytes,
        content: Buffer.alloc(bytes, 1),
        width: null,
        height: null,
      },
      { isPublic: true },
    ),
  )
const rows = async () => (await t.deps.db.selectFrom('stored_files').select('id').execute()).length

describe('an object store that', () => {
  test.each(['fails', 'slow down', 'hangs'] as const)(
    '%s: downloads and uploads are refused with the time to wait, and nothing is left of the uploads',
    async (trouble) => {
      const id = await stored()
      const [filesBefore, rowsBefore] = [store.objects.size, await rows()]
      store.begin(trouble)
      const response = await fetch(`${address}/media/${id}`)
      expect([response.status, (await response.json()).error]).toEqual([503, 'unavailable'])
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      await expect(stored()).rejects.toMatchObject({ word: 'unavailable' })
      store.begin('none')
      await removeReleasedFiles(t.deps)
      expect([store.objects.size, await rows()]).toEqual([filesBefore, rowsBefore])
      expect((await (await fetch(`${address}/media/${id}`)).arrayBuffer()).byteLength).toBe(400_000)
    },
  )

  test('keeps an upload without saying so: the file is removed once it speaks again', async () => {
    const [filesBefore, rowsBefore] = [store.objects.size, await rows()]
    store.begin('late')
    await expect(stored()).rejects.toMatchObject({ word: 'unavailable' })
    expect(store.objects.size).toBe(filesBefore + 1)
    store.begin('none')
    await removeReleasedFiles(t.deps)
    expect([store.objects.size, await rows()]).toEqual([filesBefore, rowsBefore])
  })

  test.each(['breaks off', 'hangs half-way'] as const)(
    '%s: what is being downloaded breaks off, and gives its connection back',
    async (trouble) => {
      const id = await stored()
      store.begin(trouble)
      // more than there are connections
      const asked = Array.from({ length: 6 }, async () =>
        (await fetch(`${address}/media/${id}`)).arrayBuffer(),
      )
      for (const one of await Promise.allSettled(asked)) expect(one.status).toBe('rejected')
      store.begin('none')
      expect((await (await fetch(`${address}/media/${id}`)).arrayBuffer()).byteLength).toBe(400_000)
    },
  )

  test.each(['fails', 'breaks off', 'hangs half-way'] as const)(
    '%s: a ZIP of resumes is refused or breaks off instead of looking whole',
    async (trouble) => {
      const team = await anEmployer(t)
      const job = await buildJob(t.deps, { organization_id: team.organization_id, title: 'Baker' })
      const student = await buildStudent(t.deps)
      await buildApplication(t.deps, {
        job_id: job.id,
        student_id: student.id,
        resume_file_id: await stored(),
      })
      store.begin(trouble)
      const response = await fetch(`${address}/api${applicantResumes.path}`, {
        headers: { cookie: team.client.cookie },
      })
      if (response.status !== 503) await expect(response.arrayBuffer()).rejects.toThrow()
    },
  )

  test('hangs over a picture: asked for in a width, it is refused; another call is answered meanwhile', async () => {
    const id = await stored(4_000, 'image')
    store.begin('hangs')
    const order: string[] = []
    const asked = fetch(`${address}/media/${id}?w=320`).finally(() => order.push('picture'))
    const other = fetch(`${address}/readyz`).finally(() => order.push('other call'))
    expect((await other).status).toBe(200)
    const response = await asked
    expect(order).toEqual(['other call', 'picture'])
    expect([response.status, (await response.json()).error]).toEqual([503, 'unavailable'])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

test('a reader who pauses for longer than the store may be silent gets all of it', async () => {
  const id = await stored(8_000_000)
  const response = await fetch(`${address}/media/${id}`)
  const reader = response.body!.getReader()
  let bytes = (await reader.read()).value!.length
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    bytes += value.length
  }
  expect(bytes).toBe(8_000_000)
})
