import { addressReader, id, oneOf, page, some, text } from '#web/address.ts'
import { eventOrders, shownEventStates } from '../event-admin.contract.ts'

export const readEventsAddress = addressReader({
  search: text(200),
  state: some(oneOf(shownEventStates)),
  organization_id: id,
  sort: oneOf(eventOrders),
  page,
})
