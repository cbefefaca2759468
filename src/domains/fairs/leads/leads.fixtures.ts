import type { Deps } from '#platform/deps.ts'
import { newId } from '#shared/ids.ts'

export interface LeadOverrides {
  event_id: string
  employer_id: string
  student_id: string
  rating?: number
  note?: string
  scanned_at?: Date
}

/** A student whose ticket the longest-standing member of the employer's team scanned. */
export const buildLead = async ({ db, clock }: Deps, overrides: LeadOverrides) => {
  const scanned_at = overrides.scanned_at ?? clock.now()
  const id = newId(scanned_at.getTime())
  const scanner = await db
    .selectFrom('role_accounts')
    .select('id')
    .where('organization_id', '=', overrides.employer_id)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()
  const row = { ...overrides, id, scanned_at, scanned_by: scanner?.id ?? null }
  await db.insertInto('fair_leads').values(row).execute()
  return row
}

/** The student lets exhibitors of this fair scan their ticket. */
export const buildSharing = ({ db, clock }: Deps, of: { event_id: string; student_id: string }) =>
  db
    .insertInto('fair_sharing')
    .values({ ...of, shared_at: clock.now() })
    .execute()
