import type { Role } from '#shared/endpoint.ts'

/** The page to set up a second step. */
export const twoStepPages = {
  student: '/student/my-profile/two-step',
  employer_user: '/employer/my-profile/two-step',
  university_user: '/university/my-profile/two-step',
  operator: '/operator/two-step',
} as const satisfies Record<Role | 'operator', string>

/** The page above it. */
export const securityPages = {
  student: '/student/my-profile/security',
  employer_user: '/employer/my-profile/security',
  university_user: '/university/my-profile/security',
  operator: '/operator/my-security',
} as const satisfies Record<Role | 'operator', string>
