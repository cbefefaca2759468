import { Problem } from '#shared/problems.ts'
import type { OpeningState } from './careers.contract.ts'

interface Opening {
  state: OpeningState
  application_deadline: string | null
}

/** Today's date in UTC, in which deadlines end. */
export const today = (now: Date): string => now.toISOString().slice(0, 10)

export const isOpen = ({ state, application_deadline }: Opening, now: Date): boolean =>
  state === 'open' && (application_deadline === null || application_deadline >= today(now))

/** A closed opening can be reopened. */
export const mayStep = (state: OpeningState) => ({ publish: state !== 'open', close: state === 'open' })

export const requireStep = (step: 'publish' | 'close', state: OpeningState): void => {
  if (!mayStep(state)[step])
    throw new Problem(
      'conflict',
      step === 'publish' ? 'This opening is already published' : 'This opening is not published',
    )
}
