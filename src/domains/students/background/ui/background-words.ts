import { countryName } from '#shared/countries.ts'
import { languageName } from '#shared/languages.ts'
import type { Authorization, Background, Grade, Spoken } from '../background.contract.ts'
import type { AuthorizationStatus, GradeScale, LanguageLevel } from '../background-values.contract.ts'

export const levelWords: Record<LanguageLevel, string> = {
  native: 'Native or bilingual',
  C2: 'C2: near-native',
  C1: 'C1: fluent, also at work',
  B2: 'B2: confident in most situations',
  B1: 'B1: gets along in everyday life',
  A2: 'A2: simple conversations',
  A1: 'A1: first words',
}

const shortLevels: Partial<Record<LanguageLevel, string>> = { native: 'native' }

export const spokenLine = ({ language, level }: Spoken): string =>
  `${languageName(language)} (${shortLevels[level] ?? level})`

export const statusWords: Record<AuthorizationStatus, string> = {
  authorized: 'May work there, no sponsorship needed',
  authorized_for_now: 'May work there now, will need sponsorship later',
  needs_sponsorship: 'Needs sponsorship to work there',
}

export const authorizationLine = ({ country, status }: Authorization): string =>
  `${countryName(country) ?? country}: ${statusWords[status].replace(/^[A-Z]/, (letter) => letter.toLowerCase())}`

export const scaleWords: Record<GradeScale, string> = {
  four: 'GPA, up to 4.0',
  four_three: 'GPA, up to 4.33',
  five: 'Up to 5, higher is better',
  ten: 'Up to 10, higher is better',
  twenty: 'Up to 20, higher is better',
  percent: 'Percent',
  one_to_five: 'From 1 to 5, 1 is the best',
}

const gradeEnds: Record<GradeScale, string> = {
  four: ' of 4.0',
  four_three: ' of 4.33',
  five: ' of 5',
  ten: ' of 10',
  twenty: ' of 20',
  percent: '%',
  one_to_five: ', where 1 is the best and 5 the lowest',
}

export const gradeLine = ({ scale, value }: Grade): string => `${value}${gradeEnds[scale]}`

const SHORT = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const monthLine = (month: string): string => `${SHORT[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`

export const periodLine = ({ started, ended }: { started: string; ended: string | null }): string =>
  started === ended ? monthLine(started) : `${monthLine(started)} – ${ended ? monthLine(ended) : 'now'}`

/** Whether there is anything to show. */
export const saysNothing = (of: Background): boolean =>
  of.experiences.length + of.projects.length + of.languages.length + of.authorizations.length === 0 &&
  of.grade === null &&
  !hasWishes(of)

export const hasWishes = ({ preferences }: Background): boolean =>
  preferences !== null &&
  (preferences.available_from !== null ||
    [preferences.job_types, preferences.work_modes, preferences.places, preferences.industries].some(
      (list) => list.length > 0,
    ))
