import { createFileRoute } from '@tanstack/react-router'
import { readInquiryAddress } from '../../../../domains/inquiries/contact/desk/ui/address.ts'
import { InquiryList } from '../../../../domains/inquiries/contact/desk/ui/InquiryList.tsx'
import { pageHead } from '../../../head.ts'
import { Page } from '../../../kit/Page.tsx'

export const Route = createFileRoute('/operator/inquiries/')({
  validateSearch: readInquiryAddress,
  head: ({ match }) => pageHead(match, { title: 'Inquiries', hidden: true }),
  component: () => (
    <Page>
      <InquiryList />
    </Page>
  ),
})
