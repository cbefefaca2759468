import { addressReader, id, oneOf, page, some, text } from '#web/address.ts'
import { securityGroupNames } from '../security-log.contract.ts'

const hash = text(32, /^[0-9a-f]{32}$/)

export const readSecurityAddress = addressReader({
  group: some(oneOf(securityGroupNames)),
  person_id: id,
  identity: hash,
  network: hash,
  page,
})
