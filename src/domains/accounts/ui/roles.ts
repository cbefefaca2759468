import { IconBuildingSkyscraper, IconSchool, IconUser, type TablerIcon } from '@tabler/icons-react'
import type { Role, TeamRole } from '#shared/endpoint.ts'

/** The product specification's modes of the shared sign-up screen. */
export const signUpModes = { SIGN_UP: 1, STUDENT: 2, EMPLOYER: 3, UNIVERSITY: 4 } as const
/** The product specification's categories of who signs up. */
export const categories = { EMPLOYER: 1, UNIVERSITY: 2, STUDENT: 3 } as const

interface RoleWords {
  label: string
  /** As in "an employer account". */
  account: string
  icon: TablerIcon
  signUp: '/sign-up/student' | '/sign-up/employer' | '/sign-up/university'
  /** Whom this kind of account is for. */
  whom: string
}

export const roleWords: Record<Role, RoleWords> = {
  student: {
    label: 'Student',
    account: 'a student account',
    icon: IconUser,
    signUp: '/sign-up/student',
    whom: 'Find jobs and internships, apply with your resume, and see where each application stands.',
  },
  employer_user: {
    label: 'Employer',
    account: 'an employer account',
    icon: IconBuildingSkyscraper,
    signUp: '/sign-up/employer',
    whom: 'Post jobs, review applicants with your team, and answer every one of them.',
  },
  university_user: {
    label: 'University',
    account: 'a university account',
    icon: IconSchool,
    signUp: '/sign-up/university',
    whom: 'Run career services: confirm your students, host events and fairs, work with employers.',
  },
}

export const teamRoleLabels: Record<TeamRole, string> = {
  owner: 'Owner',
  admin: 'Admin',
  recruiter: 'Recruiter',
  staff: 'Staff',
  viewer: 'Viewer',
}

/** Whom a page is for. */
export const audiences = ['student', 'employer', 'university', 'operator'] as const
export type Audience = (typeof audiences)[number]
