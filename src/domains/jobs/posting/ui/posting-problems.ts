import { bodyErrors, inOneLine } from '#web/form-values.ts'
import { newPosting } from '../../job-posting.contract.ts'
import { bodyOf, type PostingValues } from './values.ts'

/** Lists edited as a single field. */
export const LISTS = /^(locations|skills|majors|graduation_classes)\.\d+$/

/** What keeps a job from being saved as a draft, or from being posted, by field. */
export const problemsOf = (values: PostingValues, state: 'draft' | 'active'): Record<string, string> => {
  const problems = inOneLine(bodyErrors(newPosting, { ...bodyOf(values), state }), LISTS)
  if (state === 'active' && values.applies === 'elsewhere' && !values.external_url)
    problems.external_url = 'Enter the web address where people apply'
  return problems
}
