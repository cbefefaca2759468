import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { insertHistoricalActivities } from '#platform/activity.ts'
import { DAY, later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import type { DeclineReason, PartnershipState } from './partnerships.contract.ts'

export interface PartnershipOverrides {
  employer_id?: string
  university_id?: string
  state?: PartnershipState
  requested_by?: OrganizationKind
  message?: string
  decline_reason?: DeclineReason
  closing_message?: string
  requested_at?: Date
  state_at?: Date
}

const closingVerb = {
  approved: 'partnership.approved',
  declined: 'partnership.declined',
  withdrawn: 'partnership.withdrawn',
  ended: 'partnership.ended',
} as const

interface Built {
  id: string
  employer_id: string
  university_id: string
  state: PartnershipState
  requested_by: OrganizationKind
  message: string
  decline_reason: DeclineReason | null
  closing_message: string | null
  requested_at: Date
  state_at: Date
}

/** What the log would hold, without the reactions to it. */
const writeHistory = async (deps: Deps, built: Built): Promise<void> => {
  const { state, requested_by, requested_at, state_at } = built
  const organizations = { employer: built.employer_id, university: built.university_id }
  const people = await deps.db
    .selectFrom('role_accounts')
    .select(['person_id', 'organization_id'])
    .where('organization_id', 'in', Object.values(organizations))
    .where('team_role', '=', 'owner')
    .execute()
  const receiver = requested_by === 'employer' ? 'university' : 'employer'
  const entry = (verb: string, at: Date, by: OrganizationKind, data: Record<string, unknown>) => ({
    id: newId(at.getTime()),
    at,
    verb,
    actor_person_id:
      people.find(({ organization_id }) => organization_id === organizations[by])?.person_id ?? null,
    actor_role: `${by}_user` as const,
    organization_id: organizations[by],
    subject_type: 'partnership',
    subject_id: built.id,
    data: JSON.stringify(data),
  })
  const asked = built.message ? { message: built.message } : {}
  const entries = [entry('partnership.requested', requested_at, requested_by, asked)]
  if (state === 'ended')
    entries.push(
      entry(closingVerb.approved, new Date((requested_at.getTime() + state_at.getTime()) / 2), receiver, {}),
    )
  if (state !== 'pending')
    entries.push(
      entry(closingVerb[state], state_at, state === 'withdrawn' ? requested_by : receiver, {
        ...(built.decline_reason ? { reason: built.decline_reason } : {}),
        ...(built.closing_message ? { message: built.closing_message } : {}),
      }),
    )
  await insertHistoricalActivities(deps.db, entries)
}

/** A partnership in any state, with its history; creates the employer and the university unless given. */
export const buildPartnership = async (deps: Deps, overrides: PartnershipOverrides = {}): Promise<Built> => {
  const state = overrides.state ?? 'approved'
  const state_at = overrides.state_at ?? deps.clock.now()
  const requested_at = overrides.requested_at ?? (state === 'pending' ? state_at : later(state_at, -DAY))
  const built: Built = {
    id: newId(requested_at.getTime()),
    employer_id: overrides.employer_id ?? (await buildOrganization(deps, 'employer')).id,
    university_id: overrides.university_id ?? (await buildOrganization(deps, 'university')).id,
    state,
    requested_by: overrides.requested_by ?? 'employer',
    message: overrides.message ?? '',
    decline_reason: state === 'declined' ? (overrides.decline_reason ?? 'not_now') : null,
    closing_message: overrides.closing_message ?? null,
    requested_at,
    state_at,
  }
  await deps.db.insertInto('partnerships').values(built).execute()
  await writeHistory(deps, built)
  return built
}
