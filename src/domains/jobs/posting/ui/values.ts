import { minorFrom, minorTo } from '#shared/money.ts'
import { ownZone } from '#web/kit/own-zone.ts'
import type { ScreeningQuestion } from '../../job-posting.contract.ts'
import type { EmployerJobDetail } from '../../jobs.contract.ts'

/** Form values: '' or null while nothing is chosen, money in whole units. */
export interface PostingValues {
  title: string
  description: string
  type: string | null
  work_mode: string | null
  locations: string[]
  openings: number | string
  start_date: string | null
  pay: 'range' | 'unpaid' | 'unstated'
  salary_min: number | string
  salary_max: number | string
  salary_currency: string
  salary_period: string
  skills: string[]
  majors: string[]
  graduation_classes: string[]
  sponsorship: string
  work_authorization: string
  application_deadline: string | null
  time_zone: string
  applies: 'here' | 'elsewhere'
  external_url: string
  screening_questions: ScreeningQuestion[]
  reply_by_days: number | string
  contact_name: string
  contact_email: string
  cover_pick: string | null
  remove_cover: boolean
  jobFile: File | null
}

/** The usual pay period for each job type. */
export const usualPeriod = (type: string | null): string => (type === 'full-time' ? 'year' : 'hour')

export const emptyPosting = (): PostingValues => ({
  title: '',
  description: '',
  type: null,
  work_mode: null,
  locations: [],
  openings: 1,
  start_date: null,
  pay: 'range',
  salary_min: '',
  salary_max: '',
  salary_currency: 'USD',
  salary_period: usualPeriod(null),
  skills: [],
  majors: [],
  graduation_classes: [],
  sponsorship: 'unspecified',
  work_authorization: '',
  application_deadline: null,
  time_zone: ownZone(),
  applies: 'here',
  external_url: '',
  screening_questions: [],
  reply_by_days: 30,
  contact_name: '',
  contact_email: '',
  cover_pick: null,
  remove_cover: false,
  jobFile: null,
})

const payOf = (job: EmployerJobDetail): PostingValues['pay'] => {
  if (job.is_unpaid) return 'unpaid'
  if (job.salary_min !== null || job.salary_max !== null) return 'range'
  return job.state === 'draft' ? 'range' : 'unstated'
}

const majorUnits = (minor: number | null, currency: string | null): number | '' =>
  minor === null ? '' : minorTo(minor, currency ?? 'USD')

export const valuesOf = (job: EmployerJobDetail): PostingValues => {
  const empty = emptyPosting()
  return {
    ...empty,
    title: job.title,
    description: job.description,
    type: job.type,
    work_mode: job.work_mode,
    locations: job.locations,
    openings: job.openings ?? '',
    start_date: job.start_date,
    pay: payOf(job),
    salary_min: majorUnits(job.salary_min, job.salary_currency),
    salary_max: majorUnits(job.salary_max, job.salary_currency),
    salary_currency: job.salary_currency ?? empty.salary_currency,
    salary_period: job.salary_period ?? usualPeriod(job.type),
    skills: job.skills,
    majors: job.majors,
    graduation_classes: job.graduation_classes.map(String),
    sponsorship: job.sponsorship,
    work_authorization: job.work_authorization,
    application_deadline: job.application_deadline,
    time_zone: job.time_zone,
    applies: job.external_url ? 'elsewhere' : 'here',
    external_url: job.external_url ?? '',
    screening_questions: job.screening_questions,
    reply_by_days: job.reply_by_days,
    contact_name: job.contact_name ?? '',
    contact_email: job.contact_email ?? '',
    cover_pick: job.cover_pick,
  }
}

const numberOr = (value: number | string): number | undefined => (value === '' ? undefined : Number(value))
const orNothing = <T>(value: T | null | ''): T | undefined =>
  value === null || value === '' ? undefined : value

const salaryOf = (values: PostingValues) => {
  if (values.pay !== 'range') return { is_unpaid: values.pay === 'unpaid' }
  const minor = (amount: number | string) =>
    amount === '' ? undefined : minorFrom(Number(amount), values.salary_currency)
  const [salary_min, salary_max] = [minor(values.salary_min), minor(values.salary_max)]
  if (salary_min === undefined && salary_max === undefined) return { is_unpaid: false }
  const { salary_currency, salary_period } = values
  return { is_unpaid: false, salary_min, salary_max, salary_currency, salary_period }
}

/** Questions stay in place while the external address is still empty. */
const appliesElsewhere = ({ applies, external_url }: PostingValues): boolean =>
  applies === 'elsewhere' && external_url !== ''

/** Builds the request body. */
export const bodyOf = (values: PostingValues): Record<string, unknown> => ({
  title: values.title,
  description: values.description,
  type: orNothing(values.type),
  work_mode: orNothing(values.work_mode),
  locations: values.locations,
  openings: numberOr(values.openings),
  start_date: orNothing(values.start_date),
  ...salaryOf(values),
  skills: values.skills,
  majors: values.majors,
  graduation_classes: values.graduation_classes.map(Number),
  sponsorship: values.sponsorship,
  work_authorization: values.work_authorization,
  application_deadline: orNothing(values.application_deadline),
  time_zone: values.time_zone,
  screening_questions: appliesElsewhere(values) ? [] : values.screening_questions,
  external_url: appliesElsewhere(values) ? values.external_url : undefined,
  reply_by_days: numberOr(values.reply_by_days),
  contact_name: orNothing(values.contact_name),
  contact_email: orNothing(values.contact_email),
  cover_pick: values.jobFile ? undefined : orNothing(values.cover_pick),
  remove_cover: values.remove_cover,
})
