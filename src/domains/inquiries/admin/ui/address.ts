import { addressReader, oneOf, page, some, text } from '#web/address.ts'
import { inquiryStates, inquiryTopics } from '../../inquiries.contract.ts'

export const readInquiryAddress = addressReader({
  search: text(200),
  state: some(oneOf(inquiryStates)),
  topic: some(oneOf(inquiryTopics)),
  page,
})
