import { labels } from '#shared/labels-of-lists.ts'
import { foldSkill } from '#shared/skill-words.ts'
import type { Proposals } from '../resume-reading.contract.ts'

/** What the profile's form holds of what a resume may say too. */
export interface FormFields {
  university_id: string
  degree: string | null
  graduation_class: number | null
  majors: string[]
  skills: string[]
  links: string[]
}

export interface ProposedField {
  key: string
  label: string
  /** What is in the form now; empty if nothing is. */
  now: string
  change: Partial<FormFields>
}

const added = (now: readonly string[], found: readonly string[]): string[] => {
  const known = new Set(now.map(foldSkill))
  return found.filter((one) => !known.has(foldSkill(one)))
}

const listField = (
  of: { key: 'skills' | 'links' | 'majors'; label: string; most: number },
  now: readonly string[],
  found: readonly string[],
): ProposedField[] =>
  added(now, found)
    .slice(0, Math.max(0, of.most - now.length))
    .map((one) => ({
      key: `${of.key}-${one}`,
      label: `${of.label}: ${one}`,
      now: '',
      change: { [of.key]: [one] },
    }))

/** The fields of the form that would change, one proposal each. */
export const fieldsOf = (found: Proposals, now: FormFields, universityNow: string): ProposedField[] => {
  const { university, degree, graduation_class, majors } = found.studies
  return [
    ...(university && university.id !== now.university_id
      ? [
          {
            key: 'university',
            label: `University: ${university.name}`,
            now: universityNow,
            change: { university_id: university.id },
          },
        ]
      : []),
    ...(degree && degree !== now.degree
      ? [
          {
            key: 'degree',
            label: `Degree: ${labels[degree]}`,
            now: now.degree ? (labels[now.degree] ?? now.degree) : '',
            change: { degree },
          },
        ]
      : []),
    ...(graduation_class && graduation_class !== now.graduation_class
      ? [
          {
            key: 'class',
            label: `Graduation year: ${graduation_class}`,
            now: now.graduation_class ? String(now.graduation_class) : '',
            change: { graduation_class },
          },
        ]
      : []),
    ...listField({ key: 'majors', label: 'Major', most: 5 }, now.majors, majors),
    ...listField({ key: 'skills', label: 'Skill', most: 50 }, now.skills, found.skills),
    ...listField({ key: 'links', label: 'Link', most: 10 }, now.links, found.links),
  ]
}

/** All that was taken, on top of what the form holds. */
export const changedBy = (now: FormFields, taken: readonly ProposedField[]): Partial<FormFields> => {
  const changes = taken.map(({ change }) => change)
  const lists = (['majors', 'skills', 'links'] as const).flatMap((key) => {
    const more = changes.flatMap((change) => change[key] ?? [])
    return more.length > 0 ? [[key, [...now[key], ...more]] as const] : []
  })
  return { ...Object.assign({}, ...changes), ...Object.fromEntries(lists) }
}
