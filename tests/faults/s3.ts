import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { removeReleasedFiles } from '#platform/file-removals.ts'
import { storeFile } from '#platform/files.ts'
import { inTransaction } from '#platform/transactions.ts'
import { startObjectStore, type Trouble } from './object-store.ts'
import { createReport, startProduct } from './product.ts'

// node tests/faults/s3.ts --server postgres://… [--each 10]
const { values } = parseArgs({
  options: {
    /** Seconds of each trouble. */
    each: { type: 'string', default: '10' },
    server: { type: 'string' },
  },
})
if (!values.server) {
  console.log('Skipped: an object store is for a database server. Name one: --server postgres://…')
  process.exit()
}
const SIZE = 300_000
const report = createReport()
const store = await startObjectStore()
const product = await startProduct(
  { ...store.env, S3_TIMEOUT: '3', S3_CONNECTIONS: '10' },
  { server: values.server },
)
const { deps, address } = product

const upload = () =>
  inTransaction(deps, (tx) =>
    storeFile(
      tx,
      {
        kind: 'document',
        filename: 'a.pdf',
        content_type: 'application/pdf',
        byte_size: SIZE,
        content: Buffer.alloc(SIZE, 7),
        width: null,
        height: null,
      },
      { isPublic: true },
    ),
  )
const file = await upload()

type Seen = 'whole' | 'refused' | 'broke off' | 'not whole, and looked it' | 'hung' | 'another answer'

const download = async (): Promise<Seen> => {
  try {
    const response = await fetch(`${address}/media/${file}`, { signal: AbortSignal.timeout(60_000) })
    if (response.status === 503) return response.headers.has('retry-after') ? 'refused' : 'another answer'
    if (response.status !== 200) return 'another answer'
    const bytes = Buffer.from(await response.arrayBuffer())
    return bytes.equals(Buffer.alloc(SIZE, 7)) ? 'whole' : 'not whole, and looked it'
  } catch (error) {
    return (error as Error).name === 'TimeoutError' ? 'hung' : 'broke off'
  }
}

const state = async () => {
  const rows = await deps.db.selectFrom('stored_files').select('storage_key').execute()
  const keys = new Set(rows.map(({ storage_key }) => `/fairlead/${storage_key}`))
  const objects = [...store.objects.keys()]
  return {
    rowsWithoutBytes: [...keys].filter((key) => !store.objects.has(key)).length,
    bytesWithoutRow: objects.filter((key) => !keys.has(key)).length,
  }
}

const troubles: Trouble[] = ['fails', 'slow down', 'hangs', 'breaks off', 'hangs half-way', 'late']
for (const trouble of troubles) {
  const seen = new Map<Seen, number>()
  const uploads = { stored: 0, refused: 0 }
  const otherwise: string[] = []
  let slowest = 0
  let going = true
  store.begin(trouble)
  const repeatedly = async (work: () => Promise<void>) => {
    while (going) {
      await work()
      await wait(50)
    }
  }
  const all = [
    ...Array.from({ length: 4 }, () =>
      repeatedly(async () => {
        const what = await download()
        seen.set(what, (seen.get(what) ?? 0) + 1)
      }),
    ),
    ...Array.from({ length: 3 }, () =>
      repeatedly(() =>
        upload().then(
          () => void uploads.stored++,
          (error: Error & { word?: string }) => {
            if (error.word === 'unavailable') uploads.refused++
            else otherwise.push(error.message)
          },
        ),
      ),
    ),
    repeatedly(async () => {
      const since = performance.now()
      const { status } = await fetch(`${address}/api/public-job`)
      await fetch(`${address}/readyz`).then((answer) => answer.text())
      if (status >= 500) otherwise.push(`another call was answered with ${status}`)
      slowest = Math.max(slowest, performance.now() - since)
    }),
  ]
  await wait(Number(values.each) * 1000)
  going = false
  await Promise.all(all)
  store.begin('none')
  const since = performance.now()
  while ((await download()) !== 'whole' && performance.now() - since < 60_000) await wait(100)
  const recovered = Math.round(performance.now() - since)
  // a hundred at a time
  for (let n = 0; n < 6; n++) await removeReleasedFiles(deps)
  const after = await state()
  const downloads = Object.fromEntries(seen)
  const lies = ['not whole, and looked it', 'hung', 'another answer'].filter((bad) => bad in downloads)
  report.expect(`${trouble}: downloads are whole, refused or break off`, lies.length === 0, downloads)
  report.expect('  uploads are stored or refused', otherwise.length === 0, { ...uploads, otherwise })
  report.expect('  other calls go on; slowest pair, milliseconds', slowest < 5_000, Math.round(slowest))
  report.expect('  recovered; milliseconds', recovered < 10_000, recovered)
  report.expect(
    '  no row without bytes, no bytes without a row',
    Object.values(after).every((n) => n === 0),
    after,
  )
}
await wait(6_000)
const [connections, waitedFor] = [await store.connections(), store.waitedFor()]
const most = deps.config.outside.objectStore.connections
report.expect('no call of the store is still waited for', waitedFor === 0, waitedFor)
report.expect(
  'connections kept for the next calls are no more than allowed',
  connections <= most,
  connections,
)
report.end()
await product.stop()
store.close()
