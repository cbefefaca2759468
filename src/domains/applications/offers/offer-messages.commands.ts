import { readForTeam } from '#domains/notifications/notices.commands.ts'
import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { EmployerScope, StudentScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { Problem } from '#shared/problems.ts'
import { deletedApplicantsAmong, lockApplicants } from '../applicants/decisions/decisions.queries.ts'
import { applicationActivity } from '../applicants/decisions/decisions.rules.ts'
import { lockOwn } from '../applications.commands.ts'
import type { ApplicationState } from '../applications.contract.ts'
import { studentStateOf, teamLink } from '../applications.rules.ts'
import { lastOffer, messageCount } from './offer-terms.queries.ts'
import { canDiscuss, type Known, offerStateOf } from './offer-terms.rules.ts'
import { addMessage } from './offer-time.commands.ts'

interface Discussed extends Known {
  id: string
  state: ApplicationState
  is_gone: boolean
}

/** Returns the offer that can be written about. */
const discussedOffer = async (tx: Tx, of: Discussed): Promise<string> => {
  const offer = await lastOffer(tx.db, of.id)
  const isShown = offer && offerStateOf(offer, of, tx.now) !== null
  if (!isShown || !canDiscuss(of, await messageCount(tx.db, offer.id)))
    throw new Problem(
      'step_not_possible',
      'Messages about an offer can be sent while the application is open, up to 200 for each',
    )
  return offer.id
}

/** The student writes about the offer. */
export const askAboutOffer = (deps: Deps, scope: StudentScope, id: string, message: string): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const row = await lockOwn(tx, scope, id)
    const offer_id = await discussedOffer(tx, { ...row, state: studentStateOf(row), is_gone: false })
    await addMessage(tx, {
      offer_id,
      side: 'student',
      author_id: scope.student_id,
      kind: 'message',
      text: message,
    })
    await recordActivity(tx, scope.actor, {
      ...applicationActivity('offer_asked', row, { message }),
      organization_id: row.organization_id,
    })
  })

/** The team writes about the offer. */
export const writeAboutOffer = (
  deps: Deps,
  scope: EmployerScope,
  id: string,
  message: string,
): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const [row] = await lockApplicants(tx, scope, [id])
    const gone = await deletedApplicantsAmong(tx, [id])
    const offer_id = await discussedOffer(tx, { ...row!, offer_declined_at: null, is_gone: gone.size > 0 })
    await addMessage(tx, {
      offer_id,
      side: 'employer',
      author_id: scope.account_id,
      kind: 'message',
      text: message,
    })
    await recordActivity(tx, scope.actor, applicationActivity('offer_answered', row!, { message }))
    await readForTeam(tx, scope.organization_id, [teamLink(id)])
  })
