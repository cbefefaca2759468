import { sql } from 'kysely'
import { readForTeam } from '#domains/notifications/notices.commands.ts'
import { recordActivities, recordActivity } from '#platform/activity.ts'
import { iso } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { type EmployerScope, systemActor } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { Problem } from '#shared/problems.ts'
import { lockApplicants, namesOf } from '../applicants/decisions/decisions.queries.ts'
import { applicationActivity, idsOf, toConfirm } from '../applicants/decisions/decisions.rules.ts'
import { hasAccepted, teamLink } from '../applications.rules.ts'
import type { TeamOffer } from './offer-terms.contract.ts'
import { dueOffers, standingOffer } from './offer-terms.queries.ts'
import { canWithdrawOffer } from './offer-terms.rules.ts'
import { teamOfferOf } from './team-offers.queries.ts'

type MadeFrom = 'shortlisted' | 'interview'

/** The applications go on from where they were before the offer. */
const returnTo = (tx: Tx, ids: readonly string[], state: MadeFrom) =>
  tx.db
    .updateTable('applications')
    .set({ state, state_at: tx.now, offer_accepted_at: null })
    .where('id', 'in', [...ids])
    .execute()

const endOffers = (
  tx: Tx,
  ids: readonly string[],
  ended_as: 'withdrawn' | 'lapsed',
  ended_reason: string | null,
) =>
  tx.db
    .updateTable('job_offers')
    .set({ ended_at: tx.now, ended_as, ended_reason, lapses_at: null, remind_at: null, asked_until: null })
    .where('id', 'in', [...ids])
    .execute()

/** Takes an offer back with a reason, which the student reads right away. */
export const withdrawOffer = (
  deps: Deps,
  scope: EmployerScope,
  id: string,
  { reason, despite_acceptance }: { reason: string; despite_acceptance: boolean },
): Promise<TeamOffer> =>
  inTransaction(deps, async (tx) => {
    const rows = await lockApplicants(tx, scope, [id])
    const [row] = rows
    if (!canWithdrawOffer(row!))
      throw new Problem(
        'step_not_possible',
        'There is no offer to withdraw: it was answered, withdrawn, or has lapsed',
      )
    if (hasAccepted(row!) && !despite_acceptance) throw toConfirm(rows, await namesOf(tx, idsOf(rows)))
    const offer = await standingOffer(tx, id)
    const to = offer?.made_from ?? 'shortlisted'
    await returnTo(tx, [id], to)
    if (offer) await endOffers(tx, [offer.id], 'withdrawn', reason)
    await recordActivity(
      tx,
      scope.actor,
      applicationActivity('offer_withdrawn', row!, {
        from: 'offer',
        to,
        message: reason,
        accepted: row!.offer_accepted_at !== null,
      }),
    )
    await readForTeam(tx, scope, [teamLink(id)])
    return teamOfferOf(tx.db, scope, id, tx.now)
  })

const BATCH = 200
/** The most batches per tick; the rest wait for the next. */
const ROUNDS = 25

/** Locks the applications of due offers, without waiting for those someone is answering right now. */
const lockDue = async (tx: Tx, column: 'lapses_at' | 'remind_at') => {
  const due = await dueOffers(tx.db, column, tx.now, BATCH)
  if (due.length === 0) return []
  return (
    tx.db
      .selectFrom('applications as a')
      .innerJoin('job_offers as o', 'o.application_id', 'a.id')
      .select(['a.id', 'a.job_id', 'a.organization_id', 'a.state', 'a.offer_accepted_at', 'a.submitted_at'])
      .select(['o.id as offer_id', 'o.made_from', 'o.made_at', 'o.reply_by', 'o.lapses_at', 'o.remind_at'])
      .where(
        'o.id',
        'in',
        due.map(({ id }) => id),
      )
      // it may have been given more time since
      .where(`o.${column}`, '<', iso(tx.now))
      .orderBy('a.id')
      .forUpdate()
      .skipLocked()
      .execute()
  )
}
type Due = Awaited<ReturnType<typeof lockDue>>[number]

const offersOf = (rows: readonly Due[]): string[] => rows.map(({ offer_id }) => offer_id)

const isWaiting = (row: Due): boolean =>
  row.state === 'offer' && row.offer_accepted_at === null && row.made_at >= row.submitted_at

const lapseDue = (deps: Deps): Promise<number> =>
  inTransaction(deps, async (tx) => {
    const rows = await lockDue(tx, 'lapses_at')
    const lapsing = rows.filter(isWaiting)
    for (const [made_from, group] of Map.groupBy(lapsing, (row) => row.made_from)) {
      await returnTo(tx, idsOf(group), made_from)
      await endOffers(tx, offersOf(group), 'lapsed', null)
    }
    const others = rows.filter((row) => !lapsing.includes(row))
    if (others.length > 0)
      await tx.db
        .updateTable('job_offers')
        .set({ lapses_at: null })
        .where('id', 'in', offersOf(others))
        .execute()
    await recordActivities(
      tx,
      systemActor,
      lapsing.map((row) => ({
        ...applicationActivity('offer_lapsed', row, { from: 'offer', to: row.made_from }),
        organization_id: row.organization_id,
      })),
    )
    return rows.length
  })

const remindDue = (deps: Deps): Promise<number> =>
  inTransaction(deps, async (tx) => {
    const rows = await lockDue(tx, 'remind_at')
    if (rows.length === 0) return 0
    const last = sql<Date>`job_offers.reply_by - interval '24 hours'`
    await tx.db
      .updateTable('job_offers')
      .set({ remind_at: sql`case when ${last} > ${iso(tx.now)}::timestamptz then ${last} end` })
      .where('id', 'in', offersOf(rows))
      .execute()
    await recordActivities(
      tx,
      systemActor,
      rows
        .filter((row) => isWaiting(row) && Date.parse(row.reply_by) > tx.now.getTime())
        .map((row) => ({
          ...applicationActivity('offer_reminded', row, { to: 'offer' }),
          organization_id: row.organization_id,
        })),
    )
    return rows.length
  })

/** Ends offers whose deadline passed without an answer. */
export const lapseOffers = async (deps: Deps): Promise<void> => {
  for (let round = 0; round < ROUNDS; round++) if ((await lapseDue(deps)) < BATCH) return
}

/** Reminds students of offers to answer, before the deadline. */
export const remindOfOffers = async (deps: Deps): Promise<void> => {
  for (let round = 0; round < ROUNDS; round++) if ((await remindDue(deps)) < BATCH) return
}
