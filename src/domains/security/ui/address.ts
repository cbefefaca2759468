import { z } from 'zod'
import { id } from '#shared/fields.ts'
import { pageQuery } from '#shared/paging.ts'
import { addressReader } from '#web/address.ts'
import { securityGroupNames } from '../security-log.contract.ts'

const hash = z.string().regex(/^[0-9a-f]{32}$/)

export const readSecurityAddress = addressReader({
  group: z.array(z.enum(securityGroupNames)),
  person_id: id,
  identity: hash,
  network: hash,
  page: pageQuery.page.unwrap(),
})
