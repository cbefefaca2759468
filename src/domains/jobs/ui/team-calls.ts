import { activeExpiredCount, employerJob, employerJobList } from '../contract.ts'
import { jobTokens, newJobToken } from '../tokens/contract.ts'

/** Whatever changes a job makes these answers stale. */
export const staleAfterChange = [employerJobList, employerJob, activeExpiredCount, jobTokens, newJobToken]
