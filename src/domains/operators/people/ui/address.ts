import { accountStatuses, roles } from '#domains/accounts/sign-in.contract.ts'
import { organizationStates } from '#domains/organizations/organizations.contract.ts'
import { addressReader, id, oneOf, page, some, text } from '#web/address.ts'

export const readPeopleAddress = addressReader({
  search: text(200),
  role: some(oneOf(roles)),
  status: some(oneOf(accountStatuses)),
  organization_id: id,
  organization_state: oneOf(organizationStates),
  sort: oneOf(['newest', 'oldest']),
  page,
})
