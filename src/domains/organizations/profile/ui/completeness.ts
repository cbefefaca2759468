import type { OrganizationKind } from '#shared/endpoint.ts'
import type { ProfilePart } from '#web/kit/Completeness.tsx'

export interface ProfileState {
  tagline: unknown
  description: unknown
  website: unknown
  industry: unknown
  company_size: unknown
  country_code: unknown
  city: unknown
  has_logo: boolean
  has_cover: boolean
}

const hasWords = (html: unknown): boolean => String(html ?? '').replace(/<[^<>]*>|\s/g, '') !== ''

/** What readers look for, in the order of the form. */
export const partsOf = (profile: ProfileState, kind: OrganizationKind): ProfilePart[] => [
  { label: 'One line about what you do', where: '#about', done: Boolean(profile.tagline) },
  { label: 'A description', where: '#about', done: hasWords(profile.description) },
  { label: 'A logo', where: '#pictures', done: profile.has_logo },
  { label: 'A cover picture', where: '#pictures', done: profile.has_cover },
  ...(kind === 'employer'
    ? [
        {
          label: 'Industry and size',
          where: '#facts',
          done: Boolean(profile.industry && profile.company_size),
        },
      ]
    : []),
  { label: 'City and country', where: '#facts', done: Boolean(profile.city && profile.country_code) },
  { label: 'A website', where: '#facts', done: Boolean(profile.website) },
]
