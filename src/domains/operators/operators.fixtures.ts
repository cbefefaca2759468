import { buildPerson, type PersonOverrides } from '#domains/accounts/accounts.fixtures.ts'
import type { Deps } from '#platform/deps.ts'

export const buildOperator = async (
  deps: Deps,
  { is_demo = false, ...overrides }: PersonOverrides & { is_demo?: boolean } = {},
) => {
  const person = await buildPerson(deps, overrides)
  await deps.db
    .insertInto('operators')
    .values({ person_id: person.id, created_at: deps.clock.now(), is_demo })
    .execute()
  return { person_id: person.id }
}
