import { approveName, declineName } from '#domains/organisations/profile/renaming/commands.ts'
import { serve } from '#gate/http.ts'
import * as auditContract from './audit/contract.ts'
import { readAudit } from './audit/queries.ts'
import * as contract from './contract.ts'
import { approve, grant, reactivate, reject, suspend } from './organisations/commands.ts'
import * as organisationsContract from './organisations/contract.ts'
import { linkByHand } from './organisations/listing/commands.ts'
import * as listingContract from './organisations/listing/contract.ts'
import * as namesContract from './organisations/names/contract.ts'
import { listOrganisations, readOrganisation } from './organisations/queries.ts'
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

export const organisationReviewRoutes = serve(organisationsContract, {
  organisationsForReview: ({ deps, scope, query }) => listOrganisations(deps, scope, query),
  organisationForReview: ({ deps, scope, params }) => readOrganisation(deps, scope, params.id),
  approveOrganisation: ({ deps, scope, body }) => approve(deps, scope, body.organisation_ids),
  rejectOrganisation: ({ deps, scope, body }) => reject(deps, scope, body.organisation_ids, body.reason),
  suspendOrganisation: ({ deps, scope, body }) => suspend(deps, scope, body.organisation_ids, body.reason),
  reactivateOrganisation: ({ deps, scope, body }) => reactivate(deps, scope, body.organisation_ids),
  grantJobTokens: ({ deps, scope, body }) => grant(deps, scope, body),
})

export const listingRoutes = serve(listingContract, {
  linkUniversity: ({ deps, scope, body }) => linkByHand(deps, scope, body),
})

export const nameReviewRoutes = serve(namesContract, {
  approveOrganisationName: ({ deps, scope, body }) => approveName(deps, scope, body.proposed_name_id),
  declineOrganisationName: ({ deps, scope, body }) =>
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
