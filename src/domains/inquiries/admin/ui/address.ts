import { z } from 'zod'
import { pageQuery } from '#shared/paging.ts'
import { addressReader } from '#web/address.ts'
import { inquiryStates, inquiryTopics } from '../../inquiries.contract.ts'

export const readInquiryAddress = addressReader({
  search: z.string().max(200),
  state: z.array(z.enum(inquiryStates)),
  topic: z.array(z.enum(inquiryTopics)),
  page: pageQuery.page.unwrap(),
})
