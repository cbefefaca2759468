import type { AccountStatus } from '#domains/accounts/sign-in.contract.ts'
import type { OrganizationState } from '#domains/organizations/organizations.contract.ts'
import type { Role } from '#shared/endpoint.ts'
import type { Tone } from '#web/kit/StatusBadge.tsx'

interface Word {
  tone: Tone
  label: string
}

export const organizationWords: Record<OrganizationState, Word> = {
  pending_review: { tone: 'waiting', label: 'Waiting for review' },
  approved: { tone: 'good', label: 'Approved' },
  rejected: { tone: 'bad', label: 'Rejected' },
  suspended: { tone: 'bad', label: 'Deactivated' },
}

export const accountWords: Record<AccountStatus, Word> = {
  email_not_verified: { tone: 'quiet', label: 'Email not verified' },
  pending_review: { tone: 'waiting', label: 'Waiting' },
  active: { tone: 'good', label: 'Active' },
  deactivated: { tone: 'bad', label: 'Deactivated' },
}

export const kindWords = { employer: 'Employer', university: 'University' } as const
export const roleWords: Record<Role, string> = {
  student: 'Student',
  employer_user: 'Employer user',
  university_user: 'University user',
}
export const teamRoleWords = {
  owner: 'Owner',
  admin: 'Admin',
  recruiter: 'Recruiter',
  staff: 'Staff',
  viewer: 'Viewer',
} as const

export const countryName = (code: string | null): string | null =>
  code && (new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code)

/** `Boston, United States` */
export const placeOf = ({ city, country_code }: { city: string | null; country_code: string | null }) =>
  [city, countryName(country_code)].filter(Boolean).join(', ')

/** One by name, several by number. */
export const whoOf = (subjects: readonly { name: string }[], noun: string): string =>
  subjects.length === 1 ? subjects[0]!.name : `${subjects.length} ${noun}`
