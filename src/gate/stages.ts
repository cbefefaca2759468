import type { Config } from '#platform/config.ts'
import type { SessionStage } from '#shared/endpoint.ts'
import type { Mode } from './session.ts'

export type TwoStepSettings = Pick<Config, 'production' | 'requireTwoStep'>

/**
 * Whether the installation requires a second step of everyone in this role. Operators always need one, except
 * the demo's own outside production.
 */
export const asksForTwoSteps = (
  { production, requireTwoStep }: TwoStepSettings,
  mode: Mode,
  isDemoOperator: boolean,
): boolean => {
  if (mode === 'operator') return production || !isDemoOperator
  if (mode === 'student') return requireTwoStep === 'everyone'
  return requireTwoStep !== 'operators'
}

interface Asked {
  mode: Mode
  is_operator: boolean
  is_demo_operator: boolean
  /** Of the organization the session acts for. */
  two_step_required: boolean
}

/** True for people the installation requires it of, and for members of teams that require it. */
export const mustHaveTwoSteps = (
  { mode, is_operator, is_demo_operator, two_step_required }: Asked,
  settings: TwoStepSettings,
): boolean =>
  mode === 'operator'
    ? is_operator && asksForTwoSteps(settings, mode, is_demo_operator)
    : two_step_required || asksForTwoSteps(settings, mode, false)

interface Come {
  stage: 'second_step' | 'full'
  second_step_at: string | null
}

/** How far a session has come. */
export const stageOf = ({ stage, second_step_at }: Come, mustHave: boolean): SessionStage => {
  if (stage === 'second_step') return 'second_step'
  return mustHave && second_step_at === null ? 'set_up' : 'full'
}
