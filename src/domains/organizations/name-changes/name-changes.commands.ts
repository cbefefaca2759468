import { sql } from 'kysely'
import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { OperatorScope, OrganizationScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { Problem } from '#shared/problems.ts'
import { lockName } from '../organizations.commands.ts'
import { hasSlug } from '../organizations.queries.ts'
import { slugOf } from '../organizations.rules.ts'

interface Named {
  id: string
  kind: OrganizationKind
  name: string
  slug: string
}

const requireFreeName = async (tx: Tx, { id, kind }: Named, name: string): Promise<void> => {
  const other = await tx.db
    .selectFrom('organizations')
    .select('id')
    .where('kind', '=', kind)
    .where('state', '<>', 'rejected')
    .where(sql<boolean>`search = fold(${name})`)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (!other) return
  throw new Problem('name_taken', `Another organization is called ${name}`, {
    fields: { name: ['Another organization has this name'] },
  })
}

const lockOrganization = (tx: Tx, id: string) =>
  tx.db
    .selectFrom('organizations')
    .select(['id', 'kind', 'name', 'slug', 'state'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

const pending = (tx: Tx, organizationId: string) =>
  tx.db
    .updateTable('proposed_names')
    .where('organization_id', '=', organizationId)
    .where('state', '=', 'pending')

const withdraw = (tx: Tx, organizationId: string) =>
  pending(tx, organizationId)
    .set({ state: 'withdrawn', settled_at: tx.now })
    .returning('name')
    .executeTakeFirst()

/**
 * Submits a new name for review, replacing one that is already waiting; submitting the same one again changes
 * nothing.
 */
export const proposeName = async (tx: Tx, scope: OrganizationScope, name: string): Promise<void> => {
  const organization = await lockOrganization(tx, scope.organization_id)
  if (organization.name === name) return
  const before = await tx.db
    .selectFrom('proposed_names')
    .select('name')
    .where('organization_id', '=', organization.id)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  if (before?.name === name) return
  await requireFreeName(tx, organization, name)
  if (before) await withdraw(tx, organization.id)
  await tx.db
    .insertInto('proposed_names')
    .values({
      id: newId(tx.now.getTime()),
      organization_id: organization.id,
      name,
      state: 'pending',
      proposed_by: scope.account_id,
      proposed_at: tx.now,
    })
    .execute()
  await recordActivity(tx, scope.actor, {
    verb: 'organization.name_proposed',
    subject: { type: 'organization', id: organization.id },
    data: { from: organization.name, to: name },
  })
}

export const withdrawName = (deps: Deps, scope: OrganizationScope): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const { id } = await lockOrganization(tx, scope.organization_id)
    const withdrawn = await withdraw(tx, id)
    if (!withdrawn) throw new Problem('not_found')
    await recordActivity(tx, scope.actor, {
      verb: 'organization.name_withdrawn',
      subject: { type: 'organization', id },
      data: { to: withdrawn.name },
    })
  })

/** Gives the organization an address that matches its name; the previous one is kept and redirects here. */
const moveTo = async (tx: Tx, { id, kind, slug: before }: Named, name: string): Promise<string> => {
  const tail = id.slice(-6)
  const wanted = slugOf(name, tail)
  const slug = (await hasSlug(tx.db, kind, wanted, id)) ? `${wanted}-${tail}` : wanted
  if (slug === before) return slug
  await tx.db.deleteFrom('former_slugs').where('kind', '=', kind).where('slug', '=', slug).execute()
  await tx.db
    .insertInto('former_slugs')
    .values({ kind, slug: before, organization_id: id, left_at: tx.now })
    .execute()
  return slug
}

/**
 * Returns the proposal and its organization, locked. Throws `conflict` when it has changed since the operator
 * looked at it.
 */
const holdProposal = async (tx: Tx, id: string) => {
  const known = await tx.db
    .selectFrom('proposed_names as n')
    .innerJoin('organizations as o', 'o.id', 'n.organization_id')
    .select(['n.organization_id', 'n.name', 'o.kind'])
    .where('n.id', '=', id)
    .executeTakeFirst()
  if (!known) throw new Problem('not_found')
  await lockName(tx, { kind: known.kind, name: known.name, directory_id: null })
  const organization = await lockOrganization(tx, known.organization_id)
  const { state } = await tx.db
    .selectFrom('proposed_names')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (state === 'withdrawn') throw new Problem('conflict', 'The team no longer asks for this name')
  if (state !== 'pending') throw new Problem('conflict', `This name is already ${state}`)
  if (organization.state !== 'approved')
    throw new Problem('conflict', `${organization.name} is not active; decide about the organization first`)
  return { organization, name: known.name }
}

export const approveName = (deps: Deps, { actor }: OperatorScope, id: string): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const { organization, name } = await holdProposal(tx, id)
    await requireFreeName(tx, organization, name)
    await tx.db
      .updateTable('organizations')
      .set({ name, slug: await moveTo(tx, organization, name), updated_at: tx.now })
      .where('id', '=', organization.id)
      .execute()
    await pending(tx, organization.id).set({ state: 'approved', settled_at: tx.now }).execute()
    await recordActivity(tx, actor, {
      verb: 'organization.renamed',
      subject: { type: 'organization', id: organization.id },
      organization_id: organization.id,
      data: { from: organization.name, to: name },
    })
  })

export const declineName = (
  deps: Deps,
  { actor }: OperatorScope,
  id: string,
  reason: string,
): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const { organization, name } = await holdProposal(tx, id)
    await pending(tx, organization.id).set({ state: 'declined', settled_at: tx.now, reason }).execute()
    await recordActivity(tx, actor, {
      verb: 'organization.name_declined',
      subject: { type: 'organization', id: organization.id },
      organization_id: organization.id,
      data: { from: organization.name, to: name, reason },
    })
  })
