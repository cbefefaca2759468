import { approveName, declineName } from '#domains/organizations/name-changes/name-changes.commands.ts'
import { serve } from '#gate/http.ts'
import * as auditContract from './audit-log.contract.ts'
import { readAudit } from './audit-log.queries.ts'
import * as contract from './operators.contract.ts'
import { readOverview } from './operators.queries.ts'
import { linkByHand } from './organizations/directory-links.commands.ts'
import * as listingContract from './organizations/directory-links.contract.ts'
import * as namesContract from './organizations/name-review.contract.ts'
import { approve, grant, reactivate, reject, suspend } from './organizations/organization-admin.commands.ts'
import * as organizationsContract from './organizations/organization-admin.contract.ts'
import { listOrganizations, readOrganization } from './organizations/organization-admin.queries.ts'
import { openPerson, reviewPeople, signOutEverywhere } from './people/people-review.commands.ts'
import * as peopleContract from './people/people-review.contract.ts'
import { listPeople } from './people/people-review.queries.ts'

export const operatorRoutes = serve(contract, {
  operatorOverview: ({ deps, scope }) => readOverview(deps, scope),
})

export const auditRoutes = serve(auditContract, {
  auditLog: ({ deps, scope, query }) => readAudit(deps, scope, query),
})

export const organizationReviewRoutes = serve(organizationsContract, {
  organizationsForReview: ({ deps, scope, query }) => listOrganizations(deps, scope, query),
  organizationForReview: ({ deps, scope, params }) => readOrganization(deps, scope, params.id),
  approveOrganization: ({ deps, scope, body }) => approve(deps, scope, body.organization_ids),
  rejectOrganization: ({ deps, scope, body }) => reject(deps, scope, body.organization_ids, body.reason),
  suspendOrganization: ({ deps, scope, body }) => suspend(deps, scope, body.organization_ids, body.reason),
  reactivateOrganization: ({ deps, scope, body }) => reactivate(deps, scope, body.organization_ids),
  grantJobTokens: ({ deps, scope, body }) => grant(deps, scope, body),
})

export const listingRoutes = serve(listingContract, {
  linkUniversity: ({ deps, scope, body }) => linkByHand(deps, scope, body),
})

export const nameReviewRoutes = serve(namesContract, {
  approveOrganizationName: ({ deps, scope, body }) => approveName(deps, scope, body.proposed_name_id),
  declineOrganizationName: ({ deps, scope, body }) =>
    declineName(deps, scope, body.proposed_name_id, body.reason),
})

export const peopleReviewRoutes = serve(peopleContract, {
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
