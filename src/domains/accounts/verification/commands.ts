import { recordActivity } from '../../../platform/activity.ts'
import { type Deps, type Tx, transact } from '../../../platform/deps.ts'
import { standingOf } from '../../../platform/gate.ts'
import { post } from '../../../platform/mail/outbox.ts'
import type { Actor, VisitorScope } from '../../../platform/scope.ts'
import type { Role } from '../../../shared/endpoint.ts'
import { proveAffiliation } from '../../students/commands.ts'
import { consumeLink, issueLink, mayIssue } from '../links/commands.ts'
import { lockByEmail, standingIn } from '../queries.ts'
import type { StatusAfter } from '../registration/contract.ts'
import { statusOnceVerified } from '../rules.ts'
import { verificationLetter } from './mails.ts'

export interface Verifiable {
  id: string
  email: string
}

export const mailVerification = async (
  tx: Tx,
  person: Verifiable,
  role: Role,
  next?: string,
): Promise<void> => {
  if (!(await mayIssue(tx, 'verify_email', person.id))) return
  const { id, secret } = await issueLink(tx, { kind: 'verify_email', person_id: person.id, role })
  const letter = verificationLetter(tx.deps.config.publicUrl, role, secret, next)
  await post(tx, { email: person.email, person_id: person.id }, `verify_email:${id}`, letter)
}

/** An operator who decides about an organisation at this moment comes before or after, so that its owner is not left waiting. */
const holdOrganisations = (tx: Tx, personId: string) =>
  tx.db
    .selectFrom('organisations')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('role_accounts')
        .select('organisation_id')
        .where('person_id', '=', personId)
        .where('status', '=', 'email_not_verified')
        .where('organisation_id', 'is not', null)
        .$castTo<{ organisation_id: string }>(),
    )
    .orderBy('id')
    .forShare()
    .execute()

const waiting = (tx: Tx, personId: string) =>
  tx.db
    .selectFrom('role_accounts as a')
    .leftJoin('organisations as o', 'o.id', 'a.organisation_id')
    .select(['a.id', 'a.role', 'a.team_role', 'a.organisation_id', 'a.invited_at'])
    .select('o.state as organisation_state')
    .where('a.person_id', '=', personId)
    .where('a.status', '=', 'email_not_verified')
    .orderBy('a.id')
    .forUpdate('a')
    .execute()

type Waiting = Awaited<ReturnType<typeof waiting>>[number]

const moveOn = async (tx: Tx, actor: Actor, person: Verifiable, account: Waiting): Promise<void> => {
  const status = statusOnceVerified({ ...account, invited: account.invited_at !== null })
  await tx.db
    .updateTable('role_accounts')
    .set({ status, ...(status === 'active' ? { activated_at: tx.now } : {}) })
    .where('id', '=', account.id)
    .execute()
  if (account.role === 'student') await proveAffiliation(tx, account.id, person.email)
  await recordActivity(tx, actor, {
    verb: 'account.verified',
    subject: { type: 'account', id: account.id },
    organisation_id: account.organisation_id,
    data: { role: account.role, status },
  })
}

/** Takes every account of a person with a verified email out of `email_not_verified`. The person's row is locked by the caller. */
export const moveOnVerified = async (tx: Tx, actor: Actor, person: Verifiable): Promise<void> => {
  await holdOrganisations(tx, person.id)
  for (const account of await waiting(tx, person.id)) await moveOn(tx, actor, person, account)
}

export const standingNow = async (tx: Tx, personId: string, role: Role): Promise<StatusAfter> => {
  const account = await standingIn(tx.db, personId, role)
  return account ? standingOf(account) : 'not_active'
}

/** Uses a mailed link: the email is proved for every role the person registered. */
export const verifyEmail = (deps: Deps, scope: VisitorScope, role: Role, secret: string) =>
  transact(deps, async (tx) => {
    const link = await consumeLink(tx, { kind: 'verify_email', role, secret })
    const person = await tx.db
      .updateTable('persons')
      .set((eb) => ({ email_verified_at: eb.fn.coalesce('email_verified_at', eb.val(tx.now)) }))
      .where('id', '=', link.person_id!)
      .returning(['id', 'email'])
      .executeTakeFirstOrThrow()
    await moveOnVerified(tx, { ...scope.actor, person_id: person.id, role }, person)
    return { email: person.email, status: await standingNow(tx, person.id, role) }
  })

/** Mails another link to somebody who registered and has not verified yet; does nothing for anybody else. */
export const resendVerification = (
  deps: Deps,
  role: Role,
  { email, next }: { email: string; next?: string | undefined },
): Promise<void> =>
  transact(deps, async (tx) => {
    const person = await lockByEmail(tx, email, role)
    if (person?.status === 'email_not_verified') await mailVerification(tx, person, role, next)
  })
