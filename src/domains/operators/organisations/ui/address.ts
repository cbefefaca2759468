import { z } from 'zod'
import { organisationKinds, organisationStates } from '#domains/organisations/contract.ts'
import { pageQuery } from '#shared/paging.ts'
import { addressReader } from '#web/address.ts'
import { organisationOrders } from '../contract.ts'

export const readOrganisationAddress = addressReader({
  search: z.string().max(200),
  kind: z.array(z.enum(organisationKinds)),
  state: z.array(z.enum(organisationStates)),
  renaming: z.boolean(),
  unlisted: z.boolean(),
  sort: z.enum(organisationOrders),
  page: pageQuery.page.unwrap(),
})
