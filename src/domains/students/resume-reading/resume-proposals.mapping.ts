import { webAddress } from '#shared/fields.ts'
import { languageCodes, languageName } from '#shared/languages.ts'
import { type degrees, majors } from '#shared/lists.ts'
import type { LanguageLevel } from '../background/background-values.contract.ts'
import { yearsIn } from './resume-dates.mapping.ts'
import { entriesIn } from './resume-entries.mapping.ts'
import { type Sections, sectionsOf, trimEnds } from './resume-sections.mapping.ts'

export interface ProposedExperience {
  title: string
  organization: string
  place: string
  /** A month, or a year of which the month isn’t said; empty if no date was found. */
  started: string
  ended: string | null
  description: string
}

export interface ProposedProject {
  name: string
  link: string | null
  description: string
}

export interface ReadParts {
  experiences: ProposedExperience[]
  projects: ProposedProject[]
  languages: Array<{ language: string; level: LanguageLevel | null }>
  /** Words of the part about skills; which are known is for the lists to say. */
  skill_words: string[]
  links: string[]
  degree: (typeof degrees)[number] | null
  majors: string[]
  graduation_class: number | null
  /** Lines that may name a university. */
  universities: string[]
}

const MOST_EXPERIENCES = 20
const MOST_PROJECTS = 20
const MOST_LINKS = 10
const MOST_WORDS = 150
const MOST_MAJORS = 5
const MOST_UNIVERSITIES = 5
const LONGEST_SKILL = 60

/** No longer than that, and no half of a letter at its end. */
const cut = (text: string, most: number): string =>
  text
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()

const experiencesOf = (lines: readonly string[]): ProposedExperience[] =>
  entriesIn(lines)
    .slice(0, MOST_EXPERIENCES)
    .map(({ parts, period, description }) => {
      const [title = '', organization = '', ...rest] = parts
      return {
        title: cut(title, 160),
        organization: cut(organization, 160),
        place: cut(rest.join(', '), 160),
        started: period?.started ?? '',
        ended: period?.ended ?? null,
        description: cut(description, 4000),
      }
    })

const ADDRESS = /(?:https?:\/\/|www\.|linkedin\.com\/|github\.com\/)[^\s,;|<>()"']+/i

const addressesIn = (text: string): string[] =>
  text.split(/\s+/).flatMap((word) => {
    const found = ADDRESS.exec(word)?.[0]
    return found ? [trimEnds(found, '.')] : []
  })

/** Addresses as a profile takes them, each once. */
const linksOf = (found: readonly string[]): string[] => {
  const taken = found.flatMap((address) => {
    const read = webAddress.safeParse(address)
    return read.success ? [read.data.replace(/\/$/, '')] : []
  })
  return [...new Set(taken)].slice(0, MOST_LINKS)
}

const projectsOf = (lines: readonly string[]): ProposedProject[] =>
  entriesIn(lines, true)
    .slice(0, MOST_PROJECTS)
    .map(({ parts, description }) => {
      const [name = '', ...rest] = parts.filter((part) => !ADDRESS.test(part))
      return {
        name: cut(name, 160),
        link: linksOf(addressesIn([...parts, description].join(' ')))[0] ?? null,
        description: cut([...rest, description].filter(Boolean).join('\n'), 4000),
      }
    })
    .filter(({ name }) => name !== '')

/** What words say of a level; where they say little, the student is asked. */
const levelIn = (text: string): LanguageLevel | null => {
  const exact = /(?:^|[^\p{L}\p{N}])([ABC][12])(?![\p{L}\p{N}])/u.exec(text)?.[1]
  if (exact) return exact as LanguageLevel
  const words = text.toLowerCase()
  if (/native|mother tongue|bilingual|muttersprache|maternelle|nativo/.test(words)) return 'native'
  return null
}

const byName = new Map(languageCodes.map((code) => [languageName(code).toLowerCase(), code]))
const others: Record<string, string> = {
  deutsch: 'de',
  englisch: 'en',
  français: 'fr',
  español: 'es',
  mandarin: 'zh',
  farsi: 'fa',
  tagalog: 'fil',
}

const languagesOf = (lines: readonly string[]): ReadParts['languages'] => {
  const found = new Map<string, LanguageLevel | null>()
  for (const part of lines.flatMap((line) => line.split(/[,;•|\t]/, 40))) {
    const words = part.toLowerCase().match(/\p{L}+/gu) ?? []
    const names = words
      .slice(0, 4)
      .flatMap((word, index) => [`${word} ${words[index + 1] ?? ''}`.trim(), word])
    const code = names.map((name) => byName.get(name) ?? others[name]).find(Boolean)
    if (code && !found.get(code)) found.set(code, levelIn(part))
  }
  return [...found].map(([language, level]) => ({ language, level }))
}

const skillWordsOf = (lines: readonly string[]): string[] => {
  const words = lines
    .flatMap((line) => line.replace(/^[^:]{1,40}:/, '').split(/[,;•|·\t/]/, 60))
    .map((word) => trimEnds(word, ' \t-–▪●◦*.()'))
    .filter((word) => word.length > 0 && word.length <= LONGEST_SKILL)
  return [...new Set(words)].slice(0, MOST_WORDS)
}

/** How a degree is written; the highest that occurs is the one. */
const DEGREES: ReadonlyArray<[(typeof degrees)[number], RegExp]> = [
  ['doctorate', /\b(?:ph\.? ?d|doctor(?:ate|al)?|promotion)\b/i],
  ['master', /\b(?:master(?:['’]?s)?|m\.? ?sc|m\.? ?s|mba|m\.? ?eng)\b/i],
  ['bachelor', /\b(?:bachelor(?:['’]?s)?|b\.? ?sc|b\.? ?s|b\.? ?a|b\.? ?eng)\b/i],
  ['associate', /\bassociate(?:['’]?s)? (?:degree|of)\b/i],
]

const majorsIn = (text: string): string[] => {
  const found = majors.filter((major) => text.includes(major))
  // "Computer Science" within a longer name is that name
  return found
    .filter((major) => !found.some((other) => other !== major && other.includes(major)))
    .slice(0, MOST_MAJORS)
}

const UNIVERSITY = /universi|college|institut|hochschule|école|school|polytechni|academy/i

const universitiesIn = (lines: readonly string[]): string[] =>
  lines
    .flatMap((line) => line.split(/[,|\t•]|\s[–—-]\s/, 10))
    .map((part) => part.trim())
    .filter((part) => part.length > 4 && part.length <= 120 && UNIVERSITY.test(part))
    .slice(0, MOST_UNIVERSITIES)

const studiesOf = (lines: readonly string[]) => {
  const text = lines.join('\n').slice(0, 4000)
  const year = yearsIn(lines)[0]
  return {
    degree: DEGREES.find(([, written]) => written.test(text))?.[0] ?? null,
    majors: majorsIn(text),
    graduation_class: year !== undefined && year >= 1950 ? year : null,
    universities: universitiesIn(lines),
  }
}

/** What a resume’s lines seem to say. No more than a proposal: what is missing or wrong is for the student to put right. */
export const partsOf = (lines: readonly string[], links: readonly string[]): ReadParts => {
  const sections: Sections = sectionsOf(lines)
  return {
    experiences: experiencesOf(sections.experience),
    projects: projectsOf(sections.projects),
    languages: languagesOf(sections.languages),
    skill_words: skillWordsOf(sections.skills),
    links: linksOf([...links.filter((link) => /^https?:/i.test(link)), ...lines.flatMap(addressesIn)]),
    ...studiesOf(sections.education),
  }
}
