import { createFileRoute } from '@tanstack/react-router'
import { readOrganisationAddress } from '#domains/operators/organisations/ui/address.ts'
import { OrganisationList } from '#domains/operators/organisations/ui/OrganisationList.tsx'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'

export const Route = createFileRoute('/operator/organisations/')({
  validateSearch: readOrganisationAddress,
  head: ({ match }) => pageHead(match, { title: 'Organizations', hidden: true }),
  component: () => (
    <Page>
      <OrganisationList />
    </Page>
  ),
})
