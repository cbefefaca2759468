import { useQuery } from '@tanstack/react-query'
import { countLabel } from '#shared/labels.ts'
import { queryFor } from '#web/queries.ts'
import type { NoticeTiming } from '../../applications.contract.ts'
import { applicantSettings } from '../applicant-settings.contract.ts'
import type { Step } from '../decisions/decisions.contract.ts'
import classes from './applicants.module.css'

/** When a student hears of a step, in the words beside the button that takes it. */
export const toldWords = (telling: NoticeTiming, hours: number): string => {
  if (telling === 'not') return 'not told'
  return telling === 'now' ? 'told now' : `told in ${countLabel(hours, 'hour')}`
}

export interface Tellings {
  hours: number
  /** What can be chosen for a step; the first holds by itself. */
  of: (step: Step) => readonly NoticeTiming[]
  usual: (step: Step) => NoticeTiming
}

/** Whether each step tells the student; undefined until it is known, and then no step can be taken. */
export const useTellings = (): Tellings | undefined => {
  const settings = useQuery(queryFor(applicantSettings)).data
  if (!settings) return undefined
  const { tells, rejection_delay_hours: hours } = settings
  return { hours, of: (step) => tells[step], usual: (step) => tells[step][0]! }
}

/** Beside the words of a button: when the student hears of it. */
export const Told = ({ telling, hours }: { telling: NoticeTiming; hours: number }) => (
  <span className={classes.told}>{toldWords(telling, hours)}</span>
)
