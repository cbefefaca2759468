import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { StudentScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { invalid, Problem } from '#shared/problems.ts'
import type * as contract from './background.contract.ts'
import type { ExperienceFields, ProjectFields } from './background.contract.ts'
import { type EntryTable, freeSlot, gradeErrors, most, periodErrors } from './background.rules.ts'

/** Two devices that add at once take turns. */
export const lockProfile = (tx: Tx, { student_id }: StudentScope) =>
  tx.db
    .selectFrom('students')
    .select('account_id')
    .where('account_id', '=', student_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

const full = (table: EntryTable) =>
  new Problem('conflict', `A profile holds at most ${most[table]} of these. Remove one first.`)

/** The first free place; throws when there is none. The profile is locked. */
const takeSlot = async (tx: Tx, { student_id }: StudentScope, table: EntryTable): Promise<number> => {
  const taken = await tx.db.selectFrom(table).select('slot').where('student_id', '=', student_id).execute()
  const slot = freeSlot(
    table,
    taken.map((row) => row.slot),
  )
  if (slot === null) throw full(table)
  return slot
}

/** Throws when there is no room for so many more. */
export const requireRoom = async (
  tx: Tx,
  { student_id }: StudentScope,
  table: EntryTable,
  more: number,
): Promise<void> => {
  const taken = await tx.db.selectFrom(table).select('slot').where('student_id', '=', student_id).execute()
  if (taken.length + more > most[table]) throw full(table)
}

/** Logs what kind of entry changed, not what it holds. */
export const recordEntry = (tx: Tx, scope: StudentScope, field: string): Promise<unknown> =>
  recordActivity(tx, scope.actor, {
    verb: 'student.background_edited',
    subject: { type: 'account', id: scope.student_id },
    organization_id: null,
    data: { fields: [field] },
  })

const inProfile = <T>(deps: Deps, scope: StudentScope, field: string, work: (tx: Tx) => Promise<T>) =>
  inTransaction(deps, async (tx) => {
    await lockProfile(tx, scope)
    const done = await work(tx)
    await recordEntry(tx, scope, field)
    return done
  })

export const requirePeriod = (fields: ExperienceFields): void => {
  const wrong = periodErrors(fields)
  if (wrong) throw invalid(wrong)
}

export const insertExperience = async (
  tx: Tx,
  scope: StudentScope,
  fields: ExperienceFields,
): Promise<{ id: string }> => {
  requirePeriod(fields)
  const slot = await takeSlot(tx, scope, 'student_experiences')
  const id = newId(tx.now.getTime())
  await tx.db
    .insertInto('student_experiences')
    .values({ id, student_id: scope.student_id, slot, ...fields, ended: fields.ended ?? null })
    .execute()
  return { id }
}

export const insertProject = async (
  tx: Tx,
  scope: StudentScope,
  fields: ProjectFields,
): Promise<{ id: string }> => {
  const slot = await takeSlot(tx, scope, 'student_projects')
  const id = newId(tx.now.getTime())
  await tx.db
    .insertInto('student_projects')
    .values({ id, student_id: scope.student_id, slot, ...fields, link: fields.link ?? null })
    .execute()
  return { id }
}

export const addExperience = (deps: Deps, scope: StudentScope, fields: ExperienceFields) =>
  inProfile(deps, scope, 'experience', (tx) => insertExperience(tx, scope, fields))

export const addProject = (deps: Deps, scope: StudentScope, fields: ProjectFields) =>
  inProfile(deps, scope, 'project', (tx) => insertProject(tx, scope, fields))

/** Throws when the entry is gone, or was changed since the caller read it. */
const requireVersion = async (
  tx: Tx,
  { student_id }: StudentScope,
  table: 'student_experiences' | 'student_projects',
  of: { id: string; version: number },
): Promise<void> => {
  const row = await tx.db
    .selectFrom(table)
    .select('version')
    .where('id', '=', of.id)
    .where('student_id', '=', student_id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found', 'This entry was removed')
  if (row.version !== of.version)
    throw new Problem(
      'conflict',
      'This entry was changed elsewhere meanwhile. Close it to see how it is now.',
    )
}

export const editExperience = (
  deps: Deps,
  scope: StudentScope,
  id: string,
  { version, ...fields }: BodyOf<typeof contract.editExperience>,
): Promise<void> =>
  inProfile(deps, scope, 'experience', async (tx) => {
    await requireVersion(tx, scope, 'student_experiences', { id, version })
    requirePeriod(fields)
    await tx.db
      .updateTable('student_experiences')
      .set({ ...fields, ended: fields.ended ?? null, version: version + 1 })
      .where('id', '=', id)
      .execute()
  })

export const editProject = (
  deps: Deps,
  scope: StudentScope,
  id: string,
  { version, ...fields }: BodyOf<typeof contract.editProject>,
): Promise<void> =>
  inProfile(deps, scope, 'project', async (tx) => {
    await requireVersion(tx, scope, 'student_projects', { id, version })
    await tx.db
      .updateTable('student_projects')
      .set({ ...fields, link: fields.link ?? null, version: version + 1 })
      .where('id', '=', id)
      .execute()
  })

export const removeExperience = (deps: Deps, scope: StudentScope, id: string): Promise<void> =>
  inProfile(deps, scope, 'experience', async (tx) => {
    const gone = await tx.db
      .deleteFrom('student_experiences')
      .where('id', '=', id)
      .where('student_id', '=', scope.student_id)
      .returning('id')
      .executeTakeFirst()
    if (!gone) throw new Problem('not_found', 'This entry was removed')
  })

export const removeProject = (deps: Deps, scope: StudentScope, id: string): Promise<void> =>
  inProfile(deps, scope, 'project', async (tx) => {
    const gone = await tx.db
      .deleteFrom('student_projects')
      .where('id', '=', id)
      .where('student_id', '=', scope.student_id)
      .returning('id')
      .executeTakeFirst()
    if (!gone) throw new Problem('not_found', 'This entry was removed')
  })

/** Adds a language or says anew how well one speaks it. */
export const putLanguage = async (
  tx: Tx,
  scope: StudentScope,
  { language, level }: BodyOf<typeof contract.saveLanguage>,
): Promise<void> => {
  const known = await tx.db
    .updateTable('student_languages')
    .set({ level })
    .where('student_id', '=', scope.student_id)
    .where('language', '=', language)
    .returning('slot')
    .executeTakeFirst()
  if (known) return
  const slot = await takeSlot(tx, scope, 'student_languages')
  await tx.db
    .insertInto('student_languages')
    .values({ student_id: scope.student_id, language, slot, level })
    .execute()
}

export const saveLanguage = (deps: Deps, scope: StudentScope, said: BodyOf<typeof contract.saveLanguage>) =>
  inProfile(deps, scope, 'language', (tx) => putLanguage(tx, scope, said))

export const removeLanguage = (deps: Deps, scope: StudentScope, language: string): Promise<void> =>
  inProfile(deps, scope, 'language', async (tx) => {
    await tx.db
      .deleteFrom('student_languages')
      .where('student_id', '=', scope.student_id)
      .where('language', '=', language)
      .execute()
  })

export const saveAuthorization = (
  deps: Deps,
  scope: StudentScope,
  { country, status, is_shown }: BodyOf<typeof contract.saveAuthorization>,
): Promise<void> =>
  inProfile(deps, scope, 'authorization', async (tx) => {
    const known = await tx.db
      .updateTable('student_authorizations')
      .set({ status, is_shown })
      .where('student_id', '=', scope.student_id)
      .where('country', '=', country)
      .returning('slot')
      .executeTakeFirst()
    if (known) return
    const slot = await takeSlot(tx, scope, 'student_authorizations')
    await tx.db
      .insertInto('student_authorizations')
      .values({ student_id: scope.student_id, country, slot, status, is_shown })
      .execute()
  })

export const removeAuthorization = (deps: Deps, scope: StudentScope, country: string): Promise<void> =>
  inProfile(deps, scope, 'authorization', async (tx) => {
    await tx.db
      .deleteFrom('student_authorizations')
      .where('student_id', '=', scope.student_id)
      .where('country', '=', country)
      .execute()
  })

export const saveGrade = (
  deps: Deps,
  scope: StudentScope,
  { scale, value, is_shown }: BodyOf<typeof contract.saveGrade>,
): Promise<void> =>
  inProfile(deps, scope, 'grade', async (tx) => {
    const { student_id } = scope
    if (value === undefined) {
      await tx.db.deleteFrom('student_grades').where('student_id', '=', student_id).execute()
      return
    }
    const wrong = gradeErrors(scale, value)
    if (wrong) throw invalid(wrong)
    const grade = { scale, value: Math.round(value * 100), is_shown }
    await tx.db
      .insertInto('student_grades')
      .values({ student_id, ...grade })
      .onConflict((conflict) => conflict.column('student_id').doUpdateSet(grade))
      .execute()
  })

export const savePreferences = (
  deps: Deps,
  scope: StudentScope,
  { available_from, ...wanted }: BodyOf<typeof contract.savePreferences>,
): Promise<void> =>
  inProfile(deps, scope, 'preferences', async (tx) => {
    const wishes = { ...wanted, available_from: available_from ?? null }
    await tx.db
      .insertInto('student_preferences')
      .values({ student_id: scope.student_id, ...wishes })
      .onConflict((conflict) => conflict.column('student_id').doUpdateSet(wishes))
      .execute()
  })
