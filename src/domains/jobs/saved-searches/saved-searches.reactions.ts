import { notify } from '#domains/notifications/notices.commands.ts'
import { iso } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import type { Tick } from '#platform/reactions.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { StoredFilters } from './saved-searches.contract.ts'
import { newJobsLetter } from './saved-searches.mails.ts'
import { type DueSearch, dueSearches, type NewJob, newJobsOf } from './saved-searches.queries.ts'
import { lookUntil, nextLook } from './saved-searches.rules.ts'

/** The job list's address with the search's filters. */
const linkOf = (filters: StoredFilters): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters))
    for (const one of [value].flat()) query.append(name, String(one))
  return `/student/jobs?${query}`
}

const MOST_LINK = 500

const tell = (tx: Tx, search: DueSearch, jobs: NewJob[]): Promise<void> => {
  const address = linkOf(search.filters)
  const link = address.length <= MOST_LINK ? address : '/student/jobs'
  const found = { search: search.name, jobs, total: jobs[0]!.total }
  const letter = newJobsLetter(found, tx.deps.config.publicUrl, link)
  return notify(tx, {
    to: [search.student_id],
    kind: 'saved_search',
    title: letter.heading,
    text: jobs.map(({ title, employer }) => `${title} at ${employer}`).join('; '),
    link,
    cause: `saved_search:${search.id}:${iso(tx.now)}`,
    letter,
  })
}

/** Whoever locks the row first completes the check; another server then finds it no longer due. */
const settle = (deps: Deps, search: DueSearch, until: Date, jobs: NewJob[]): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const due = await tx.db
      .selectFrom('saved_searches')
      .select('id')
      .where('id', '=', search.id)
      .where('is_alerting', '=', true)
      .where('looked_until', '=', search.looked_until)
      .where('next_look_at', '<=', iso(tx.now))
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!due) return
    const found = jobs.length > 0
    await tx.db
      .updateTable('saved_searches')
      .set({
        looked_until: until,
        next_look_at: nextLook(tx.now, found),
        ...(found && { told_at: tx.now }),
      })
      .where('id', '=', search.id)
      .execute()
    if (found) await tell(tx, search, jobs)
  })

const ROUNDS = 20

/** Checks batch by batch, up to a limit per minute; the rest follow in the next minute. */
const alertSavedSearches = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  const until = lookUntil(now)
  for (let round = 0; round < ROUNDS; round++) {
    const due = await dueSearches(deps.db, now)
    if (due.length === 0) return
    for (const search of due) await settle(deps, search, until, await newJobsOf(deps, search, until, now))
  }
}

export const savedSearchTicks: Tick[] = [{ name: 'jobs.alert_saved_searches', run: alertSavedSearches }]
