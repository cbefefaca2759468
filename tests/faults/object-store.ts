import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the store does with every request. `late` keeps what it is sent, but doesn't say so. */
export type Trouble = 'none' | 'fails' | 'slow down' | 'hangs' | 'breaks off' | 'hangs half-way' | 'late'

const received = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const sent = Buffer.concat(chunks)
  const signedInParts = request.headers['content-encoding']?.includes('aws-chunked')
  return signedInParts ? sent.subarray(sent.indexOf('\r\n') + 2, sent.lastIndexOf('\r\n0')) : sent
}

const refuse = (response: ServerResponse, status: number, code: string) => {
  response.statusCode = status
  response.end(`<Error><Code>${code}</Code></Error>`)
}

/** An object store with the four calls of S3's interface that files need, and the troubles of a real one. */
export const startObjectStore = async () => {
  const objects = new Map<string, Buffer>()
  let trouble: Trouble = 'none'

  const download = (found: Buffer, response: ServerResponse) => {
    response.writeHead(200, { 'content-length': found.length })
    if (trouble === 'none' || trouble === 'late') return response.end(found)
    const half = found.subarray(0, Math.ceil(found.length / 2))
    return response.write(half, () => {
      if (trouble === 'breaks off') setTimeout(() => response.destroy(), 50)
    })
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const key = request.url!.split('?')[0]!
    if (trouble === 'hangs') return
    if (trouble === 'fails') return refuse(response, 500, 'InternalError')
    if (trouble === 'slow down') return refuse(response, 503, 'SlowDown')
    if (request.method === 'PUT') {
      objects.set(key, await received(request))
      if (trouble !== 'late') response.end()
      return
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    const found = objects.get(key)
    return found ? download(found, response) : refuse(response, 404, 'NoSuchKey')
  }

  const server = createServer((request, response) => void answer(request, response).catch(() => {}))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = (server.address() as AddressInfo).port
  return {
    objects,
    env: {
      S3_BUCKET: 'fairlead',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
    },
    begin: (next: Trouble) => {
      trouble = next
    },
    connections: () =>
      new Promise<number>((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
