import type { Role } from '#shared/endpoint.ts'

/** The page about your own data. */
export const privacyPages = {
  student: '/student/my-profile/privacy',
  employer_user: '/employer/my-profile/privacy',
  university_user: '/university/my-profile/privacy',
} as const satisfies Record<Role, string>
