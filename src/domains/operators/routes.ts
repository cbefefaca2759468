import { approveName, declineName } from '#domains/organizations/profile/renaming/commands.ts'
import { serve } from '#gate/http.ts'
import * as auditContract from './audit/contract.ts'
import { readAudit } from './audit/queries.ts'
import * as contract from './contract.ts'
import { approve, grant, reactivate, reject, suspend } from './organizations/commands.ts'
import * as organizationsContract from './organizations/contract.ts'
import { linkByHand } from './organizations/listing/commands.ts'
import * as listingContract from './organizations/listing/contract.ts'
import * as namesContract from './organizations/names/contract.ts'
import { listOrganizations, readOrganization } from './organizations/queries.ts'
import { openPerson, reviewPeople, signOutEverywhere } from './people/commands.ts'
import * as peopleContract from './people/contract.ts'
import { listPeople } from './people/queries.ts'
import { readOverview } from './queries.ts'

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
