import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { createStorage, type Storage } from './storage.ts'

const roundTrip = async (storage: Storage) => {
  const bytes = Buffer.from('what was written')
  await storage.put('document/ab/one', bytes, 'application/pdf')
  expect(Buffer.from(await storage.bytes('document/ab/one'))).toEqual(bytes)
  const chunks: Buffer[] = []
  for await (const chunk of await storage.stream('document/ab/one')) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks)).toEqual(bytes)
  await storage.remove('document/ab/one')
  await expect(storage.bytes('document/ab/one')).rejects.toThrow()
  await storage.put('document/ab/two', import.meta.filename, 'text/plain')
  expect(Buffer.from(await storage.bytes('document/ab/two'))).toEqual(readFileSync(import.meta.filename))
  await storage.remove('document/ab/two')
}

test('files in a folder come back as they were, and go', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-storage-'))
  await roundTrip(await createStorage(readConfig({ DATA_DIR: folder })))
  rmSync(folder, { recursive: true, force: true })
})

/** The four calls of S3's REST interface that storage uses, by path. */
const objectStore = () => {
  const objects = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const key = request.url!.split('?')[0]!
    if (request.method === 'PUT') {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const sent = Buffer.concat(chunks)
      const signedInParts = request.headers['content-encoding']?.includes('aws-chunked')
      objects.set(key, signedInParts ? sent.subarray(sent.indexOf('\r\n') + 2, sent.indexOf('\r\n0')) : sent)
      return response.end()
    }
    if (request.method === 'DELETE') objects.delete(key)
    const found = objects.get(key)
    if (!found && request.method === 'GET') {
      response.statusCode = 404
      return response.end('<Error><Code>NoSuchKey</Code></Error>')
    }
    response.end(found)
  })
  return { server, objects }
}

test('files in a bucket go over the wire under their key', async () => {
  const { server, objects } = objectStore()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  process.env.AWS_ACCESS_KEY_ID = 'test'
  process.env.AWS_SECRET_ACCESS_KEY = 'test'
  const storage = await createStorage(
    readConfig({ S3_BUCKET: 'fairlead', S3_ENDPOINT: endpoint, S3_REGION: 'eu-central-1' }),
  )
  await roundTrip(storage)
  await storage.put('image/cd/two', Buffer.from('picture'), 'image/webp')
  expect([...objects.keys()]).toEqual(['/fairlead/image/cd/two'])
  server.close()
  server.closeAllConnections()
})
