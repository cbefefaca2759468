import { expect, it } from 'vitest'
import type { PublicJobDetail } from '../job-search.contract.ts'
import { jobPosting } from './structured-data.ts'

const job = {
  id: '0198c1de-0000-7000-8000-000000000001',
  title: 'Data intern',
  state: 'active',
  is_open: true,
  type: 'internship',
  work_mode: 'hybrid',
  locations: ['McLean, VA', 'Toronto, ON, Canada', 'Berlin'],
  openings: 2,
  salary_min: 2500,
  salary_max: 3200,
  salary_currency: 'USD',
  salary_period: 'hour',
  posted_at: '2026-03-01T00:00:00.000Z',
  expires_at: '2026-03-31T00:00:00.000Z',
  description: '<p>Look at data</p>',
  applies_elsewhere: false,
  employer: {
    name: 'Example Works',
    website: 'https://example.com/',
    logo_url: '/media/1',
    country_code: 'DE',
  },
} as PublicJobDetail

it('claims no end for a job applied for elsewhere that gives none', () => {
  const elsewhere = { ...job, applies_elsewhere: true, application_deadline: null, openings: null }
  expect(jobPosting(elsewhere, '')).not.toHaveProperty('validThrough')
  expect(jobPosting(elsewhere, '')).not.toHaveProperty('totalJobOpenings')
  expect(jobPosting({ ...elsewhere, application_deadline: '2026-03-30' }, '')).toHaveProperty('validThrough')
})

it('describes an open job as a JobPosting', () => {
  const posting = jobPosting(job, 'https://jobs.example.edu')
  expect(posting).toMatchObject({
    '@type': 'JobPosting',
    employmentType: 'INTERN',
    validThrough: job.expires_at,
    totalJobOpenings: 2,
    directApply: true,
    hiringOrganization: { name: 'Example Works', logo: 'https://jobs.example.edu/media/1' },
    baseSalary: { currency: 'USD', value: { minValue: 25, maxValue: 32, unitText: 'HOUR' } },
  })
  const places = posting?.jobLocation as { address: object }[]
  expect(places.map(({ address }) => address)).toMatchObject([
    { addressLocality: 'McLean', addressRegion: 'VA', addressCountry: 'US' },
    { addressLocality: 'Toronto', addressRegion: 'ON', addressCountry: 'Canada' },
    { addressLocality: 'Berlin', addressCountry: 'DE' },
  ])
  expect(posting).not.toHaveProperty('jobLocationType')
})

it('says where remote applicants may live only when the country is known', () => {
  const remote = { ...job, work_mode: 'remote' as const, locations: [] }
  expect(jobPosting(remote, '')).toMatchObject({
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { name: 'DE' },
  })
})

it('has nothing to say of an ended job', () => {
  expect(jobPosting({ ...job, is_open: false }, '')).toBeNull()
})
