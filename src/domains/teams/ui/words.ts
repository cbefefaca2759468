import type { OrganizationKind, TeamRole } from '#shared/endpoint.ts'

/** What each role may do, in a sentence. */
export const roleHelp: Record<OrganizationKind, Record<TeamRole, string>> = {
  employer: {
    owner: 'Full access, and decides who else owns the organization',
    admin: 'Manages the team and the company profile, and does everything recruiters do',
    recruiter: 'Posts jobs and decides on applicants',
    staff: '',
    viewer: 'Sees jobs and applicants, changes nothing',
  },
  university: {
    owner: 'Full access, and decides who else owns the organization',
    admin: 'Manages the team and the university profile, and does everything staff do',
    staff: 'Works with students and employers',
    recruiter: '',
    viewer: 'Sees everything the team sees, changes nothing',
  },
}
