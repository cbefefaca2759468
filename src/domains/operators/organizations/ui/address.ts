import { organizationKinds, organizationStates } from '#domains/organizations/organizations.contract.ts'
import { addressReader, flag, oneOf, page, some, text } from '#web/address.ts'
import { organizationOrders } from '../organization-admin.contract.ts'

export const readOrganizationAddress = addressReader({
  search: text(200),
  kind: some(oneOf(organizationKinds)),
  state: some(oneOf(organizationStates)),
  renaming: flag,
  unlisted: flag,
  sort: oneOf(organizationOrders),
  page,
})
