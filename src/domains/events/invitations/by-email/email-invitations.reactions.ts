import { sql } from 'kysely'
import type { Reaction, RecordedActivity } from '#platform/reactions.ts'
import { systemActor } from '#platform/scope.ts'
import type { Tx } from '#platform/transactions.ts'
import { isUpcomingSql } from '../../events.rules.ts'
import { inviteTakers } from './email-invitation-answers.commands.ts'
import { readDestination } from './email-invitation-tokens.mapping.ts'
import { isTaken } from './email-invitations.queries.ts'

const upcoming = (tx: Tx) => tx.db.selectFrom('events as e').select('e.id').where(isUpcomingSql(tx.now))

/** An employer that signs up through the link of an invitation takes it up. */
const followSignUp = async (tx: Tx, { subject_id, data }: RecordedActivity): Promise<void> => {
  const founder = await tx.db
    .selectFrom('role_accounts')
    .select('came_for')
    .where('id', '=', data.account_id as string)
    .where('role', '=', 'employer_user')
    .executeTakeFirst()
  const id = founder && readDestination(tx.deps.secretKey, founder.came_for)
  if (!id) return
  await tx.db
    .updateTable('email_invitations as i')
    .set({ organization_id: subject_id, declined_at: null })
    .where('id', '=', id)
    .where(sql<boolean>`not ${isTaken}`)
    .where('event_id', 'in', upcoming(tx))
    .execute()
}

/** Who proves an invited address and owns a new employer takes up what was sent there, however they came. */
const followAddress = async (tx: Tx, { subject_id }: RecordedActivity): Promise<void> => {
  const owner = await tx.db
    .selectFrom('role_accounts as a')
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .innerJoin('organizations as o', 'o.id', 'a.organization_id')
    .select(['p.email', 'o.id'])
    .where('a.id', '=', subject_id)
    .where('a.team_role', '=', 'owner')
    .where('o.kind', '=', 'employer')
    .executeTakeFirst()
  if (!owner) return
  await tx.db
    .updateTable('email_invitations')
    .set({ organization_id: owner.id })
    .where('email', '=', owner.email)
    .where('organization_id', 'is', null)
    .where('declined_at', 'is', null)
    .where('event_id', 'in', upcoming(tx))
    .execute()
}

/** An approved employer is invited to what it took up while it waited, and told. */
const followApproval = async (tx: Tx, { subject_id }: RecordedActivity): Promise<void> => {
  const taken = await tx.db
    .selectFrom('email_invitations as i')
    .innerJoin('events as e', 'e.id', 'i.event_id')
    .select(['i.event_id', 'i.invited_by'])
    .where('i.organization_id', '=', subject_id)
    .where(isUpcomingSql(tx.now))
    .orderBy('i.id')
    .limit(100)
    // whoever withdraws one meanwhile does so before or after
    .forUpdate('i')
    .execute()
  const first = new Map(taken.toReversed().map((one) => [one.event_id, one]))
  const takers = [...first.values()].map((one) => ({ ...one, organization_id: subject_id }))
  await inviteTakers(tx, systemActor, { way: 'pick', takers })
}

export const emailInvitationReactions: Reaction[] = [
  { name: 'email_invitations.follow_sign_up', on: ['organization.registered'], run: followSignUp },
  { name: 'email_invitations.follow_address', on: ['account.verified'], run: followAddress },
  { name: 'email_invitations.follow_approval', on: ['organization.approved'], run: followApproval },
]
