import { createFileRoute } from '@tanstack/react-router'
import { readWaitlistAddress } from '#domains/inquiries/waitlist/admin/ui/address.ts'
import { WaitlistEntries } from '#domains/inquiries/waitlist/admin/ui/WaitlistEntries.tsx'
import { pageHead } from '../../head.ts'
import { Page } from '../../kit/Page.tsx'

export const Route = createFileRoute('/operator/waitlist')({
  validateSearch: readWaitlistAddress,
  head: ({ match }) => pageHead(match, { title: 'Waitlist', hidden: true }),
  component: () => (
    <Page>
      <WaitlistEntries />
    </Page>
  ),
})
