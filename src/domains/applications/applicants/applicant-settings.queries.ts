import type { Db } from '#platform/database.ts'
import type { EmployerScope } from '#platform/scope.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { noticeTimingsOf } from '../applications.rules.ts'
import type { applicantSettings, Tells } from './applicant-settings.contract.ts'
import { steps } from './decisions/decisions.contract.ts'

/** Returns the employer's settings and what they mean for each step. */
export const answered = (rejection_delay_hours: number): OutputOf<typeof applicantSettings> => ({
  rejection_delay_hours,
  tells: Object.fromEntries(
    steps.map((step) => [step, [...noticeTimingsOf(step, rejection_delay_hours)]]),
  ) as Tells,
})

export const applicantSettingsOf = async (db: Db, scope: EmployerScope) => {
  const { rejection_delay_hours } = await db
    .selectFrom('organizations')
    .select('rejection_delay_hours')
    .where('id', '=', scope.organization_id)
    .executeTakeFirstOrThrow()
  return answered(rejection_delay_hours)
}
