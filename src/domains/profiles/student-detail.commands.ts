import { markStudentOpened } from '#domains/applications/applicants/applicant-detail.commands.ts'
import { recordProfileViews } from '#domains/students/profile-views/profile-views.commands.ts'
import type { ViewedPart } from '#domains/students/profile-views/profile-views.contract.ts'
import { recordOpening } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { SignedScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { Problem } from '#shared/problems.ts'
import type { ShownStudent } from './student-detail.contract.ts'
import { shownOf, visibleStudent } from './student-detail.queries.ts'
import { type Reader, showsResume } from './student-detail.rules.ts'

const noteLook = async (tx: Tx, scope: SignedScope, reader: Reader, id: string, what: ViewedPart) => {
  if (reader.kind === 'student') return
  if (reader.kind === 'employer') await markStudentOpened(tx, scope.actor, reader, id)
  await recordProfileViews(tx, reader.organization_id, what, [id])
  await recordOpening(tx, scope.actor, { verb: `student.${what}_opened`, subject: { type: 'student', id } })
}

/** Shows a student's profile and records the view. */
export const openStudent = (deps: Deps, scope: SignedScope, id: string): Promise<ShownStudent> =>
  inTransaction(deps, async (tx) => {
    const visible = await visibleStudent(tx.db, scope, id)
    await noteLook(tx, scope, visible.reader, id, 'profile')
    return shownOf(tx.db, visible)
  })

/** Downloads a profile's resume and records it. */
export const openResume = (deps: Deps, scope: SignedScope, id: string) =>
  inTransaction(deps, async (tx) => {
    const { reader, row, ground } = await visibleStudent(tx.db, scope, id)
    const { storage_key, filename, content_type } = row
    if (!storage_key || !showsResume(ground, row)) throw new Problem('not_found')
    await noteLook(tx, scope, reader, id, 'resume')
    return { storage_key, filename: filename!, content_type: content_type! }
  })
