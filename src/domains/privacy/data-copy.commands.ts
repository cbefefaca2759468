import { recordActivity } from '#platform/activity.ts'
import { DAY, later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import type { FileAnswer } from '#platform/file-answer.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { textEntry, type ZipEntry, zipOf } from '#platform/zip.ts'
import { Problem } from '#shared/problems.ts'
import { entryName, readme } from './data-copy.mapping.ts'
import { areas, copiesSince, filesOf, rowsOf, type Subject, subjectOf } from './data-copy.queries.ts'
import { type Owner, requirePassword } from './own-data.commands.ts'
import { COPIES_A_DAY } from './own-data.contract.ts'

async function* jsonOf(deps: Deps, area: string, of: Subject) {
  let first = true
  yield '['
  for await (const { key: _, ...row } of rowsOf(deps.db, area, of)) {
    yield `${first ? '\n' : ',\n'}${JSON.stringify(row, null, 2)}`
    first = false
  }
  yield first ? ']\n' : '\n]\n'
}

/** Files are looked up while the ZIP is sent: a person may have sent thousands of resumes. */
async function* entriesOf(deps: Deps, of: Subject, at: Date): AsyncGenerator<ZipEntry> {
  yield textEntry('README.txt', () => [readme(at)])
  for (const area of Object.keys(areas)) yield textEntry(area, () => jsonOf(deps, area, of))
  for await (const file of filesOf(deps.db, of))
    yield { name: entryName(file), open: () => deps.storage.stream(file.storage_key), stored: true }
}

const requireTurn = async (tx: Tx, personId: string): Promise<void> => {
  await tx.db.selectFrom('persons').select('id').where('id', '=', personId).forUpdate().execute()
  const taken = await copiesSince(tx.db, personId, later(tx.now, -DAY))
  if (taken.length < COPIES_A_DAY) return
  const seconds = Math.ceil((Date.parse(taken[0]!.at) + DAY - tx.now.getTime()) / 1000)
  throw new Problem(
    'too_many_requests',
    `You have downloaded ${COPIES_A_DAY} copies within a day. Please wait.`,
    {
      headers: { 'retry-after': String(seconds) },
    },
  )
}

/** Builds a ZIP of all of a person's data. The log records that it was downloaded. */
export const copyOwnData = async (deps: Deps, owner: Owner, password: string): Promise<FileAnswer> => {
  await requirePassword(deps, owner, password)
  const { scope } = owner
  await inTransaction(deps, async (tx) => {
    await requireTurn(tx, scope.person_id)
    await recordActivity(tx, scope.actor, {
      verb: 'account.data_downloaded',
      subject: { type: 'person', id: scope.person_id },
    })
  })
  const at = deps.clock.now()
  const of = await subjectOf(deps.db, scope.person_id)
  return {
    stream: zipOf(entriesOf(deps, of, at), at),
    content_type: 'application/zip',
    filename: `my-data-${at.toISOString().slice(0, 10)}.zip`,
  }
}
