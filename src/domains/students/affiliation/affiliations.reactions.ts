import { notify } from '#domains/notifications/notices.commands.ts'
import { teamOf } from '#domains/organizations/organizations.queries.ts'
import type { Letter } from '#platform/mail/letter.ts'
import type { Reaction, RecordedActivity } from '#platform/reactions.ts'
import type { Tx } from '#platform/transactions.ts'
import { universityById } from '../directory/university-directory.queries.ts'
import {
  confirmedLetter,
  type Decided,
  declinedLetter,
  lapsedLetter,
  waitingLetter,
} from './affiliations.mails.ts'

const letters: Record<string, (about: Decided) => Letter> = {
  'student.affiliation_verified': confirmedLetter,
  'student.affiliation_declined': declinedLetter,
  'student.affiliation_lapsed': lapsedLetter,
}
const PROFILE = '/student/my-profile'
const STUDENTS = '/university/students'

const tellStudent = async (tx: Tx, happened: RecordedActivity): Promise<void> => {
  const { university_id, reason } = happened.data as { university_id: string; reason?: string }
  const university = await universityById(tx.db, university_id)
  const letter = letters[happened.verb]!({
    university: university!.name,
    reason: reason ?? null,
    url: tx.deps.config.publicUrl + PROFILE,
  })
  await notify(tx, {
    to: [happened.subject_id],
    kind: 'affiliation',
    title: letter.heading,
    text: reason ?? letter.paragraphs.at(-1)!,
    link: PROFILE,
    cause: `affiliation:${happened.id}`,
    letter,
  })
}

/** The approved university whose confirmation the student is now waiting for because of the activity, if any. */
const awaitedSince = (tx: Tx, { subject_id, at }: RecordedActivity) =>
  tx.db
    .selectFrom('students as s')
    .innerJoin('role_accounts as a', 'a.id', 's.account_id')
    .innerJoin('organizations as o', 'o.directory_id', 's.university_id')
    .select(['o.id', 'o.name'])
    .where('s.account_id', '=', subject_id)
    .where('s.affiliation', '=', 'unverified')
    .where('s.affiliation_at', '=', at)
    .where('a.status', '=', 'active')
    .where('o.state', '=', 'approved')
    .executeTakeFirst()

/** Members who have not yet seen the previous notice are not notified again. */
const withoutUnread = async (tx: Tx, ids: string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const unread = await tx.db
    .selectFrom('notifications')
    .select('account_id')
    .where('account_id', 'in', ids)
    .where('kind', '=', 'students_waiting')
    .where('read_at', 'is', null)
    .execute()
  const told = new Set(unread.map(({ account_id }) => account_id))
  return ids.filter((id) => !told.has(id))
}

const tellStaff = async (tx: Tx, happened: RecordedActivity): Promise<void> => {
  const university = await awaitedSince(tx, happened)
  if (!university) return
  const team = await teamOf(tx.db, university.id, 'member')
  const letter = waitingLetter(university.name, tx.deps.config.publicUrl + STUDENTS)
  await notify(tx, {
    to: await withoutUnread(
      tx,
      team.map(({ account_id }) => account_id),
    ),
    kind: 'students_waiting',
    title: letter.heading,
    text: letter.paragraphs[0]!,
    link: STUDENTS,
    cause: `students_waiting:${tx.now.toISOString().slice(0, 13)}`,
    letter,
  })
}

export const affiliationReactions: Reaction[] = [
  { name: 'students.tell_of_affiliation', on: Object.keys(letters), run: tellStudent },
  {
    name: 'students.tell_staff_of_waiting',
    on: ['account.verified', 'account.edited', 'student.affiliation_lapsed', 'student.university_linked'],
    run: tellStaff,
  },
]
