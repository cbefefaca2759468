import { expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import type { ShownProfile } from '../organization-profile.contract.ts'
import { partsOf } from './completeness.ts'
import { structuredDataOf, summaryOf } from './words.ts'

const bare: ShownProfile = {
  id: newId(),
  kind: 'employer',
  name: 'Kestrel Works',
  slug: 'kestrel-works',
  logo_url: null,
  website: null,
  industry: null,
  company_size: null,
  city: null,
  country_code: null,
  tagline: '',
  description: '',
  cover_url: null,
  founded_year: null,
  links: [],
}

test('structured data names only what is known', () => {
  expect(structuredDataOf(bare, 'https://x.example')).toEqual({
    '@type': 'Organization',
    name: 'Kestrel Works',
    url: 'https://x.example/employer/kestrel-works',
    description: 'Kestrel Works',
  })
  const full = { ...bare, logo_url: '/media/1', city: 'Lyon', country_code: 'FR', founded_year: 1987 }
  expect(structuredDataOf(full, 'https://x.example')).toMatchObject({
    logo: 'https://x.example/media/1',
    foundingDate: '1987',
    address: { addressLocality: 'Lyon', addressCountry: 'FR' },
  })
  expect(summaryOf({ ...full, tagline: 'We build kites' })).toBe('We build kites')
})

test('an editor that holds only an empty paragraph is no description', () => {
  const state = { ...bare, description: '<p> </p>', has_logo: true, has_cover: false }
  const done = partsOf(state, 'employer').filter((part) => part.done)
  expect(done.map(({ label }) => label)).toEqual(['A logo'])
  expect(partsOf(state, 'university').some(({ label }) => label === 'Industry and size')).toBe(false)
})
