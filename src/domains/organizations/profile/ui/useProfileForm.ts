import type { Endpoint, OrganizationKind } from '#shared/endpoint.ts'
import { useContractForm } from '#web/contract-form.ts'
import { session } from '#web/session.ts'
import {
  editEmployerProfile,
  editUniversityProfile,
  employerOwnProfile,
  type OwnProfile,
  universityOwnProfile,
} from '../organization-profile.contract.ts'

export const profileCalls = {
  employer: { own: employerOwnProfile, edit: editEmployerProfile },
  university: { own: universityOwnProfile, edit: editUniversityProfile },
} as const

// a university's form sends no industry or size: its call does not know them
const initialOf = (profile: OwnProfile) => ({
  name: profile.name,
  tagline: profile.tagline,
  description: profile.description,
  logoFile: null,
  coverFile: null,
  industry: profile.industry as null,
  company_size: profile.company_size as null,
  founded_year: profile.founded_year ?? ('' as const),
  city: profile.city ?? '',
  country_code: profile.country_code ?? '',
  website: profile.website ?? '',
  links: profile.links,
  remove_logo: false,
  remove_cover: false,
})

const labels = {
  tagline: 'In one line',
  description: 'About you',
  country_code: 'Country',
  company_size: 'Size',
  founded_year: 'Founded',
}

export const useProfileForm = (kind: OrganizationKind, profile: OwnProfile, shown: Endpoint) => {
  const { own, edit } = profileCalls[kind]
  const form = useContractForm({
    endpoint: edit as typeof editEmployerProfile,
    initial: initialOf(profile),
    labels,
    invalidates: [own, shown, session],
    onSuccess: (saved) => {
      form.setValues({ name: saved.name, remove_logo: false, remove_cover: false })
      form.resetDirty()
    },
  })
  return form
}

export type ProfileForm = ReturnType<typeof useProfileForm>
