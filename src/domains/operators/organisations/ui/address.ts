import { z } from 'zod'
import { pageQuery } from '../../../../shared/paging.ts'
import { addressReader } from '../../../../web/address.ts'
import { organisationKinds, organisationStates } from '../../../organisations/contract.ts'
import { organisationOrders } from '../contract.ts'

export const readOrganisationAddress = addressReader({
  search: z.string().max(200),
  kind: z.array(z.enum(organisationKinds)),
  state: z.array(z.enum(organisationStates)),
  renaming: z.boolean(),
  sort: z.enum(organisationOrders),
  page: pageQuery.page.unwrap(),
})
