import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import { storeFile } from '#platform/files.ts'
import type { VisitorScope } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import type { Upload } from '#platform/uploads.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { invalid, Problem } from '#shared/problems.ts'
import type { applyForCareer } from './careers.contract.ts'
import { isOpen } from './careers.rules.ts'

const received = { received: true } as const

/** Stores an application with its file. Locking the opening serializes two from the same address. */
export const apply = async (
  deps: Deps,
  scope: VisitorScope,
  openingId: string,
  application: BodyOf<typeof applyForCareer>,
  file: Upload | undefined,
) => {
  if (!file) throw invalid({ fairleadCareerFile: ['Add your resume as a PDF or DOCX'] })
  return inTransaction(deps, async (tx) => {
    const opening = await tx.db
      .selectFrom('career_openings')
      .select(['state', 'application_deadline'])
      .where('id', '=', openingId)
      .where('state', '<>', 'draft')
      .forUpdate()
      .executeTakeFirst()
    if (!opening) throw new Problem('not_found')
    const before = await tx.db
      .selectFrom('career_applications')
      .select('id')
      .where('opening_id', '=', openingId)
      .where('email', '=', application.email)
      .executeTakeFirst()
    if (before) return received
    if (!isOpen(opening, tx.now))
      throw new Problem('job_not_open', 'This position is no longer accepting applications')
    const id = newId(tx.now.getTime())
    const file_id = await storeFile(tx, file, { isPublic: false })
    await tx.db
      .insertInto('career_applications')
      .values({ ...application, id, opening_id: openingId, file_id, created_at: tx.now })
      .execute()
    await recordActivity(tx, scope.actor, {
      verb: 'career.applied',
      subject: { type: 'career_application', id },
    })
    return received
  })
}
