import type { Activity } from '../../../../platform/activity.ts'
import { Problem } from '../../../../shared/problems.ts'
import type { ApplicationState } from '../../contract.ts'
import type { Outcome } from '../../rules.ts'

interface Held {
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

/** An activity of the log about one application. */
export const happened = (verb: string, row: Held, data: Record<string, unknown>): Activity => ({
  verb: `application.${verb}`,
  subject: { type: 'application', id: row.id },
  data: { job_id: row.job_id, ...data },
})

/** An empty message is none. */
export const words = (message: string | undefined): string | null => message || null
