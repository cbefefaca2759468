import type { Session } from '#web/session.ts'
import type { OpenJob } from '../search/job-search.contract.ts'

/** The signed-in member's organization, as a job's employer. */
export const ownEmployer = ({ account }: Session): OpenJob['employer'] => ({
  id: account?.organization?.id ?? '',
  kind: 'employer',
  name: account?.organization?.name ?? '',
  slug: account?.organization?.slug ?? '',
  logo_url: account?.organization?.logo_url ?? null,
  website: null,
  industry: null,
  company_size: null,
  city: null,
  country_code: null,
})
