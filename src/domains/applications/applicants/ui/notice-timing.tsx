import { useQuery } from '@tanstack/react-query'
import { countLabel } from '#shared/labels.ts'
import { queryFor } from '#web/queries.ts'
import type { NoticeTiming } from '../../applications.contract.ts'
import { applicantSettings } from '../applicant-settings.contract.ts'
import type { Step } from '../decisions/decisions.contract.ts'
import classes from './applicants.module.css'

/** Says when a student is notified of a step, for the button that takes it. */
export const timingWords = (timing: NoticeTiming, hours: number): string => {
  if (timing === 'not') return 'not notified'
  return timing === 'now' ? 'notified now' : `notified in ${countLabel(hours, 'hour')}`
}

export interface NoticeTimings {
  hours: number
  /** The timings to choose from; the first is the default. */
  of: (step: Step) => readonly NoticeTiming[]
  usual: (step: Step) => NoticeTiming
}

/** Whether each step notifies the student; undefined until loaded, when no step can be taken yet. */
export const useNoticeTimings = (): NoticeTimings | undefined => {
  const settings = useQuery(queryFor(applicantSettings)).data
  if (!settings) return undefined
  const { tells, rejection_delay_hours: hours } = settings
  return { hours, of: (step) => tells[step], usual: (step) => tells[step][0]! }
}

/** Says on a button when the student is notified. */
export const NoticeTimingLabel = ({ timing, hours }: { timing: NoticeTiming; hours: number }) => (
  <span className={classes.told}>{timingWords(timing, hours)}</span>
)
