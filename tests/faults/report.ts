import type { Killed } from './killing.ts'
import type { Heard } from './writers.ts'

const secondsOf = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`
export const listed = (counts: Map<string | number, number>): string =>
  [...counts].map(([what, times]) => `${times} × ${what}`).join(', ')

/** Answers that are the server's mistake, whatever befell the database. */
const isDishonest = (status: number): boolean => status >= 500 && status !== 503

/** What should not have been answered; empty if all is well. */
export const dishonestIn = (heard: Heard): string[] => [
  ...[...heard.statuses]
    .filter(([status]) => isDishonest(status))
    .map(([status, times]) => `${times} × ${status}`),
  ...(heard.hanging > 0 ? [`${heard.hanging} requests hung`] : []),
  ...(heard.withoutRetryAfter > 0 ? [`${heard.withoutRetryAfter} × 503 without Retry-After`] : []),
]

type Written = Pick<Killed, 'lost' | 'doubled' | 'otherwise'>

/** What should not have become of the writes; empty if all is well. */
export const lossesIn = ({ lost, doubled, otherwise }: Written): string[] => [
  ...(lost.length > 0 ? [`${lost.length} writes lost`] : []),
  ...(doubled.length > 0 ? [`${doubled.length} writes doubled`] : []),
  ...(otherwise.length > 0 ? [`repeats answered otherwise: ${otherwise.join('; ')}`] : []),
]

/** What should not have happened; empty if all is well. */
export const faultsOf = (one: Written & { heard: Heard }): string[] => [
  ...lossesIn(one),
  ...dishonestIn(one.heard),
]

/** Says in plain words what was done, answered, lost and doubled. */
export const print = (what: string, one: Killed): void => {
  const { heard, mails } = one
  const lines = [
    `${what}: ${one.done} writes done, ${one.lost.length} lost, ${one.doubled.length} doubled`,
    `answers: ${listed(heard.statuses)}, ${heard.unanswered} without an answer, the slowest after ${secondsOf(heard.slowest)}`,
    `emails: ${mails.accepted} accepted, ${mails.twice} of them twice${mails.twice > 0 ? `, accepted ${mails.early.map((early) => `${early.toFixed(1)} ms`).join(', ')} before the kill` : ''}`,
  ]
  const sorted = one.starts.toSorted((a, b) => a - b)
  const at = (share: number) => secondsOf(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  lines.push(
    `${one.kills} times ended; ready again: median ${at(0.5)}, slowest ${at(1)}`,
    `${one.repeated} keys sent again, ${one.otherwise.length} answered otherwise; emails never sent: ${mails.missing}`,
  )
  const faults = faultsOf(one)
  lines.push(faults.length > 0 ? `NOT WELL: ${faults.join('; ')}` : 'well')
  console.log(lines.join('\n  '))
}
