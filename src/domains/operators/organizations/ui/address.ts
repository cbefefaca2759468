import { z } from 'zod'
import { organizationKinds, organizationStates } from '#domains/organizations/organizations.contract.ts'
import { pageQuery } from '#shared/paging.ts'
import { addressReader } from '#web/address.ts'
import { organizationOrders } from '../organization-admin.contract.ts'

export const readOrganizationAddress = addressReader({
  search: z.string().max(200),
  kind: z.array(z.enum(organizationKinds)),
  state: z.array(z.enum(organizationStates)),
  renaming: z.boolean(),
  unlisted: z.boolean(),
  sort: z.enum(organizationOrders),
  page: pageQuery.page.unwrap(),
})
