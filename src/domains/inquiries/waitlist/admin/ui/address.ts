import { z } from 'zod'
import { pageQuery } from '#shared/paging.ts'
import { addressReader } from '#web/address.ts'
import { waitlistRoles } from '../../waitlist.contract.ts'

export const readWaitlistAddress = addressReader({
  search: z.string().max(200),
  role: z.array(z.enum(waitlistRoles)),
  page: pageQuery.page.unwrap(),
})
