import { activeExpiredCount, employerJob, employerJobList } from '../jobs.contract.ts'
import { jobTokens, newJobToken } from '../tokens/job-tokens.contract.ts'

/** Calls whose answers go stale when a job changes. */
export const staleAfterChange = [employerJobList, employerJob, activeExpiredCount, jobTokens, newJobToken]
