import { serve } from '#gate/http.ts'
import { openPerson, reviewAll, signOutEverywhere } from './people-review.commands.ts'
import * as contract from './people-review.contract.ts'
import { listPeople } from './people-review.queries.ts'

export const peopleReviewRoutes = serve(contract, {
  peopleForReview: ({ deps, scope, query }) => listPeople(deps, scope, query),
  personForReview: ({ deps, scope, params }) => openPerson(deps, scope, params.id),
  approvePerson: ({ deps, scope, body }) => reviewAll(deps, scope, 'approve', body),
  declinePerson: ({ deps, scope, body }) => reviewAll(deps, scope, 'decline', body),
  deactivatePerson: ({ deps, scope, body }) => reviewAll(deps, scope, 'deactivate', body),
  signOutPerson: ({ deps, scope, body }) => signOutEverywhere(deps, scope, body.account_id),
  reactivatePerson: ({ deps, scope, body }) => reviewAll(deps, scope, 'reactivate', body),
})
