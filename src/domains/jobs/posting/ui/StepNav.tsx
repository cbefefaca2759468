import { UnstyledButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from '../../../../web/kit/guided-form.module.css'
import { type PostingStep, postingSteps } from '../../ui/team-address.ts'
import { stepOf, stepTitles } from './values.ts'

interface StepNavProps {
  step: PostingStep
  errors: Record<string, unknown>
  onStep: (step: PostingStep) => void
}

const wrongIn = (errors: StepNavProps['errors'], step: PostingStep): number =>
  Object.entries(errors).filter(([path, message]) => message && stepOf(path) === step).length

/** The named steps of the form, with how many fields of each need attention. */
export const StepNav = ({ step, errors, onStep }: StepNavProps) => {
  const current = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step changes which button is the current one
  useEffect(() => {
    // newer browsers answer a promise, which must not become the effect's clean-up
    void current.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [step])
  return (
    <nav aria-label="Steps" className={classes.steps}>
      <ol>
        {postingSteps.map((name, index) => {
          const wrong = wrongIn(errors, name)
          return (
            <li key={name}>
              <UnstyledButton
                className={classes.step!}
                {...(name === step && { ref: current })}
                aria-current={name === step ? 'step' : undefined}
                onClick={() => onStep(name)}
              >
                <span className={classes.stepNumber} aria-hidden="true" data-wrong={wrong > 0 || undefined}>
                  {wrong > 0 ? '!' : index + 1}
                </span>
                {stepTitles[name]}
                {wrong > 0 && <span className={classes.wrong}>{wrong} to fix</span>}
              </UnstyledButton>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
