import { z } from 'zod'
import { id } from '#shared/fields.ts'
import { pageQuery } from '#shared/paging.ts'
import { addressReader } from '#web/address.ts'
import { openingStates } from '../../careers.contract.ts'

export const readOpeningAddress = addressReader({
  id,
  search: z.string().max(200),
  page: pageQuery.page.unwrap(),
})

export const readOpeningsAddress = addressReader({
  state: z.array(z.enum(openingStates)),
  page: pageQuery.page.unwrap(),
})
