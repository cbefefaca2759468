import { appliedJobs } from '#domains/jobs/likes/job-likes.contract.ts'
import { studentJobDetailCall } from '#domains/jobs/search/job-search.contract.ts'
import { queryFor } from '#web/queries.ts'
import { application } from '../applications.contract.ts'
import { firstChoice, firstChoices } from '../first-choices/first-choices.contract.ts'
import { ownThread } from '../messages/application-messages.contract.ts'
import { ownOffer } from '../offers/job-offers.contract.ts'
import { applyForm } from '../submission/application-submission.contract.ts'

/** Calls whose answers go stale when a student ends an application or answers an offer. */
export const changedByStudent = [
  application,
  ownOffer,
  ownThread,
  applyForm,
  firstChoice,
  firstChoices,
  studentJobDetailCall,
  appliedJobs,
]

export const ownOfferQuery = (id: string) => queryFor(ownOffer, { params: { id } })

export const ownApplicationQuery = (id: string) => queryFor(application, { params: { id } })
