import type { Deps } from '#platform/deps.ts'
import type { StudentScope } from '#platform/scope.ts'
import type { Tx } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { invalid, Problem } from '#shared/problems.ts'
import type * as contract from './background.contract.ts'
import type { ExperienceFields, ProjectFields } from './background.contract.ts'
import { gradeErrors, periodErrors } from './background.rules.ts'
import { inProfile, requireFree, takeSlots } from './profile-slots.commands.ts'

const requirePeriod = (fields: ExperienceFields): void => {
  const wrong = periodErrors(fields)
  if (wrong) throw invalid(wrong)
}

/** The last one is the latest of them. */
const placed = async <F extends object>(
  tx: Tx,
  scope: StudentScope,
  table: 'student_experiences' | 'student_projects',
  all: readonly F[],
) => {
  const slots = await takeSlots(tx, scope, table, all.length)
  return all.map((fields, at) => ({
    ...fields,
    id: newId(tx.now.getTime()),
    student_id: scope.student_id,
    slot: slots[at]!,
  }))
}

export const insertExperiences = async (
  tx: Tx,
  scope: StudentScope,
  all: readonly ExperienceFields[],
): Promise<string[]> => {
  for (const fields of all) requirePeriod(fields)
  if (all.length === 0) return []
  const rows = await placed(tx, scope, 'student_experiences', all)
  await tx.db
    .insertInto('student_experiences')
    .values(rows.map((row) => ({ ...row, ended: row.ended ?? null })))
    .execute()
  return rows.map(({ id }) => id)
}

export const insertProjects = async (
  tx: Tx,
  scope: StudentScope,
  all: readonly ProjectFields[],
): Promise<string[]> => {
  if (all.length === 0) return []
  const rows = await placed(tx, scope, 'student_projects', all)
  await tx.db
    .insertInto('student_projects')
    .values(rows.map((row) => ({ ...row, link: row.link ?? null })))
    .execute()
  return rows.map(({ id }) => id)
}

export const addExperience = (deps: Deps, scope: StudentScope, fields: ExperienceFields) =>
  inProfile(deps, scope, 'experience', async (tx) => {
    const [id] = await insertExperiences(tx, scope, [fields])
    return { id: id! }
  })

export const addProject = (deps: Deps, scope: StudentScope, fields: ProjectFields) =>
  inProfile(deps, scope, 'project', async (tx) => {
    const [id] = await insertProjects(tx, scope, [fields])
    return { id: id! }
  })

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

/** Adds languages, or says anew how well one speaks them. Of one that is said twice, the last counts. */
export const putLanguages = async (
  tx: Tx,
  { student_id }: StudentScope,
  said: ReadonlyArray<BodyOf<typeof contract.saveLanguage>>,
): Promise<void> => {
  if (said.length === 0) return
  const levels = new Map(said.map(({ language, level }) => [language, level]))
  const known = await tx.db
    .selectFrom('student_languages')
    .select(['language', 'slot'])
    .where('student_id', '=', student_id)
    .execute()
  const slots = new Map(known.map(({ language, slot }) => [language, slot]))
  const added = [...levels.keys()].filter((language) => !slots.has(language))
  const free = requireFree('student_languages', [...slots.values()], added.length)
  for (const [at, language] of added.entries()) slots.set(language, free[at]!)
  await tx.db
    .insertInto('student_languages')
    .values(
      Array.from(levels, ([language, level]) => ({
        student_id,
        language,
        level,
        slot: slots.get(language)!,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['student_id', 'language'])
        .doUpdateSet((row) => ({ level: row.ref('excluded.level') })),
    )
    .execute()
}

export const saveLanguage = (deps: Deps, scope: StudentScope, said: BodyOf<typeof contract.saveLanguage>) =>
  inProfile(deps, scope, 'language', (tx) => putLanguages(tx, scope, [said]))

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
    const [slot] = await takeSlots(tx, scope, 'student_authorizations', 1)
    await tx.db
      .insertInto('student_authorizations')
      .values({ student_id: scope.student_id, country, slot: slot!, status, is_shown })
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
