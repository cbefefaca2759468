import { z } from 'zod'
import { accountStatuses, roles } from '#domains/accounts/contract.ts'
import { organisationStates } from '#domains/organisations/contract.ts'
import { id } from '#shared/fields.ts'
import { pageQuery } from '#shared/paging.ts'
import { addressReader } from '#web/address.ts'

export const readPeopleAddress = addressReader({
  search: z.string().max(200),
  role: z.array(z.enum(roles)),
  status: z.array(z.enum(accountStatuses)),
  organisation_id: id,
  organisation_state: z.enum(organisationStates),
  sort: z.enum(['newest', 'oldest']),
  page: pageQuery.page.unwrap(),
})
