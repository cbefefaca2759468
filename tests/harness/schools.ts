import { buildListedUniversity } from '#domains/students/directory/university-directory.fixtures.ts'
import { aUniversity } from './actors.ts'
import type { TestApp } from './app.ts'

/** A university in the directory, with a member of its staff. */
export const aSchool = async (t: TestApp) => {
  const listed = await buildListedUniversity(t.deps)
  const staff = await aUniversity(t, {
    team_role: 'staff',
    organization: { name: listed.name, directory_id: listed.id },
  })
  return { ...listed, staff, organization_id: staff.organization_id, domain: listed.domains[0]! }
}
