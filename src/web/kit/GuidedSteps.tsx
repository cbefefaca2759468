import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { type FormSteps, stepOf } from '../form-steps.ts'
import { centerIn } from './center.ts'
import classes from './guided-form.module.css'

interface GuidedStepsProps<N extends string> {
  steps: FormSteps<N>
  step: N
  errors: Record<string, string>
  /** Whether nothing is missing in a step. */
  isDone?: ((step: N) => boolean) | undefined
  onStep: (step: N) => void
}

/** The named steps of the form, with how many fields of each need attention. */
export const GuidedSteps = <N extends string>({
  steps,
  step,
  errors,
  isDone,
  onStep,
}: GuidedStepsProps<N>) => {
  const current = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step changes which button is current, errors change how wide they all are
  useEffect(() => {
    const strip = current.current?.closest('ol')
    if (strip && current.current) centerIn(strip, current.current)
  }, [step, errors])
  const wrongIn = (name: N) =>
    Object.entries(errors).filter(([path, message]) => message && stepOf(steps, path) === name).length
  return (
    <nav aria-label="Steps" className={classes.steps}>
      <ol data-strip>
        {steps.names.map((name, index) => {
          const wrong = wrongIn(name)
          const done = wrong === 0 && isDone?.(name)
          return (
            <li key={name}>
              <UnstyledButton
                className={classes.step!}
                {...(name === step && { ref: current })}
                aria-current={name === step ? 'step' : undefined}
                onClick={() => onStep(name)}
              >
                <span
                  className={classes.stepNumber}
                  aria-hidden="true"
                  data-wrong={wrong > 0 || undefined}
                  data-done={done || undefined}
                >
                  {wrong > 0 ? '!' : done ? <IconCheck size={14} stroke={3} /> : index + 1}
                </span>
                {steps.titles[name]}
                {done && <VisuallyHidden> (complete)</VisuallyHidden>}
                {wrong > 0 && <span className={classes.wrong}>{wrong} to fix</span>}
              </UnstyledButton>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
