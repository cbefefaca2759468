import { endOfDay } from '#domains/jobs/jobs.rules.ts'
import { readForTeam } from '#domains/notifications/notices.commands.ts'
import { recordActivity } from '#platform/activity.ts'
import { iso } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import type { EmployerScope, StudentScope } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { invalid, Problem, requireNone } from '#shared/problems.ts'
import { lockApplicants } from '../applicants/decisions/decisions.queries.ts'
import { applicationActivity } from '../applicants/decisions/decisions.rules.ts'
import { lockOwn } from '../applications.commands.ts'
import { studentStateOf, teamLink } from '../applications.rules.ts'
import { addMessages } from '../messages/application-messages.commands.ts'
import { ownSilence } from '../messages/application-messages.queries.ts'
import { whyStudentSilent } from '../messages/application-messages.rules.ts'
import { addVersion, currentVersion } from './offer-terms.commands.ts'
import { standingOffer } from './offer-terms.queries.ts'
import { canAskMoreTime, deadlineErrors, isPastDeadline, offerStateOf } from './offer-terms.rules.ts'
import type { answerMoreTime as answerCall, askMoreTime as askCall } from './offer-time.contract.ts'

/** Asks the employer for a later deadline; until it answers, the present one stands. */
export const askMoreTime = (
  deps: Deps,
  scope: StudentScope,
  { application_id: id, until: day, reason }: BodyOf<typeof askCall>,
): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const row = await lockOwn(tx, scope, id)
    const known = { ...row, state: studentStateOf(row) }
    const offer = known.state === 'offer' ? await standingOffer(tx, id) : undefined
    const state = offer ? offerStateOf(offer, known, tx.now) : null
    if (state === 'lapsed') throw new Problem('offer_lapsed')
    const silence = await ownSilence(tx.db, id)
    if (silence === 'employer') throw new Problem('step_not_possible', whyStudentSilent.employer)
    if (!offer || !canAskMoreTime({ ...offer, state, is_employer_active: true }))
      throw new Problem(
        'step_not_possible',
        offer?.asked_until
          ? 'You have asked for more time already'
          : 'This offer’s time can’t be asked about now',
      )
    const { time_zone: zone } = await tx.db
      .selectFrom('jobs')
      .select('time_zone')
      .where('id', '=', row.job_id)
      .executeTakeFirstOrThrow()
    requireNone(deadlineErrors('until', day, zone, tx.now))
    const until = iso(endOfDay(day, zone))
    if (Date.parse(until) <= Date.parse(offer.reply_by))
      throw invalid({ until: ['Choose a day after the present deadline'] })
    await tx.db.updateTable('job_offers').set({ asked_until: until }).where('id', '=', offer.id).execute()
    const { organization_id } = row
    await addMessages(tx, {
      organization_id,
      side: 'student',
      author_id: scope.student_id,
      kind: 'more_time',
      until,
      texts: new Map([[id, reason]]),
    })
    await recordActivity(tx, scope.actor, {
      ...applicationActivity('more_time_asked', row, { to: 'offer', message: reason || null, until }),
      organization_id,
    })
  })

/** Moves the deadline to where the student asked, or refuses it. */
export const answerMoreTime = (
  deps: Deps,
  scope: EmployerScope,
  id: string,
  { grant, reason }: BodyOf<typeof answerCall>,
): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const [row] = await lockApplicants(tx, scope, [id])
    const offer =
      row!.state === 'offer' && row!.offer_accepted_at === null ? await standingOffer(tx, id) : undefined
    if (!offer || offer.asked_until === null)
      throw new Problem('step_not_possible', 'There is no request for more time to answer by now')
    if (isPastDeadline(offer, tx.now))
      throw new Problem('step_not_possible', 'The offer has lapsed. You can make another')
    const { organization_id, account_id: author_id } = scope
    const written = { organization_id, side: 'employer', author_id, texts: new Map([[id, reason]]) } as const
    const until = offer.asked_until
    if (grant) {
      await addVersion(tx, scope, offer, { ...(await currentVersion(tx, offer)), reply_by: until })
      await addMessages(tx, { ...written, kind: 'granted', until })
    } else {
      await tx.db
        .updateTable('job_offers')
        .set({ asked_until: null, refused_at: tx.now })
        .where('id', '=', offer.id)
        .execute()
      await addMessages(tx, { ...written, kind: 'refused' })
    }
    const verb = grant ? 'more_time_granted' : 'more_time_refused'
    const data = { to: 'offer', message: reason || null, ...(grant && { until }) }
    await recordActivity(tx, scope.actor, applicationActivity(verb, row!, data))
    await readForTeam(tx, scope, [teamLink(id)])
  })
