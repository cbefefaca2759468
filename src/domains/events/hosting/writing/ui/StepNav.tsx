import { UnstyledButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from '../../../../../web/kit/guided-form.module.css'
import type { WritingStep } from '../../ui/host-address.ts'
import { stepOf, stepsOf, stepTitles } from './step-words.ts'
import type { Writing } from './useWriting.ts'

interface StepNavProps {
  writing: Writing
  step: WritingStep
  onStep: (step: WritingStep) => void
}

/** The named steps of the form, with how many fields of each need attention. */
export const StepNav = ({ writing, step, onStep }: StepNavProps) => {
  const current = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step changes which button is the current one
  useEffect(() => {
    // newer browsers answer a promise, which must not become the effect's clean-up
    void current.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [step])
  const wrongIn = (name: WritingStep) =>
    Object.entries(writing.errors).filter(([path, message]) => message && stepOf(path) === name).length
  return (
    <nav aria-label="Steps" className={classes.steps}>
      <ol>
        {stepsOf(writing.host).map((name, index) => {
          const wrong = wrongIn(name)
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
