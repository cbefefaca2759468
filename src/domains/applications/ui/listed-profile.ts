import { fullName } from '#shared/labels.ts'
import { labels } from '#shared/labels-of-lists.ts'
import type { SentProfile } from '../applications.contract.ts'

type Field = keyof SentProfile

interface Listed {
  label: string
  /** The profile fields it covers. */
  fields: Field[]
  /** Empty if the profile has nothing there. */
  value: string
}

const university = ({ university, is_affiliation_verified }: SentProfile): string =>
  `${university ?? ''}${university && is_affiliation_verified ? ' (verified)' : ''}`

/** Every field an employer sees, with the line that shows it. */
const lines = {
  first_name: ['Name', ({ first_name, last_name }) => fullName({ first_name, last_name })],
  last_name: 'first_name',
  picture_url: ['Picture', ({ picture_url }) => picture_url && 'Your picture'],
  headline: ['Headline', ({ headline }) => headline],
  about: ['About you', ({ about }) => about],
  email: ['Email', ({ email }) => email],
  phone: ['Phone', ({ phone }) => phone],
  university: ['University', university],
  is_affiliation_verified: 'university',
  degree: ['Degree', ({ degree }) => degree && (labels[degree] ?? degree)],
  majors: ['Majors', ({ majors }) => majors.join(', ')],
  graduation_class: ['Class of', ({ graduation_class }) => graduation_class],
  skills: ['Skills', ({ skills }) => skills.join(', ')],
  links: ['Links', ({ links }) => links.join('\n')],
} satisfies Record<Field, [label: string, value: (of: SentProfile) => string | number | null] | Field>

/** Returns everything an employer sees of a profile, line by line. */
export const listedProfile = (profile: SentProfile): Listed[] =>
  Object.entries(lines).flatMap(([field, line]) => {
    if (typeof line === 'string') return []
    const [label, say] = line
    const others = Object.keys(lines).filter((other) => lines[other as Field] === field)
    return [{ label, fields: [field, ...others] as Field[], value: String(say(profile) ?? '') }]
  })
