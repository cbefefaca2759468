import { notify } from '#domains/notifications/notices.commands.ts'
import type { Letter } from '#platform/mail/letter.ts'
import type { Reaction, RecordedActivity } from '#platform/reactions.ts'
import type { Tx } from '#platform/transactions.ts'
import {
  approvedLetter,
  deactivatedLetter,
  declinedLetter,
  type ReviewedPerson,
  reactivatedLetter,
} from './people-review.mails.ts'
import { transitions } from './people-review.rules.ts'

const letters: Record<string, (about: ReviewedPerson) => Letter> = {
  [transitions.approve.verb]: approvedLetter,
  [transitions.decline.verb]: declinedLetter,
  [transitions.deactivate.verb]: deactivatedLetter,
  [transitions.reactivate.verb]: reactivatedLetter,
}
const homes = {
  student: '/student/dashboard',
  employer_user: '/employer/dashboard',
  university_user: '/university/dashboard',
}

const tellPerson = async (tx: Tx, happened: RecordedActivity): Promise<void> => {
  const account = await tx.db
    .selectFrom('role_accounts as a')
    .leftJoin('organizations as o', 'o.id', 'a.organization_id')
    .select(['a.role', 'o.name'])
    .where('a.id', '=', happened.subject_id)
    .executeTakeFirst()
  if (!account) return
  const { publicUrl, operatorEmail } = tx.deps.config
  const reason = typeof happened.data.reason === 'string' ? happened.data.reason : null
  const letter = letters[happened.verb]!({
    organization: account.name,
    reason,
    contact: operatorEmail ?? null,
    sign_in: `${publicUrl}/sign-in?role=${account.role}`,
    becomes_owner: happened.data.became_owner === true,
    only_reads: happened.data.role_before !== undefined,
  })
  await notify(tx, {
    to: [happened.subject_id],
    kind: 'account_status',
    title: letter.heading,
    text: reason ?? letter.paragraphs[0]!,
    link: homes[account.role],
    cause: `${happened.verb}:${happened.id}`,
    letter,
  })
}

export const peopleReactions: Reaction[] = [
  { name: 'operators.tell_person_of_review', on: Object.keys(letters), run: tellPerson },
]
