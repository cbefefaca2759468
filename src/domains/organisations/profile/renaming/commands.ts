import { sql } from 'kysely'
import { recordActivity } from '#platform/activity.ts'
import { type Deps, type Tx, transact } from '#platform/deps.ts'
import type { OperatorScope, OrganisationScope } from '#platform/scope.ts'
import type { OrganisationKind } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { Problem } from '#shared/problems.ts'
import { lockName } from '../../commands.ts'
import { hasSlug } from '../../queries.ts'
import { slugOf } from '../../rules.ts'

interface Named {
  id: string
  kind: OrganisationKind
  name: string
  slug: string
}

const requireFreeName = async (tx: Tx, { id, kind }: Named, name: string): Promise<void> => {
  const other = await tx.db
    .selectFrom('organisations')
    .select('id')
    .where('kind', '=', kind)
    .where('state', '<>', 'rejected')
    .where(sql<boolean>`fold(name) = fold(${name})`)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (!other) return
  throw new Problem('name_taken', `Another organization is called ${name}`, {
    fields: { name: ['Another organization has this name'] },
  })
}

const lockOrganisation = (tx: Tx, id: string) =>
  tx.db
    .selectFrom('organisations')
    .select(['id', 'kind', 'name', 'slug', 'state'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

const pending = (tx: Tx, organisationId: string) =>
  tx.db
    .updateTable('proposed_names')
    .where('organisation_id', '=', organisationId)
    .where('state', '=', 'pending')

const withdraw = (tx: Tx, organisationId: string) =>
  pending(tx, organisationId)
    .set({ state: 'withdrawn', settled_at: tx.now })
    .returning('name')
    .executeTakeFirst()

/** A new name waits for an operator and takes the place of one that waits already; the same one again changes nothing. */
export const proposeName = async (tx: Tx, scope: OrganisationScope, name: string): Promise<void> => {
  const organisation = await lockOrganisation(tx, scope.organisation_id)
  if (organisation.name === name) return
  const before = await tx.db
    .selectFrom('proposed_names')
    .select('name')
    .where('organisation_id', '=', organisation.id)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  if (before?.name === name) return
  await requireFreeName(tx, organisation, name)
  if (before) await withdraw(tx, organisation.id)
  await tx.db
    .insertInto('proposed_names')
    .values({
      id: newId(tx.now.getTime()),
      organisation_id: organisation.id,
      name,
      state: 'pending',
      proposed_by: scope.account_id,
      proposed_at: tx.now,
    })
    .execute()
  await recordActivity(tx, scope.actor, {
    verb: 'organisation.name_proposed',
    subject: { type: 'organisation', id: organisation.id },
    data: { from: organisation.name, to: name },
  })
}

export const withdrawName = (deps: Deps, scope: OrganisationScope): Promise<void> =>
  transact(deps, async (tx) => {
    const { id } = await lockOrganisation(tx, scope.organisation_id)
    const withdrawn = await withdraw(tx, id)
    if (!withdrawn) throw new Problem('not_found')
    await recordActivity(tx, scope.actor, {
      verb: 'organisation.name_withdrawn',
      subject: { type: 'organisation', id },
      data: { to: withdrawn.name },
    })
  })

/** The address follows the name; the one before is kept, to lead here. */
const moveTo = async (tx: Tx, { id, kind, slug: before }: Named, name: string): Promise<string> => {
  const tail = id.slice(-6)
  const wanted = slugOf(name, tail)
  const slug = (await hasSlug(tx.db, kind, wanted, id)) ? `${wanted}-${tail}` : wanted
  if (slug === before) return slug
  await tx.db.deleteFrom('former_slugs').where('kind', '=', kind).where('slug', '=', slug).execute()
  await tx.db
    .insertInto('former_slugs')
    .values({ kind, slug: before, organisation_id: id, left_at: tx.now })
    .execute()
  return slug
}

/** The proposal and its organisation, held. Throws `conflict` when it is no longer what the operator looked at. */
const holdProposal = async (tx: Tx, id: string) => {
  const known = await tx.db
    .selectFrom('proposed_names as n')
    .innerJoin('organisations as o', 'o.id', 'n.organisation_id')
    .select(['n.organisation_id', 'n.name', 'o.kind'])
    .where('n.id', '=', id)
    .executeTakeFirst()
  if (!known) throw new Problem('not_found')
  await lockName(tx, { kind: known.kind, name: known.name, directory_id: null })
  const organisation = await lockOrganisation(tx, known.organisation_id)
  const { state } = await tx.db
    .selectFrom('proposed_names')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (state === 'withdrawn') throw new Problem('conflict', 'The team no longer asks for this name')
  if (state !== 'pending') throw new Problem('conflict', `This name is ${state} already`)
  if (organisation.state !== 'approved')
    throw new Problem('conflict', `${organisation.name} is not in service; decide about it first`)
  return { organisation, name: known.name }
}

export const approveName = (deps: Deps, { actor }: OperatorScope, id: string): Promise<void> =>
  transact(deps, async (tx) => {
    const { organisation, name } = await holdProposal(tx, id)
    await requireFreeName(tx, organisation, name)
    await tx.db
      .updateTable('organisations')
      .set({ name, slug: await moveTo(tx, organisation, name), updated_at: tx.now })
      .where('id', '=', organisation.id)
      .execute()
    await pending(tx, organisation.id).set({ state: 'approved', settled_at: tx.now }).execute()
    await recordActivity(tx, actor, {
      verb: 'organisation.renamed',
      subject: { type: 'organisation', id: organisation.id },
      organisation_id: organisation.id,
      data: { from: organisation.name, to: name },
    })
  })

export const declineName = (
  deps: Deps,
  { actor }: OperatorScope,
  id: string,
  reason: string,
): Promise<void> =>
  transact(deps, async (tx) => {
    const { organisation, name } = await holdProposal(tx, id)
    await pending(tx, organisation.id).set({ state: 'declined', settled_at: tx.now, reason }).execute()
    await recordActivity(tx, actor, {
      verb: 'organisation.name_declined',
      subject: { type: 'organisation', id: organisation.id },
      organisation_id: organisation.id,
      data: { from: organisation.name, to: name, reason },
    })
  })
