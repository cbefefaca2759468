import type { OrganizationScope } from '#platform/scope.ts'
import type { Tx } from '#platform/transactions.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'

const others = { employer: 'university', university: 'employer' } as const

/** Returns the kind of an organization the host may add; null for any other. */
export const addedKind = async (
  tx: Tx,
  { kind }: OrganizationScope,
  id: string,
): Promise<OrganizationKind | null> => {
  const row = await tx.db
    .selectFrom('organizations')
    .select('kind')
    .where('id', '=', id)
    .where('state', '=', 'approved')
    .where('kind', '=', others[kind])
    .executeTakeFirst()
  return row?.kind ?? null
}

export const kindOf = async (tx: Tx, id: string): Promise<OrganizationKind> => {
  const { kind } = await tx.db
    .selectFrom('organizations')
    .select('kind')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return kind
}
