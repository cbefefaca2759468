import { teamOf } from '#domains/organizations/organizations.queries.ts'
import { recordActivity } from '#platform/activity.ts'
import { iso } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import type { EmployerScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { fullName } from '#shared/labels.ts'
import { Problem } from '#shared/problems.ts'
import { canNote, canRemoveNote } from '../applications.rules.ts'
import type { addNote } from './applicant-notes.contract.ts'
import type { Note } from './applicants.contract.ts'
import { deletedApplicantsAmong } from './decisions/decisions.queries.ts'

/** Locks one of the team's applications that can be noted, rated and scored. Throws why it can't. */
export const lockNotable = async (tx: Tx, scope: EmployerScope, id: string) => {
  const row = await tx.db
    .selectFrom('applications')
    .select(['id', 'job_id', 'rating', 'state'])
    .where('id', '=', id)
    .where('organization_id', '=', scope.organization_id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  const is_gone = (await deletedApplicantsAmong(tx, [id])).size > 0
  if (!canNote({ ...row, is_gone }))
    throw new Problem(
      'step_not_possible',
      is_gone ? 'The student deleted their account' : 'The student withdrew this application',
    )
  return row
}

const authorName = async (tx: Tx, scope: EmployerScope): Promise<string> => {
  const person = await tx.db
    .selectFrom('persons')
    .select(['first_name', 'last_name'])
    .where('id', '=', scope.person_id)
    .executeTakeFirstOrThrow()
  return fullName(person)
}

/** Returns those of these members whose name the text has; the writer need not be told. Throws unless all are of the team. */
const mentionedIn = async (
  tx: Tx,
  scope: EmployerScope,
  text: string,
  mentions: readonly string[],
): Promise<string[]> => {
  if (mentions.length === 0) return []
  const team = await teamOf(tx.db, scope.organization_id, 'viewer')
  const chosen = team.filter(({ account_id }) => mentions.includes(account_id))
  if (chosen.length !== new Set(mentions).size)
    throw new Problem('not_found', 'Someone you mention is not in your team')
  return chosen
    .filter(({ account_id }) => account_id !== scope.account_id)
    .filter((member) => text.includes(`@${fullName(member)}`))
    .map(({ account_id }) => account_id)
}

export const writeNote = (
  deps: Deps,
  scope: EmployerScope,
  applicationId: string,
  { text, mentions }: BodyOf<typeof addNote>,
): Promise<Note> =>
  inTransaction(deps, async (tx) => {
    await lockNotable(tx, scope, applicationId)
    const mentioned = await mentionedIn(tx, scope, text, mentions)
    const id = newId(tx.now.getTime())
    const note = { id, application_id: applicationId, author_id: scope.account_id, text, created_at: tx.now }
    await tx.db.insertInto('application_notes').values(note).execute()
    await recordActivity(tx, scope.actor, {
      verb: 'application.noted',
      subject: { type: 'application', id: applicationId },
      data: { note_id: id, mentioned },
    })
    return {
      id,
      text,
      author: await authorName(tx, scope),
      created_at: iso(tx.now),
      may: { remove: true },
    }
  })

export const deleteNote = (deps: Deps, scope: EmployerScope, id: string): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const note = await tx.db
      .selectFrom('application_notes as n')
      .innerJoin('applications as a', 'a.id', 'n.application_id')
      .select(['n.id', 'n.author_id', 'n.application_id'])
      .where('n.id', '=', id)
      .where('a.organization_id', '=', scope.organization_id)
      .forUpdate('n')
      .executeTakeFirst()
    if (!note) throw new Problem('not_found')
    if (!canRemoveNote(note, scope))
      throw new Problem('not_allowed', 'Only its author or an admin can delete a note')
    await tx.db.deleteFrom('application_notes').where('id', '=', id).execute()
    await recordActivity(tx, scope.actor, {
      verb: 'application.note_removed',
      subject: { type: 'application', id: note.application_id },
      data: { note_id: id },
    })
  })

/** Sets the team's rating; setting the same again changes nothing. */
export const rateApplicant = (
  deps: Deps,
  scope: EmployerScope,
  id: string,
  rating: number | null,
): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const before = await lockNotable(tx, scope, id)
    if (before.rating === rating) return
    await tx.db
      .updateTable('applications')
      .set({ rating, rated_by: rating === null ? null : scope.account_id })
      .where('id', '=', id)
      .execute()
    await recordActivity(tx, scope.actor, {
      verb: 'application.rated',
      subject: { type: 'application', id },
      data: { rating, rating_before: before.rating },
    })
  })
