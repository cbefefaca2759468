import { addressReader, oneOf, page, some, text } from '#web/address.ts'
import { waitlistRoles } from '../../waitlist.contract.ts'

export const readWaitlistAddress = addressReader({
  search: text(200),
  role: some(oneOf(waitlistRoles)),
  page,
})
