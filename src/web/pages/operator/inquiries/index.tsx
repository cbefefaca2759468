import { createFileRoute } from '@tanstack/react-router'
import { readInquiryAddress } from '#domains/inquiries/admin/ui/address.ts'
import { InquiryList } from '#domains/inquiries/admin/ui/InquiryList.tsx'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'

export const Route = createFileRoute('/operator/inquiries/')({
  validateSearch: readInquiryAddress,
  head: ({ match }) => pageHead(match, { title: 'Inquiries', hidden: true }),
  component: () => (
    <Page>
      <InquiryList />
    </Page>
  ),
})
