import { applicant, applicantCounts, applicantList } from '../../applicants/applicants.contract.ts'
import { jobOpenings } from '../../applicants/decisions/job-filling.contract.ts'
import { teamOffer } from '../offer-terms.contract.ts'

/** Calls whose answers go stale when a team makes, changes, or ends an offer. */
export const changedByOffer = [teamOffer, applicant, applicantList, applicantCounts, jobOpenings]
