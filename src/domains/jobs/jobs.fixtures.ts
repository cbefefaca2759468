import type { coverPicks } from '#domains/media/media.contract.ts'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { recordActivity } from '#platform/activity.ts'
import { DAY, later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { systemActor } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import type { JobType, SalaryPeriod, Sponsorship, WorkMode } from '#shared/lists.ts'
import type { JobState, ScreeningQuestion } from './jobs.contract.ts'
import { endOfPosting } from './jobs.rules.ts'

export interface JobOverrides {
  organization_id?: string
  posted_by?: string
  state?: JobState
  is_hidden?: boolean
  title?: string
  description?: string
  type?: JobType
  work_mode?: WorkMode
  locations?: string[]
  openings?: number
  is_unpaid?: boolean
  salary_min?: number
  salary_max?: number
  salary_currency?: string
  salary_period?: SalaryPeriod
  skills?: string[]
  majors?: string[]
  graduation_classes?: number[]
  sponsorship?: Sponsorship
  work_authorization?: string
  start_date?: string
  application_deadline?: string
  time_zone?: string
  contact_name?: string
  contact_email?: string
  screening_questions?: ScreeningQuestion[]
  external_url?: string
  cover_file_id?: string
  cover_pick?: (typeof coverPicks)[number]
  reply_by_days?: number
  /** When it was first and last opened; defaults to now. */
  posted_at?: Date
  expires_at?: Date
  ended_at?: Date
}

/** Returns the timestamps that match a state: an ended job was posted long enough ago. */
const moments = (overrides: JobOverrides, now: Date) => {
  const state = overrides.state ?? 'active'
  if (state === 'draft') return { opened_at: null, posted_at: null, expires_at: null, ended_at: null }
  const posted_at = overrides.posted_at ?? (state === 'active' ? now : later(now, -31 * DAY))
  const deadline = overrides.application_deadline ?? null
  const expires_at = overrides.expires_at ?? endOfPosting(posted_at, deadline, overrides.time_zone ?? 'UTC')
  const ended = overrides.ended_at ?? (state === 'expired' ? expires_at : later(now, -DAY))
  return { opened_at: posted_at, posted_at, expires_at, ended_at: state === 'active' ? null : ended }
}

/**
 * Creates a job, active and open by default, for a new approved employer unless one is given. Uses no token.
 */
export const buildJob = async (deps: Deps, overrides: JobOverrides = {}) => {
  const organization_id = overrides.organization_id ?? (await buildOrganization(deps, 'employer')).id
  const now = deps.clock.now()
  const id = newId(now.getTime())
  const { screening_questions, state = 'active', ...rest } = overrides
  const job = {
    id,
    organization_id,
    state,
    title: `Job ${id.slice(-6)}`,
    description: '<p>What you will do, with whom, and what you bring.</p>',
    type: 'internship' as const,
    work_mode: 'on-site' as const,
    locations: ['Chicago, IL'],
    openings: 1,
    time_zone: 'UTC',
    ...rest,
    ...moments(overrides, now),
    removed_at: state === 'removed' ? now : null,
  }
  const questions = JSON.stringify(screening_questions ?? [])
  await inTransaction(deps, async (tx) => {
    await tx.db
      .insertInto('jobs')
      .values({ ...job, screening_questions: questions, created_at: job.posted_at ?? now, updated_at: now })
      .execute()
    await recordActivity(tx, systemActor, {
      verb: state === 'draft' ? 'job.drafted' : 'job.posted',
      subject: { type: 'job', id },
      organization_id,
      data: { title: job.title },
    })
  })
  return job
}
