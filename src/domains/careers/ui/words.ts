import { dayLabel } from '#shared/labels.ts'
import { labels } from '#shared/labels-of-lists.ts'
import type { CareerRow } from '../careers.contract.ts'

type Place = Pick<CareerRow, 'team' | 'location' | 'work_mode' | 'type'>

/** `Product · Lisbon · Hybrid · Full-time` */
export const summaryOf = ({ team, location, work_mode, type }: Place): string =>
  [team, location, labels[work_mode], labels[type]].join('\u00a0· ')

export const deadlineOf = ({ application_deadline }: Pick<CareerRow, 'application_deadline'>): string =>
  application_deadline ? `Apply by ${dayLabel(application_deadline)}` : 'Open until filled'
