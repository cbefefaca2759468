import { activeExpiredCount, employerJob, employerJobList } from '../jobs.contract.ts'
import { jobTokens, newJobToken } from '../tokens/job-tokens.contract.ts'

/** Whatever changes a job makes these answers stale. */
export const staleAfterChange = [employerJobList, employerJob, activeExpiredCount, jobTokens, newJobToken]
