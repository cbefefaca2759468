import type { SessionStage } from '../shared/endpoint.ts'
import type { Mode } from './session.ts'

interface Asked {
  mode: Mode
  is_operator: boolean
  is_demo_operator: boolean
  /** Of the organisation the session acts for. */
  two_step_required: boolean
}

/** Operators always show a second step, and whoever acts for a team that says so. The demo's own operator is let off, but never in production. */
export const mustHaveTwoSteps = (
  { mode, is_operator, is_demo_operator, two_step_required }: Asked,
  production: boolean,
): boolean => (mode === 'operator' ? is_operator && (production || !is_demo_operator) : two_step_required)

interface Come {
  stage: 'second_step' | 'full'
  second_step_at: string | null
}

/** How far a session has come. */
export const stageOf = ({ stage, second_step_at }: Come, mustHave: boolean): SessionStage => {
  if (stage === 'second_step') return 'second_step'
  return mustHave && second_step_at === null ? 'set_up' : 'full'
}
