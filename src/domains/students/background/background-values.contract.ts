/** The levels of the Common European Framework, and a language one grew up with. */
export const languageLevels = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2', 'native'] as const
export type LanguageLevel = (typeof languageLevels)[number]

/** What an employer may ask anyone about working in a country; nobody is asked what they are a citizen of. */
export const authorizationStatuses = ['authorized', 'authorized_for_now', 'needs_sponsorship'] as const
export type AuthorizationStatus = (typeof authorizationStatuses)[number]

export const gradeScales = ['four', 'four_three', 'five', 'ten', 'twenty', 'percent', 'one_to_five'] as const
export type GradeScale = (typeof gradeScales)[number]
/** The lowest and highest value of a scale. */
export const gradeBounds: Record<GradeScale, readonly [number, number]> = {
  four: [0, 4],
  four_three: [0, 4.33],
  five: [0, 5],
  ten: [0, 10],
  twenty: [0, 20],
  percent: [0, 100],
  one_to_five: [1, 5],
}

export const MOST_EXPERIENCES = 30
export const MOST_PROJECTS = 20
export const MOST_LANGUAGES = 20
export const MOST_AUTHORIZATIONS = 20
export const MOST_IN_PROJECT = 20
export const MOST_PLACES = 10
