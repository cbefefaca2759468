import { countries } from '#shared/countries.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { labels } from '#shared/labels-of-lists.ts'
import {
  companySizes,
  declineReasons,
  degrees,
  eventFormats,
  eventKinds,
  eventVisibilities,
  graduationClasses,
  industries,
  jobTypes,
  majorGroups,
  rejectionReasons,
  salaryPeriods,
  skills,
  sponsorships,
  workModes,
} from '#shared/lists.ts'
import { decimalsOf } from '#shared/money.ts'
import type { meta } from './meta.contract.ts'

const named = (values: readonly string[]) => values.map((value) => ({ value, label: labels[value] ?? value }))

const currencies = () => {
  const names = new Intl.DisplayNames('en', { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((code) => ({
    code,
    name: names.of(code) ?? code,
    minor_digits: decimalsOf(code),
  }))
}

const fixed = {
  job_types: named(jobTypes),
  work_modes: named(workModes),
  salary_periods: named(salaryPeriods),
  sponsorships: named(sponsorships),
  degrees: named(degrees),
  event_kinds: named(eventKinds),
  event_formats: named(eventFormats),
  event_visibilities: named(eventVisibilities),
  majors: Object.entries(majorGroups).map(([group, majors]) => ({ group, majors: [...majors] })),
  skills: [...skills],
  industries: [...industries],
  company_sizes: [...companySizes],
  rejection_reasons: named(rejectionReasons),
  decline_reasons: named(declineReasons),
  countries: countries(),
  currencies: currencies(),
  time_zones: ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')],
}

export const readMeta = (now: Date): OutputOf<typeof meta> => ({
  ...fixed,
  graduation_classes: graduationClasses(now),
})
