import type { Activity } from '#platform/activity.ts'
import { countLabel, listLabel } from '#shared/labels.ts'
import { Problem } from '#shared/problems.ts'
import type { ApplicationState } from '../../applications.contract.ts'
import { type Outcome, type Places, placesLeft } from '../../applications.rules.ts'

export interface Held {
  id: string
  job_id: string
  state: ApplicationState
}

export const idsOf = (rows: readonly Held[]): string[] => rows.map(({ id }) => id)

/** Returns the rows the step changes; throws if it is refused for any of them. */
export const rowsToChange = <T extends Held>(rows: readonly T[], outcomeOf: (row: T) => Outcome): T[] => {
  const refused = rows.filter((row) => outcomeOf(row) === 'refused')
  if (refused.length > 0) {
    const states = [...new Set(refused.map(({ state }) => state))].join(', ')
    const who =
      rows.length === 1 ? 'The application is' : `${refused.length} of ${rows.length} applications are`
    throw new Problem(
      'step_not_possible',
      `${who} in a state that does not allow this step: ${states}. Nothing was changed.`,
    )
  }
  return rows.filter((row) => outcomeOf(row) === 'change')
}

const NAMED = 5

/** Refuses to hire applicants who have not accepted, and names them. */
export const notAccepted = (rows: readonly Held[], names: ReadonlyMap<string, string>): Problem => {
  const each = rows
    .slice(0, NAMED)
    .map(({ id, state }) =>
      state === 'offer'
        ? `${names.get(id)} has not accepted the offer yet`
        : `${names.get(id)} has no offer yet`,
    )
  const others = rows.length > NAMED ? [`${rows.length - NAMED} more have not accepted one either`] : []
  return new Problem(
    'step_not_possible',
    `Only applicants who accepted an offer can be hired. ${[...each, ...others].join('; ')}. Nothing was changed.`,
  )
}

/** Asks to confirm rejecting applicants who accepted an offer, and names them. */
export const toConfirm = (rows: readonly Held[], names: ReadonlyMap<string, string>): Problem => {
  const named = rows.slice(0, NAMED).map(({ id }) => names.get(id)!)
  if (rows.length > NAMED) named.push(`${rows.length - NAMED} more`)
  return new Problem(
    'acceptance_to_confirm',
    `${listLabel(named)} ${rows.length === 1 ? 'has' : 'have'} accepted your offer and ${rows.length === 1 ? 'is' : 'are'} counting on it. Confirm that you want to withdraw the offer. Nothing was changed.`,
  )
}

/** Throws when a job does not have enough openings for everyone to be hired. */
export const requirePlaces = (
  jobs: readonly (Places & { id: string; title: string })[],
  toHire: readonly Held[],
): void => {
  for (const job of jobs) {
    const left = placesLeft(job)
    const wanted = toHire.filter(({ job_id }) => job_id === job.id).length
    if (left === null || wanted <= left) continue
    throw new Problem(
      'step_not_possible',
      `${job.title} has ${countLabel(job.openings!, 'opening')}, and ${countLabel(job.hired, 'person has', 'people have')} been hired. Add openings before you hire more. Nothing was changed.`,
    )
  }
}

/** Refuses when the student no longer has an account. */
export const studentsLeft = (rows: readonly Held[], gone: ReadonlySet<string>): Problem =>
  new Problem(
    'step_not_possible',
    rows.length === 1
      ? 'The student deleted their account, so no one would receive this.'
      : `${gone.size} of ${rows.length} students deleted their account, so no one would receive this. Nothing was sent.`,
  )

/** Builds a log entry about one application. */
export const applicationActivity = (verb: string, row: Held, data: Record<string, unknown>): Activity => ({
  verb: `application.${verb}`,
  subject: { type: 'application', id: row.id },
  data: { job_id: row.job_id, ...data },
})

/** Treats an empty message as none. */
export const words = (message: string | undefined): string | null => message || null

const standing: Record<ApplicationState, string> = {
  submitted: 'Not reviewed yet',
  reviewed: 'Already reviewed',
  shortlisted: 'Already shortlisted',
  interview: 'Already invited to an interview',
  offer: 'Has an offer',
  hired: 'Hired',
  rejected: 'Rejected before',
  withdrawn: 'Withdrew the application',
}

/** Returns why one of many was left as it is. */
export const whyLeft = ({ state, isAccepted }: { state: ApplicationState; isAccepted: boolean }): string =>
  isAccepted ? 'Accepted your offer: reject them by name to withdraw it' : standing[state]
