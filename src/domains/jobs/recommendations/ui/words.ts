import type { Reason } from '../job-recommendations.contract.ts'

const listed = (values: readonly string[]): string =>
  values.length > 1 ? `${values.slice(0, -1).join(', ')} and ${values.at(-1)}` : values.join('')

const MOST = 3

/** Describes why a job is recommended. */
export const reasonText = ({ kind, values }: Reason): string => {
  if (kind === 'major') return `Matches your major ${listed(values.slice(0, MOST))}`
  if (kind === 'liked') return `Similar to a job you liked at ${values[0]}`
  if (kind === 'class') return `For the class of ${values[0]}`
  return `Matches your skills: ${listed(values.slice(0, MOST))}`
}
