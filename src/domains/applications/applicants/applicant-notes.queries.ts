import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { type EmployerScope, hasRight } from '#platform/scope.ts'
import { canRemoveNote } from '../applications.rules.ts'
import type { Note } from './applicants.contract.ts'

const NOTES = 200

/**
 * Returns the team's notes on one application, oldest first. The caller has verified that it is the team's.
 */
export const notesOf = async (db: Db, scope: EmployerScope, applicationId: string): Promise<Note[]> => {
  const rows = await db
    .selectFrom('application_notes as n')
    .innerJoin('applications as a', 'a.id', 'n.application_id')
    .leftJoin('role_accounts as r', 'r.id', 'n.author_id')
    .leftJoin('persons as p', 'p.id', 'r.person_id')
    .select(['n.id', 'n.text', 'n.created_at', 'n.author_id'])
    .select(sql<string | null>`p.first_name || ' ' || p.last_name`.as('author'))
    .where('n.application_id', '=', applicationId)
    .where('a.organization_id', '=', scope.organization_id)
    .where('a.state', '<>', 'withdrawn')
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(NOTES)
    .execute()
  const acts = hasRight(scope.team_role, 'member')
  return rows.reverse().map(({ author_id, ...note }) => ({
    ...note,
    may: { remove: acts && canRemoveNote({ author_id }, scope) },
  }))
}
