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

/** Those the step changes; throws when it is refused for a single one. */
export const thoseToChange = <T extends Held>(rows: readonly T[], outcomeOf: (row: T) => Outcome): T[] => {
  const refused = rows.filter((row) => outcomeOf(row) === 'refused')
  if (refused.length > 0) {
    const states = [...new Set(refused.map(({ state }) => state))].join(', ')
    const who =
      rows.length === 1 ? 'The application is' : `${refused.length} of ${rows.length} applications are`
    throw new Problem(
      'step_not_possible',
      `${who} in a state this step does not start from: ${states}. Nothing was changed.`,
    )
  }
  return rows.filter((row) => outcomeOf(row) === 'change')
}

const NAMED = 5

/** Nobody is hired who has not accepted; says of whom that holds. */
export const notAccepted = (rows: readonly Held[], names: ReadonlyMap<string, string>): Problem => {
  const each = rows
    .slice(0, NAMED)
    .map(({ id, state }) =>
      state === 'offer'
        ? `${names.get(id)} has not accepted the offer yet`
        : `${names.get(id)} has no offer yet`,
    )
  const others = rows.length > NAMED ? [`nor have ${rows.length - NAMED} more accepted one`] : []
  return new Problem(
    'step_not_possible',
    `Only who has accepted an offer can be hired. ${[...each, ...others].join('; ')}. Nothing was changed.`,
  )
}

/** Who has accepted counts on the place: says of whom that holds. */
export const toConfirm = (rows: readonly Held[], names: ReadonlyMap<string, string>): Problem => {
  const named = rows.slice(0, NAMED).map(({ id }) => names.get(id)!)
  if (rows.length > NAMED) named.push(`${rows.length - NAMED} more`)
  return new Problem(
    'acceptance_to_confirm',
    `${listLabel(named)} ${rows.length === 1 ? 'has' : 'have'} accepted your offer and ${rows.length === 1 ? 'counts' : 'count'} on the place. Confirm that you take the offer back all the same. Nothing was changed.`,
  )
}

/** Throws when a job has no place for all of those who are to be hired. */
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
      `${job.title} has ${countLabel(job.openings!, 'opening')}, and ${countLabel(job.hired, 'person has', 'people have')} been hired. Raise its openings before you hire more. Nothing was changed.`,
    )
  }
}

/** Nobody is left to tell. */
export const studentsLeft = (rows: readonly Held[], gone: ReadonlySet<string>): Problem =>
  new Problem(
    'step_not_possible',
    rows.length === 1
      ? 'The student deleted the account, so nobody is left to write to.'
      : `${gone.size} of ${rows.length} students deleted the account, so nobody is left to write to. Nothing was sent.`,
  )

/** An activity of the log about one application. */
export const happened = (verb: string, row: Held, data: Record<string, unknown>): Activity => ({
  verb: `application.${verb}`,
  subject: { type: 'application', id: row.id },
  data: { job_id: row.job_id, ...data },
})

/** An empty message is none. */
export const words = (message: string | undefined): string | null => message || null
