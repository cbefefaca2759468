import { setRejectionDelay } from '#domains/organizations/organizations.commands.ts'
import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { EmployerScope } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import { answered } from './applicant-settings.queries.ts'

/** Rejections already made keep their time. */
export const changeApplicantSettings = (
  deps: Deps,
  scope: EmployerScope,
  { rejection_delay_hours: hours }: { rejection_delay_hours: number },
) =>
  inTransaction(deps, async (tx) => {
    const id = scope.organization_id
    const before = await setRejectionDelay(tx, id, hours)
    if (before !== hours)
      await recordActivity(tx, scope.actor, {
        verb: 'organization.applicant_settings_changed',
        subject: { type: 'organization', id },
        data: { from: before, to: hours },
      })
    return answered(hours)
  })
