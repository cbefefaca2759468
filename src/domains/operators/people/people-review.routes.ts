import { serve } from '#gate/http.ts'
import { openPerson, reviewPeople, signOutEverywhere } from './people-review.commands.ts'
import * as contract from './people-review.contract.ts'
import { listPeople } from './people-review.queries.ts'

export const peopleReviewRoutes = serve(contract, {
  peopleForReview: ({ deps, scope, query }) => listPeople(deps, scope, query),
  personForReview: ({ deps, scope, params }) => openPerson(deps, scope, params.id),
  approvePerson: ({ deps, scope, body }) => reviewPeople(deps, scope, 'approve', body.account_ids),
  declinePerson: ({ deps, scope, body }) =>
    reviewPeople(deps, scope, 'decline', body.account_ids, body.reason),
  deactivatePerson: ({ deps, scope, body }) =>
    reviewPeople(deps, scope, 'deactivate', body.account_ids, body.reason),
  signOutPerson: ({ deps, scope, body }) => signOutEverywhere(deps, scope, body.account_id),
  reactivatePerson: ({ deps, scope, body }) => reviewPeople(deps, scope, 'reactivate', body.account_ids),
})
