import { FIRST_TOKENS } from '#domains/jobs/tokens/job-tokens.rules.ts'
import { notify } from '#domains/notifications/notices.commands.ts'
import { ownersOf } from '#domains/organizations/organizations.queries.ts'
import { transitions } from '#domains/organizations/review-steps.rules.ts'
import type { Letter } from '#platform/mail/letter.ts'
import type { Reaction, RecordedActivity } from '#platform/reactions.ts'
import type { Tx } from '#platform/transactions.ts'
import {
  approvedLetter,
  type Reviewed,
  reactivatedLetter,
  rejectedLetter,
  suspendedLetter,
} from './organization-review.mails.ts'

const letters: Record<string, (about: Reviewed, signIn: string) => Letter> = {
  [transitions.approve.verb]: (about, signIn) => approvedLetter(about, signIn, FIRST_TOKENS),
  [transitions.reject.verb]: rejectedLetter,
  [transitions.suspend.verb]: suspendedLetter,
  [transitions.reactivate.verb]: reactivatedLetter,
}

const tellOwners = async (tx: Tx, happened: RecordedActivity): Promise<void> => {
  const organization = await tx.db
    .selectFrom('organizations')
    .select(['id', 'name', 'kind'])
    .where('id', '=', happened.subject_id)
    .executeTakeFirst()
  if (!organization) return
  const reason = typeof happened.data.reason === 'string' ? happened.data.reason : null
  const letter = letters[happened.verb]!(
    {
      name: organization.name,
      kind: organization.kind,
      reason,
      contact: tx.deps.config.operatorEmail ?? null,
    },
    `${tx.deps.config.publicUrl}/sign-in?role=${organization.kind}_user`,
  )
  await notify(tx, {
    to: (await ownersOf(tx.db, organization.id)).map((owner) => owner.account_id),
    kind: 'organization_status',
    title: letter.heading,
    text: reason ?? letter.paragraphs[0]!,
    link: `/${organization.kind}/dashboard`,
    cause: `${happened.verb}:${happened.id}`,
    letter,
  })
}

export const reviewReactions: Reaction[] = [
  { name: 'organizations.tell_owners_of_review', on: Object.keys(letters), run: tellOwners },
]
