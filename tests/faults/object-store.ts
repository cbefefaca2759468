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

/** Entries of one answer; what is more comes with the next. */
const PAGE = 3

/** What a bucket holds under a prefix: names, and folders where they are delimited. */
const listing = (keys: readonly string[], bucket: string, query: URLSearchParams): string => {
  const prefix = query.get('prefix') ?? ''
  const delimiter = query.get('delimiter')
  const after = query.get('continuation-token') ?? ''
  const entryOf = (key: string): string => {
    const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1
    return end < 0 ? key : key.slice(0, end + 1)
  }
  const names = keys
    .filter((path) => path.startsWith(`${bucket}/${prefix}`))
    .map((path) => entryOf(path.slice(bucket.length + 1)))
  const entries = [...new Set(names)].sort().filter((entry) => entry > after)
  const page = entries.slice(0, PAGE)
  const isFolder = (entry: string) => delimiter !== null && entry.endsWith(delimiter)
  const told = page.map((entry) =>
    isFolder(entry)
      ? `<CommonPrefixes><Prefix>${entry}</Prefix></CommonPrefixes>`
      : `<Contents><Key>${entry}</Key><Size>1</Size></Contents>`,
  )
  const more = entries.length > PAGE
  return `<ListBucketResult><KeyCount>${page.length}</KeyCount><IsTruncated>${more}</IsTruncated>${
    more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  }${told.join('')}</ListBucketResult>`
}

/** An object store with the calls of S3's interface that files and backups need, and the troubles of a real one. */
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

  const unread: IncomingMessage[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://store')
    const key = decodeURIComponent(pathname)
    if (trouble === 'hangs') return void unread.push(request)
    if (trouble === 'fails') return refuse(response, 500, 'InternalError')
    if (trouble === 'slow down') return refuse(response, 503, 'SlowDown')
    const bucket = key.replace(/\/$/, '')
    if (searchParams.has('list-type'))
      return void response.end(listing([...objects.keys()], bucket, searchParams))
    if (searchParams.has('delete')) {
      const named = (await received(request)).toString().matchAll(/<Key>([^<]+)<\/Key>/g)
      for (const [, name] of named) objects.delete(`${bucket}/${name}`)
      return void response.end('<DeleteResult></DeleteResult>')
    }
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

  const unanswered = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    unanswered.add(response)
    response.once('close', () => unanswered.delete(response))
    void answer(request, response).catch(() => {})
  })
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
      // whose end is only noticed once somebody reads
      for (const request of unread.splice(0)) request.resume()
    },
    /** Calls that somebody waits for. */
    waitedFor: () => unanswered.size,
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
