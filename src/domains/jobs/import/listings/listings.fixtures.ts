/** Seconds since 1970, as in public lists. */
export const POSTED = Date.parse('2026-01-10T08:00:00Z') / 1000
export const UPDATED = Date.parse('2026-02-10T08:00:00Z') / 1000

/** A row of a public list. */
export const listing = (overrides: Record<string, unknown> = {}) => ({
  source: 'list',
  id: '00000000-aaaa-4000-8000-000000000001',
  company_name: 'Harbor Labs',
  company_url: '',
  title: 'Data Intern ',
  locations: ['Chicago, IL'],
  terms: ['Summer 2026'],
  active: true,
  is_visible: true,
  url: 'https://jobs.example.com/1',
  date_posted: POSTED,
  date_updated: UPDATED,
  sponsorship: 'Other',
  ...overrides,
})
