import { notify } from '#domains/notifications/notices.commands.ts'
import { teamOf } from '#domains/organizations/organizations.queries.ts'
import type { Deps } from '#platform/deps.ts'
import type { Reaction, RecordedActivity, Tick } from '#platform/reactions.ts'
import type { Tx } from '#platform/transactions.ts'
import { expireJobs, forgetJobChanges } from './jobs.commands.ts'
import { endedLetter } from './jobs.mails.ts'
import { renewableUntil } from './jobs.rules.ts'
import { expireTokens } from './tokens/job-tokens.commands.ts'

/** Notifies people who can renew an expired job, unless it was renewed in the meantime. */
const tellOfEnd = async (tx: Tx, happened: RecordedActivity): Promise<void> => {
  const job = await tx.db
    .selectFrom('jobs as j')
    .innerJoin('organizations as o', 'o.id', 'j.organization_id')
    .select(['j.id', 'j.title', 'j.state', 'j.is_hidden', 'j.removed_at', 'j.time_zone', 'j.organization_id'])
    .select(['j.opened_at', 'j.expires_at', 'j.ended_at', 'o.name as employer'])
    .where('j.id', '=', happened.subject_id)
    .executeTakeFirst()
  const until = job && renewableUntil(job, tx.now)
  if (!job || !until || until <= tx.now) return
  const team = await teamOf(tx.db, job.organization_id, 'member')
  const link = `/employer/job/detail?id=${job.id}`
  const letter = endedLetter(
    { ...job, ended_at: job.ended_at!, renewable_until: until.toISOString() },
    `${tx.deps.config.publicUrl}${link}`,
  )
  await notify(tx, {
    to: team.map((member) => member.account_id),
    kind: 'job_ended',
    title: letter.heading,
    text: letter.paragraphs[0]!,
    link,
    cause: `job.expired:${happened.id}`,
    letter,
  })
}

export const jobReactions: Reaction[] = [
  { name: 'jobs.tell_team_of_end', on: ['job.expired'], run: tellOfEnd },
]

const ROUNDS = 20

/** Limits batches per minute; lists go by the clock and do not depend on this. */
const inBatches = (expire: (deps: Deps) => Promise<number>) => async (deps: Deps) => {
  for (let round = 0; round < ROUNDS && (await expire(deps)) > 0; round++);
}

export const jobTicks: Tick[] = [
  { name: 'jobs.expire', run: inBatches(expireJobs) },
  { name: 'jobs.expire_tokens', run: inBatches(expireTokens) },
  { name: 'jobs.forget_changes', run: forgetJobChanges },
]
