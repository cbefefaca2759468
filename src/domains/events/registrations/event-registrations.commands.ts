import { type CurrentCall, currentCall } from '#platform/current-call.ts'
import { databaseFault } from '#platform/database-faults.ts'
import type { Deps } from '#platform/deps.ts'
import { createGathering, type Gathering, type Outcome } from '#platform/gathering.ts'
import type { StudentScope } from '#platform/scope.ts'
import { inJointTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { Problem } from '#shared/problems.ts'
import { policyOf } from '../no-shows/no-shows.queries.ts'
import type { register } from './event-registrations.contract.ts'
import { registrationStateAt, requireMayRegister } from './event-registrations.rules.ts'
import { enterTogether } from './registration-entries.commands.ts'
import { type Applicant, holdApplicants } from './registration-entries.queries.ts'

interface Asked {
  scope: StudentScope
  time_zone: string | null
  call: CurrentCall | undefined
}

/** Enough that a line of people moves faster than it grows; few enough that nobody waits long for the others. */
const MOST_TOGETHER = 50

const problemOf = (check: () => void): Problem | null => {
  try {
    check()
    return null
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

/** What becomes of an applicant: refused with a problem, kept as they are, or entered. */
const judge = (applicant: Applicant | undefined, now: Date): Problem | 'keep' | 'enter' => {
  if (!applicant) return new Problem('not_found')
  const { own_state: state, offer_expires_at } = applicant
  if (state && registrationStateAt({ state, offer_expires_at }, now) !== 'canceled') return 'keep'
  return (
    problemOf(() => requireMayRegister({ ...applicant, no_show_policy: policyOf(applicant) }, now)) ?? 'enter'
  )
}

/** Registers everyone in one transaction; one who may not, does not keep the others out. */
const registerTogether = (deps: Deps, eventId: string, all: readonly Asked[], waiting: { waits: boolean }) =>
  inJointTransaction<Array<Outcome<void> | 'alone'>>(
    deps,
    all.map(({ call }) => call),
    async (tx, mark) => {
      const { applicants, busy } = await holdApplicants(tx, eventId, all, waiting)
      const judged = all.map(({ scope: { student_id } }) =>
        busy.has(student_id) ? 'alone' : judge(applicants.get(student_id), tx.now),
      )
      const lost = await mark(
        all.filter((_, n) => judged[n] === 'keep' || judged[n] === 'enter').map(({ call }) => call),
      )
      const entering = all.filter(({ call }, n) => judged[n] === 'enter' && !(call && lost.has(call)))
      await enterTogether(
        tx,
        eventId,
        entering.map(({ scope, time_zone }) => ({
          ...applicants.get(scope.student_id)!,
          scope,
          own_zone: time_zone,
        })),
      )
      return all.map(({ call }, n) => {
        const outcome = judged[n]!
        if (outcome === 'alone') return outcome
        if (outcome instanceof Problem) return { problem: outcome }
        return call && lost.has(call) ? { problem: new Problem('still_working') } : { value: undefined }
      })
    },
  )

const gatherings = new WeakMap<Deps, Gathering<Asked, void>>()

/** Who asks for a place at one event at the same time is served together: its places are locked once for all. */
const gatheringOf = (deps: Deps): Gathering<Asked, void> => {
  const known = gatherings.get(deps)
  if (known) return known
  const alone = async (eventId: string, one: Asked): Promise<void> => {
    const [outcome] = await registerTogether(deps, eventId, [one], { waits: true })
    if (outcome !== 'alone' && 'problem' in outcome!) throw outcome.problem
  }
  const gathering = createGathering<Asked, void>({
    most: MOST_TOGETHER,
    whose: ({ scope }) => scope.student_id,
    mayTryAlone: (error) => !(error instanceof Problem) && databaseFault(error as Error) === null,
    together: async (eventId, all) => {
      const outcomes = await registerTogether(deps, eventId, all, { waits: false })
      return outcomes.map((outcome, n) =>
        outcome === 'alone' ? { value: alone(eventId, all[n]!) } : outcome,
      )
    },
  })
  gatherings.set(deps, gathering)
  return gathering
}

/** Takes a place, or the end of the waiting list. An existing place or offer is kept. */
export const registerForEvent = (
  deps: Deps,
  scope: StudentScope,
  { event_id, time_zone = null }: Omit<BodyOf<typeof register>, 'time_zone'> & { time_zone?: string | null },
): Promise<void> => gatheringOf(deps).join(event_id, { scope, time_zone, call: currentCall() })

/** Moves registrations admitted by one university to another entry, when the directory listed it twice. */
export const moveThrough = async (tx: Tx, from: string, to: string): Promise<void> => {
  await tx.db
    .updateTable('event_registrations')
    .set({ through_university_id: to })
    .where('through_university_id', '=', from)
    .execute()
}
