import type { Deps } from '#platform/deps.ts'
import { newId } from '#shared/ids.ts'
import type { Background } from './background.contract.ts'

type Given<K extends 'experiences' | 'projects'> = Omit<Background[K][number], 'id' | 'version'>

export interface BackgroundGiven {
  experiences?: Given<'experiences'>[]
  projects?: Given<'projects'>[]
  languages?: Background['languages']
  authorizations?: Background['authorizations']
  grade?: NonNullable<Background['grade']>
  preferences?: NonNullable<Background['preferences']>
}

/** What a student's profile says beyond their studies. Returns the ids of its entries. */
export const buildBackground = async (
  { db, clock }: Deps,
  student_id: string,
  given: BackgroundGiven,
): Promise<string[]> => {
  const { experiences = [], projects = [], languages = [], authorizations = [], grade, preferences } = given
  const taken = async (table: 'student_experiences' | 'student_projects'): Promise<number> => {
    const rows = await db.selectFrom(table).select('slot').where('student_id', '=', student_id).execute()
    return Math.max(0, ...rows.map(({ slot }) => slot))
  }
  const after =
    (slots: number) =>
    <T>(row: T, index: number) => ({
      id: newId(clock.now().getTime()),
      student_id,
      slot: slots + index + 1,
      ...row,
    })
  const jobs = experiences.map(after(await taken('student_experiences')))
  const works = projects.map(after(await taken('student_projects')))
  const placed = <T>(row: T, index: number) => ({ student_id, slot: index + 1, ...row })
  if (jobs.length) await db.insertInto('student_experiences').values(jobs).execute()
  if (works.length) await db.insertInto('student_projects').values(works).execute()
  if (languages.length) await db.insertInto('student_languages').values(languages.map(placed)).execute()
  if (authorizations.length)
    await db.insertInto('student_authorizations').values(authorizations.map(placed)).execute()
  if (grade)
    await db
      .insertInto('student_grades')
      .values({ student_id, ...grade, value: Math.round(grade.value * 100) })
      .execute()
  if (preferences)
    await db
      .insertInto('student_preferences')
      .values({ student_id, ...preferences })
      .execute()
  return [...jobs, ...works].map(({ id }) => id)
}

export const someExperience: Given<'experiences'> = {
  title: 'Student assistant',
  organization: 'Institute of Statistics',
  place: '',
  started: '2025-10',
  ended: null,
  description: 'Prepared the exercises of an introductory course.',
}
