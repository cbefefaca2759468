import { reproveAffiliation } from '#domains/students/students.commands.ts'
import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import { UNVERIFIED_MAILBOX_CAP } from '#platform/mail/caps.ts'
import { post, postAll } from '#platform/mail/outbox.ts'
import type { SignedScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { invalid, Problem } from '#shared/problems.ts'
import { consumeLink, endInvitationsTo, endLinks, issueLink, mayIssue } from '../one-time-links.commands.ts'
import { endElsewhere } from '../sessions/sessions.commands.ts'
import { deleteUnverifiedAccounts } from '../sign-up/unverified-accounts.commands.ts'
import { lockOwner } from '../two-step/two-step.commands.ts'
import { addressChangedLetter, changeLetter, takenLetter } from './email-address.mails.ts'
import { requesterOf, verifiedOwnerOf } from './email-address.queries.ts'

const record = (tx: Tx, { actor, person_id }: SignedScope, verb: string) =>
  recordActivity(tx, actor, {
    verb: `address.${verb}`,
    subject: { type: 'person', id: person_id },
    organization_id: null,
  })

const tooOften = () =>
  new Problem('too_many_requests', 'We sent several emails within the last hour. Please try again later', {
    headers: { 'retry-after': '3600' },
  })

/**
 * Emails a link to the address, or, if the address belongs to someone else, tells its owner. The answer is
 * the same either way.
 */
export const askForAddress = (deps: Deps, scope: SignedScope, email: string) =>
  inTransaction(deps, async (tx) => {
    const owner = await lockOwner(tx, scope)
    if (owner.email === email) throw invalid({ email: ['This is already your address'] })
    if (!(await mayIssue(tx, 'change_email', owner.id))) throw tooOften()
    await endLinks(tx, owner.id, 'change_email')
    const { id, secret, expires_at } = await issueLink(tx, {
      kind: 'change_email',
      person_id: owner.id,
      email,
    })
    const holder = await verifiedOwnerOf(tx.db, email)
    const { publicUrl } = deps.config
    const held = await postAll(
      { ...tx, sender: owner.id },
      [
        holder
          ? {
              to: { email, person_id: holder.id },
              cause: `change_email_taken:${id}`,
              letter: takenLetter(publicUrl),
            }
          : { to: { email }, cause: `change_email:${id}`, letter: changeLetter(publicUrl, secret) },
      ],
      UNVERIFIED_MAILBOX_CAP,
    )
    if (held.size > 0) throw tooOften()
    await record(tx, scope, 'change_asked')
    return { email, asked_at: tx.now.toISOString(), expires_at: expires_at.toISOString() }
  })

/** Cancels the requested change of address; fine when there is none. */
export const cancelChange = (deps: Deps, scope: SignedScope): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const owner = await lockOwner(tx, scope)
    if ((await endLinks(tx, owner.id, 'change_email')) > 0) await record(tx, scope, 'change_canceled')
  })

/** Drops whatever someone registered with the address and never verified; refuses if its owner verified it. */
const makeRoom = async (tx: Tx, email: string): Promise<void> => {
  const holder = await tx.db
    .selectFrom('persons')
    .select(['id', 'email_verified_at'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
  if (!holder) return
  if (holder.email_verified_at) throw new Problem('email_taken')
  await deleteUnverifiedAccounts(tx, holder.id, null)
  const gone = await tx.db
    .deleteFrom('persons')
    .where('id', '=', holder.id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('role_accounts').select('id').where('person_id', '=', holder.id))),
    )
    .executeTakeFirst()
  if (gone.numDeletedRows === 0n) throw new Problem('email_taken')
}

/** Invitations already sent to the old address have been used; they must not let anyone in later. */
const endOwnInvitations = async (tx: Tx, personId: string): Promise<void> => {
  const accounts = await tx.db
    .selectFrom('role_accounts')
    .select('id')
    .where('person_id', '=', personId)
    .where('organization_id', 'is not', null)
    .execute()
  for (const { id } of accounts) await endInvitationsTo(tx, id)
}

const otherAccount = () =>
  new Problem(
    'not_allowed',
    'This link belongs to another account. Sign in to the account that asked for it, then open it again',
  )

const change = async (tx: Tx, scope: SignedScope, secret: string): Promise<string> => {
  const owner = await lockOwner(tx, scope)
  const asker = await requesterOf(tx.db, secret)
  if (asker && asker.person_id !== owner.id) throw otherAccount()
  const link = await consumeLink(tx, { kind: 'change_email', role: null, secret })
  const email = link.email!
  await makeRoom(tx, email)
  await endOwnInvitations(tx, owner.id)
  await tx.db
    .updateTable('persons')
    .set({ email, email_verified_at: tx.now })
    .where('id', '=', owner.id)
    .execute()
  await endLinks(tx, owner.id)
  await endElsewhere(tx, owner.id, scope.session_id)
  await reproveAffiliation(tx, scope.actor, { person_id: owner.id, email })
  const id = await record(tx, scope, 'changed')
  const before = { email: owner.email, person_id: owner.id }
  await post(tx, before, `address_changed:${id}`, addressChangedLetter(tx.deps.config.publicUrl))
  return email
}

const UNIQUE_VIOLATION = '23505'
const TRIES = 3

/**
 * Uses the emailed link: the address becomes the person's. If someone takes it at the same moment, runs again
 * and finds it taken.
 */
export const proveAddress = async (deps: Deps, scope: SignedScope, secret: string): Promise<string> => {
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      return await inTransaction(deps, (tx) => change(tx, scope, secret))
    } catch (error) {
      if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error
    }
  }
  throw new Problem('email_taken')
}
