import { applicant, applicantCounts, applicantList } from '../../applicants/applicants.contract.ts'
import { applicantInterviews, jobSchedules, schedule } from '../interview-schedules.contract.ts'

/** What a team sees differently after anything about interviews. */
export const changedByInterviews = [
  applicant,
  applicantCounts,
  applicantList,
  applicantInterviews,
  jobSchedules,
  schedule,
] as const
