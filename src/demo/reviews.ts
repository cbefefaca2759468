import { buildUniversityUser } from '#domains/accounts/accounts.fixtures.ts'
import { buildProposedName } from '#domains/organizations/name-changes/name-changes.fixtures.ts'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { buildListedUniversity } from '#domains/students/directory/university-directory.fixtures.ts'
import type { Deps } from '#platform/deps.ts'
import { demoEmployers } from './organizations.ts'

const DOMAIN = 'harlowvalley.example'

/**
 * What the operator has to review besides new employers: a university whose founder has a mailbox there, and
 * a name change.
 */
export const seedReviews = async (
  deps: Deps,
  employers: ReadonlyArray<{ organization_id: string; account_id: string }>,
  password: string,
): Promise<void> => {
  const listed = await buildListedUniversity(deps, { name: 'Harlow Valley College', domains: [DOMAIN] })
  const organization = await buildOrganization(deps, 'university', {
    name: listed.name,
    slug: 'harlow-valley-college',
    state: 'pending_review',
    country_code: 'US',
    city: 'Harlow',
    website: `https://${DOMAIN}`,
    directory_id: listed.id,
  })
  await buildUniversityUser(deps, {
    organization_id: organization.id,
    status: 'pending_review',
    email: `office@${DOMAIN}`,
    password,
    first_name: 'Career',
    last_name: 'Center',
  })
  const { organization_id, account_id } = employers.at(-1)!
  await buildProposedName(deps, {
    organization_id,
    proposed_by: account_id,
    name: `${demoEmployers.at(-1)!.name} & Storage`,
  })
}
