import { sql } from 'kysely'
import { iso } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import type { EmployerScope } from '#platform/scope.ts'
import { Problem } from '#shared/problems.ts'
import type { ProgressStep } from './invitation-progress.contract.ts'

interface Progress {
  event_id: string
  step: ProgressStep
}

/** Remembers the first time of each step, until the invitation is answered. Throws `not_found`. */
export const followProgress = async (
  { db, clock }: Deps,
  { organization_id }: EmployerScope,
  { event_id, step }: Progress,
): Promise<void> => {
  const now = iso(clock.now())
  const invited = await db
    .selectFrom('event_invitations as i')
    .innerJoin('events as e', 'e.id', 'i.event_id')
    .select(['i.id', 'i.state', 'i.opened_at', 'i.started_at'])
    .where('i.event_id', '=', event_id)
    .where('i.organization_id', '=', organization_id)
    .where('e.state', 'in', ['published', 'canceled'])
    .executeTakeFirst()
  if (!invited) throw new Problem('not_found')
  if (invited.state !== 'pending' || invited[`${step}_at`]) return
  await db
    .updateTable('event_invitations')
    .set({ opened_at: sql`coalesce(opened_at, ${now})`, ...(step === 'started' && { started_at: now }) })
    .where('id', '=', invited.id)
    .where('state', '=', 'pending')
    .where(`${step}_at`, 'is', null)
    .execute()
}
