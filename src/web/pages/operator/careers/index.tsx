import { createFileRoute } from '@tanstack/react-router'
import { readOpeningsAddress } from '#domains/careers/admin/ui/address.ts'
import { OpeningList } from '#domains/careers/admin/ui/OpeningList.tsx'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'

export const Route = createFileRoute('/operator/careers/')({
  validateSearch: readOpeningsAddress,
  head: ({ match }) => pageHead(match, { title: 'Careers', hidden: true }),
  component: () => (
    <Page>
      <OpeningList />
    </Page>
  ),
})
