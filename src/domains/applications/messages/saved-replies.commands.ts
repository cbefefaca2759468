import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { EmployerScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { invalid, Problem } from '#shared/problems.ts'
import { fieldComplaint } from './message-fields.rules.ts'
import { type addReply as call, MOST_REPLIES, type SavedReply } from './saved-replies.contract.ts'
import { replyById } from './saved-replies.queries.ts'

type Reply = BodyOf<typeof call>

/** One change of a team's replies after the other, so that together they keep to the limit and their names. */
const lockReplies = async (tx: Tx, { organization_id }: EmployerScope) => {
  await tx.db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organization_id)
    .forNoKeyUpdate()
    .execute()
  return tx.db
    .selectFrom('saved_replies')
    .select(['id', 'name'])
    .where('organization_id', '=', organization_id)
    .execute()
}

const requireFit = (others: readonly { name: string }[], { name, text }: Reply): void => {
  const complaint = fieldComplaint(text)
  if (complaint) throw invalid({ text: [complaint] })
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    throw invalid({ name: ['Your team has a saved reply with this name'] })
}

const logged = (tx: Tx, scope: EmployerScope, verb: string, id: string, name: string) =>
  recordActivity(tx, scope.actor, {
    verb: `saved_reply.${verb}`,
    subject: { type: 'saved_reply', id },
    data: { name },
  })

export const saveReply = (deps: Deps, scope: EmployerScope, reply: Reply): Promise<SavedReply> =>
  inTransaction(deps, async (tx) => {
    const others = await lockReplies(tx, scope)
    requireFit(others, reply)
    if (others.length >= MOST_REPLIES)
      throw new Problem('conflict', `Your team has ${MOST_REPLIES} saved replies; delete one first`)
    const id = newId(tx.now.getTime())
    const { organization_id } = scope
    await tx.db
      .insertInto('saved_replies')
      .values({ id, organization_id, ...reply, edited_at: tx.now })
      .execute()
    await logged(tx, scope, 'added', id, reply.name)
    return replyById(tx.db, id)
  })

export const changeReply = (
  deps: Deps,
  scope: EmployerScope,
  id: string,
  reply: Reply,
): Promise<SavedReply> =>
  inTransaction(deps, async (tx) => {
    const all = await lockReplies(tx, scope)
    if (!all.some((one) => one.id === id)) throw new Problem('not_found')
    requireFit(
      all.filter((one) => one.id !== id),
      reply,
    )
    await tx.db
      .updateTable('saved_replies')
      .set({ ...reply, edited_at: tx.now })
      .where('id', '=', id)
      .execute()
    await logged(tx, scope, 'changed', id, reply.name)
    return replyById(tx.db, id)
  })

export const dropReply = (deps: Deps, scope: EmployerScope, id: string): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const dropped = await tx.db
      .deleteFrom('saved_replies')
      .where('id', '=', id)
      .where('organization_id', '=', scope.organization_id)
      .returning('name')
      .executeTakeFirst()
    if (!dropped) throw new Problem('not_found')
    await logged(tx, scope, 'removed', id, dropped.name)
  })
