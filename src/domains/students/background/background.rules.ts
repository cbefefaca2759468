import type { FieldErrors } from '#shared/problems.ts'
import type { Background } from './background.contract.ts'
import {
  type GradeScale,
  gradeBounds,
  languageLevels,
  MOST_AUTHORIZATIONS,
  MOST_EXPERIENCES,
  MOST_LANGUAGES,
  MOST_PROJECTS,
} from './background-values.contract.ts'

/** How many entries of each kind a profile holds; the database has a place for no more. */
export const most = {
  student_experiences: MOST_EXPERIENCES,
  student_projects: MOST_PROJECTS,
  student_languages: MOST_LANGUAGES,
  student_authorizations: MOST_AUTHORIZATIONS,
} as const
export type EntryTable = keyof typeof most

export const mayAdd = ({ experiences, projects, languages, authorizations }: Background) => ({
  add_experience: experiences.length < most.student_experiences,
  add_project: projects.length < most.student_projects,
  add_language: languages.length < most.student_languages,
  add_authorization: authorizations.length < most.student_authorizations,
})

/** The places that aren't taken, first ones first. */
export const freeSlots = (table: EntryTable, taken: readonly number[]): number[] => {
  const all = new Set(taken)
  return Array.from({ length: most[table] }, (_, at) => at + 1).filter((slot) => !all.has(slot))
}

/** Months compare as they are written. */
export const periodErrors = (of: { started: string; ended?: string | undefined }): FieldErrors | null =>
  of.ended !== undefined && of.ended < of.started ? { ended: ['The end comes before the beginning'] } : null

export const gradeErrors = (scale: GradeScale, value: number): FieldErrors | null => {
  const [lowest, highest] = gradeBounds[scale]
  if (value < lowest || value > highest)
    return { value: [`Enter a number from ${lowest} to ${highest}, or choose another scale`] }
  return Math.abs(value * 100 - Math.round(value * 100)) > 1e-6
    ? { value: ['Use at most two digits after the point'] }
    : null
}

/** What goes on comes first, then what ended last, then what began last. */
export const latestFirst = (
  a: Background['experiences'][number],
  b: Background['experiences'][number],
): number => {
  const [endOfA, endOfB] = [a.ended ?? '9999', b.ended ?? '9999']
  if (endOfA !== endOfB) return endOfA < endOfB ? 1 : -1
  if (a.started !== b.started) return a.started < b.started ? 1 : -1
  return a.id < b.id ? 1 : -1
}

/** The best known first. */
export const bestKnownFirst = (
  a: Background['languages'][number],
  b: Background['languages'][number],
): number =>
  languageLevels.indexOf(b.level) - languageLevels.indexOf(a.level) || (a.language < b.language ? -1 : 1)

/** What others see: a grade and work authorizations only if the student shows them. */
export const shownToOthers = (own: Background): Background => ({
  ...own,
  authorizations: own.authorizations.filter(({ is_shown }) => is_shown),
  grade: own.grade?.is_shown ? own.grade : null,
})
