import { recordActivity, recordOpening } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { FileAnswer } from '#platform/file-answer.ts'
import { fileAnswer } from '#platform/files.ts'
import { plainText, sanitize } from '#platform/rich-text.ts'
import type { OperatorScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import { invalid, Problem } from '#shared/problems.ts'
import { requireStep } from './careers.rules.ts'
import type { WrittenOpening } from './careers-admin.contract.ts'
import { fileOf, readApplication } from './careers-admin.queries.ts'

const contentOf = (written: WrittenOpening) => {
  const description = sanitize(written.description)
  if (plainText(description) === '') throw invalid({ description: ['Describe the work'] })
  return { ...written, description, application_deadline: written.application_deadline ?? null }
}

const note = (tx: Tx, scope: OperatorScope, verb: string, id: string) =>
  recordActivity(tx, scope.actor, { verb, subject: { type: 'career_opening', id } })

const lock = async (tx: Tx, id: string) => {
  const found = await tx.db
    .selectFrom('career_openings')
    .select(['state', 'published_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new Problem('not_found')
  return found
}

export const create = (deps: Deps, scope: OperatorScope, written: WrittenOpening) =>
  inTransaction(deps, async (tx) => {
    const id = newId(tx.now.getTime())
    await tx.db
      .insertInto('career_openings')
      .values({ ...contentOf(written), id, state: 'draft', created_at: tx.now })
      .execute()
    await note(tx, scope, 'career.opening_written', id)
    return { id }
  })

export const edit = (deps: Deps, scope: OperatorScope, id: string, written: WrittenOpening) =>
  inTransaction(deps, async (tx) => {
    await lock(tx, id)
    await tx.db.updateTable('career_openings').set(contentOf(written)).where('id', '=', id).execute()
    await note(tx, scope, 'career.opening_edited', id)
    return { id }
  })

export const publish = (deps: Deps, scope: OperatorScope, id: string) =>
  inTransaction(deps, async (tx) => {
    requireStep('publish', (await lock(tx, id)).state)
    await tx.db
      .updateTable('career_openings')
      .set({ state: 'open', published_at: tx.now })
      .where('id', '=', id)
      .execute()
    await note(tx, scope, 'career.opening_published', id)
  })

export const close = (deps: Deps, scope: OperatorScope, id: string) =>
  inTransaction(deps, async (tx) => {
    requireStep('close', (await lock(tx, id)).state)
    await tx.db.updateTable('career_openings').set({ state: 'closed' }).where('id', '=', id).execute()
    await note(tx, scope, 'career.opening_closed', id)
  })

/** Returns an application to an operator and logs who viewed it. */
export const openApplication = async (deps: Deps, scope: OperatorScope, id: string) => {
  const found = await readApplication(deps, scope, id)
  await inTransaction(deps, (tx) =>
    recordOpening(tx, scope.actor, {
      verb: 'career.application_opened',
      subject: { type: 'career_application', id },
    }),
  )
  return found
}

/** Returns the document and logs who downloaded it. */
export const openFile = async (deps: Deps, scope: OperatorScope, id: string): Promise<FileAnswer> => {
  const file = await fileOf(deps.db, id)
  await inTransaction(deps, (tx) =>
    recordActivity(tx, scope.actor, {
      verb: 'career.file_opened',
      subject: { type: 'career_application', id },
    }),
  )
  return fileAnswer(deps.storage, file)
}
