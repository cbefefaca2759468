import type { Background } from '../../background/background.contract.ts'
import type { LanguageLevel } from '../../background/background-values.contract.ts'
import type { Proposals } from '../resume-reading.contract.ts'

interface Draft {
  key: string
  /** Whether the student takes it. */
  taken: boolean
  /** The profile says it already. */
  known: boolean
}
export interface ExperienceDraft extends Draft {
  title: string
  organization: string
  place: string
  started: string
  ended: string
  goes_on: boolean
  description: string
}
export interface ProjectDraft extends Draft {
  name: string
  link: string
  description: string
}
export interface LanguageDraft extends Draft {
  language: string
  level: LanguageLevel | null
}
export interface Drafts {
  experiences: ExperienceDraft[]
  projects: ProjectDraft[]
  languages: LanguageDraft[]
}

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

/** A year without its month is half a choice. */
const monthOf = (moment: string): string => (/^\d{4}$/.test(moment) ? `${moment}-` : moment)

/** What was found, to be changed and taken; what the profile says already is not taken again. */
export const draftsOf = (found: Proposals, own: Background): Drafts => ({
  experiences: found.experiences.map((one, index) => {
    const known = own.experiences.some(
      (other) => same(other.title, one.title) && same(other.organization, one.organization),
    )
    return {
      ...one,
      key: `experience-${index}`,
      taken: !known,
      known,
      started: monthOf(one.started),
      ended: monthOf(one.ended ?? ''),
      goes_on: one.started !== '' && one.ended === null,
    }
  }),
  projects: found.projects.map((one, index) => {
    const known = own.projects.some(({ name }) => same(name, one.name))
    return { ...one, key: `project-${index}`, taken: !known, known, link: one.link ?? '' }
  }),
  languages: found.languages.map((one) => {
    const known = own.languages.some(({ language }) => language === one.language)
    return { ...one, key: one.language, taken: !known, known }
  }),
})

/** What is sent of the drafts, and the key of each that is. */
export const takenOf = ({ experiences, projects, languages }: Drafts) => {
  const taken = {
    experiences: experiences.filter((one) => one.taken),
    projects: projects.filter((one) => one.taken),
    languages: languages.filter((one) => one.taken),
  }
  return {
    body: {
      experiences: taken.experiences.map(
        ({ title, organization, place, started, ended, goes_on, description }) => ({
          title,
          organization,
          place,
          started,
          description,
          ...(!goes_on && { ended }),
        }),
      ),
      projects: taken.projects.map(({ name, link, description }) => ({
        name,
        description,
        ...(link.trim() && { link }),
      })),
      languages: taken.languages.map(({ language, level }) => ({ language, level: level as LanguageLevel })),
    },
    keys: {
      experiences: taken.experiences.map(({ key }) => key),
      projects: taken.projects.map(({ key }) => key),
      languages: taken.languages.map(({ key }) => key),
    },
  }
}
