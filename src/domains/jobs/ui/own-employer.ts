import type { Session } from '#web/session.ts'
import type { OpenJob } from '../search/contract.ts'

/** The signed-in member's organisation as the employer of a job. */
export const ownEmployer = ({ account }: Session): OpenJob['employer'] => ({
  id: account?.organisation?.id ?? '',
  kind: 'employer',
  name: account?.organisation?.name ?? '',
  slug: account?.organisation?.slug ?? '',
  logo_url: account?.organisation?.logo_url ?? null,
  website: null,
  industry: null,
  company_size: null,
  city: null,
  country_code: null,
})
