import { minorTo } from '#shared/money.ts'
import { endsHereOnly } from '../../ui/words.ts'
import type { PublicJobDetail } from '../job-search.contract.ts'

const employmentTypes: Record<string, string> = {
  'full-time': 'FULL_TIME',
  'part-time': 'PART_TIME',
  internship: 'INTERN',
  contract: 'CONTRACTOR',
}

const US_STATE =
  /^(A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])$/

/** Turns "McLean, VA" or "Toronto, ON, Canada" into a postal address. */
const addressOf = (place: string, fallback: string | null) => {
  const [locality, ...rest] = place.split(',').map((part) => part.trim())
  const last = rest.at(-1)
  const country = last && US_STATE.test(last) ? 'US' : rest.length > 1 ? last : fallback
  return {
    '@type': 'PostalAddress',
    addressLocality: locality,
    ...(rest[0] && { addressRegion: rest[0] }),
    ...(country && { addressCountry: country }),
  }
}

const placesOf = (job: PublicJobDetail) => {
  const country = job.employer.country_code
  const places = job.locations.map((place) => ({ '@type': 'Place', address: addressOf(place, country) }))
  return {
    ...(places.length > 0 && { jobLocation: places }),
    ...(job.work_mode === 'remote' && { jobLocationType: 'TELECOMMUTE' }),
    ...(job.work_mode === 'remote' &&
      country && { applicantLocationRequirements: { '@type': 'Country', name: country } }),
  }
}

const payOf = ({ salary_min: min, salary_max: max, salary_currency, salary_period }: PublicJobDetail) => {
  if (!salary_currency || (min === null && max === null)) return {}
  const amount = (minor: number) => minorTo(minor, salary_currency)
  return {
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: salary_currency,
      value: {
        '@type': 'QuantitativeValue',
        ...(min !== null && { minValue: amount(min) }),
        ...(max !== null && { maxValue: amount(max) }),
        ...(salary_period && { unitText: salary_period.toUpperCase() }),
      },
    },
  }
}

/** Builds schema.org's JobPosting; null once the job has ended, so that search engines drop it. */
export const jobPosting = (job: PublicJobDetail, origin: string): Record<string, unknown> | null => {
  if (!job.is_open) return null
  const { employer } = job
  return {
    '@type': 'JobPosting',
    title: job.title,
    description: job.description,
    identifier: { '@type': 'PropertyValue', name: employer.name, value: job.id },
    datePosted: job.posted_at,
    ...(!endsHereOnly(job) && { validThrough: job.expires_at }),
    ...(job.type && { employmentType: employmentTypes[job.type] }),
    hiringOrganization: {
      '@type': 'Organization',
      name: employer.name,
      ...(employer.website && { sameAs: employer.website }),
      ...(employer.logo_url && { logo: new URL(employer.logo_url, origin || 'http://localhost').href }),
    },
    ...placesOf(job),
    ...payOf(job),
    ...(job.openings && { totalJobOpenings: job.openings }),
    directApply: !job.applies_elsewhere,
  }
}
