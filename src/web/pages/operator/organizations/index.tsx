import { createFileRoute } from '@tanstack/react-router'
import { readOrganizationAddress } from '#domains/operators/organizations/ui/address.ts'
import { OrganizationList } from '#domains/operators/organizations/ui/OrganizationList.tsx'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'

export const Route = createFileRoute('/operator/organizations/')({
  validateSearch: readOrganizationAddress,
  head: ({ match }) => pageHead(match, { title: 'Organizations', hidden: true }),
  component: () => (
    <Page>
      <OrganizationList />
    </Page>
  ),
})
