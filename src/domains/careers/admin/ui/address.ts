import { addressReader, id, oneOf, page, some, text } from '#web/address.ts'
import { openingStates } from '../../careers.contract.ts'

export const readOpeningAddress = addressReader({
  id,
  search: text(200),
  page,
})

export const readOpeningsAddress = addressReader({
  state: some(oneOf(openingStates)),
  page,
})
