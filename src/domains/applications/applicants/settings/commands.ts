import { recordActivity } from '../../../../platform/activity.ts'
import { type Deps, transact } from '../../../../platform/deps.ts'
import type { EmployerScope } from '../../../../platform/scope.ts'

/** Rejections made before keep the hour they were given. */
export const changeApplicantSettings = (
  deps: Deps,
  scope: EmployerScope,
  settings: { rejection_delay_hours: number },
) =>
  transact(deps, async (tx) => {
    const id = scope.organisation_id
    const before = await tx.db
      .selectFrom('organisations')
      .select('rejection_delay_hours')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (before.rejection_delay_hours === settings.rejection_delay_hours) return settings
    await tx.db.updateTable('organisations').set(settings).where('id', '=', id).execute()
    await recordActivity(tx, scope.actor, {
      verb: 'organisation.applicant_settings_changed',
      subject: { type: 'organisation', id },
      data: { from: before.rejection_delay_hours, to: settings.rejection_delay_hours },
    })
    return settings
  })
