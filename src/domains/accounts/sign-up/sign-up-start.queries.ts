import { employerAt } from '#domains/organizations/organizations.queries.ts'
import { isOpenToAnyone, withParents } from '#domains/students/directory/directory-entries.rules.ts'
import { universityAt } from '#domains/students/directory/university-directory.queries.ts'
import type { Deps } from '#platform/deps.ts'
import type { BodyOf, OutputOf } from '#shared/endpoint.ts'
import { hasAccount } from './sign-up.queries.ts'
import type { startSignUp } from './sign-up-start.contract.ts'

/**
 * What an email address tells before anything is registered. The same statements run for every address at the
 * same kind of domain, so that timing tells nothing that the answer doesn't.
 */
export const signUpStart = async (
  { db }: Deps,
  { email, role }: BodyOf<typeof startSignUp>,
): Promise<OutputOf<typeof startSignUp>> => {
  const host = email.slice(email.lastIndexOf('@') + 1)
  const domains = isOpenToAnyone(host) ? [] : withParents(host)
  return {
    is_known: await hasAccount(db, email, role),
    university: await universityAt(db, domains),
    employer: await employerAt(db, domains),
  }
}
