import { labels } from '#shared/labels-of-lists.ts'
import type { Lead } from '../leads.contract.ts'

/** "Northfield State University · Computer science · Class of 2027". */
export const studiesOf = ({ university, degree, majors, graduation_class }: Lead): string =>
  [
    university,
    degree && (labels[degree] ?? degree),
    majors.join(', '),
    graduation_class && `Class of ${graduation_class}`,
  ]
    .filter(Boolean)
    .join(' · ')

export const boothTitle = (number: string | null): string => (number ? `At booth ${number}` : 'At your booth')
