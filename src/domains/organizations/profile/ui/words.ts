import { ogImageOf } from '#shared/cards.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { companySizeLabel } from '#shared/labels.ts'
import { labels } from '#shared/labels-of-lists.ts'
import type { ShownProfile } from '../organization-profile.contract.ts'

export const publicPages = {
  employer: '/employer/$employer_name',
  university: '/university/$university_name',
} as const satisfies Record<OrganizationKind, string>

export const hostOf = (address: string): string => new URL(address).hostname.replace(/^www\./, '')

const countryName = (code: string): string =>
  new Intl.DisplayNames('en', { type: 'region', fallback: 'code' }).of(code) ?? code

export const placeOf = ({ city, country_code }: Pick<ShownProfile, 'city' | 'country_code'>): string =>
  [city, country_code && countryName(country_code)].filter(Boolean).join(', ')

export const industryOf = ({ industry }: Pick<ShownProfile, 'industry'>): string | null =>
  industry && (labels[industry] ?? industry)

export const sizeOf = ({ company_size }: Pick<ShownProfile, 'company_size'>): string | null =>
  company_size && companySizeLabel(company_size)

/** One sentence for search results and shared links. */
export const summaryOf = (profile: ShownProfile): string =>
  profile.tagline || [profile.name, industryOf(profile), placeOf(profile)].filter(Boolean).join(' · ')

/** schema.org/Organization; `origin` makes the addresses absolute. */
export const structuredDataOf = (profile: ShownProfile, origin: string) => ({
  '@type': 'Organization',
  name: profile.name,
  url: profile.website ?? `${origin}/${profile.kind}/${profile.slug}`,
  description: summaryOf(profile),
  ...(profile.logo_url && { logo: `${origin}${profile.logo_url}` }),
  ...(profile.links.length > 0 && { sameAs: profile.links }),
  ...(profile.founded_year && { foundingDate: String(profile.founded_year) }),
  ...((profile.city || profile.country_code) && {
    address: {
      '@type': 'PostalAddress',
      ...(profile.city && { addressLocality: profile.city }),
      ...(profile.country_code && { addressCountry: profile.country_code }),
    },
  }),
})

/** What a public profile tells search engines and link previews. */
export const headOf = (profile: ShownProfile & { id: string }, origin: string) => ({
  title: profile.name,
  description: summaryOf(profile),
  path: `/${profile.kind}/${profile.slug}`,
  image: ogImageOf({
    kind: 'organization' as const,
    id: profile.id,
    version: [profile.name, profile.tagline, profile.logo_url, profile.industry, profile.city],
  }),
  type: 'profile' as const,
  jsonLd: structuredDataOf(profile, origin),
})
