import type { Role } from '#shared/endpoint.ts'

const rolesOfPages = new Map<string | undefined, Role>([
  ['student', 'student'],
  ['employer', 'employer_user'],
  ['university', 'university_user'],
])

/** The kind of account a page of ours is for. */
export const roleOfPage = (page: string | undefined): Role | undefined =>
  rolesOfPages.get(page?.split(/[/?#]/)[1])

/**
 * Which of a person's accounts a sign-in is for: the preferred one, or the only one. `is_open` if that is theirs
 * to say.
 */
export const chosenRole = (accounts: readonly { role: Role }[], preferred: Role | undefined) => {
  const named = accounts.find(({ role }) => role === preferred)
  const account = named ?? accounts[0]
  return {
    role: account?.role ?? preferred ?? 'student',
    is_open: !named && accounts.length > 1,
  }
}
