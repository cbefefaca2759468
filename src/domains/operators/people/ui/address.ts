import { z } from 'zod'
import { accountStatuses, roles } from '#domains/accounts/sign-in.contract.ts'
import { organizationStates } from '#domains/organizations/organizations.contract.ts'
import { id } from '#shared/fields.ts'
import { pageQuery } from '#shared/paging.ts'
import { addressReader } from '#web/address.ts'

export const readPeopleAddress = addressReader({
  search: z.string().max(200),
  role: z.array(z.enum(roles)),
  status: z.array(z.enum(accountStatuses)),
  organization_id: id,
  organization_state: z.enum(organizationStates),
  sort: z.enum(['newest', 'oldest']),
  page: pageQuery.page.unwrap(),
})
