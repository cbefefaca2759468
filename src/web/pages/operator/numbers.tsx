import { createFileRoute } from '@tanstack/react-router'
import { readRangeAddress } from '#domains/insights/ui/address.ts'
import { InstallationNumbers } from '#domains/insights/ui/InstallationNumbers.tsx'
import { pageHead } from '../../head.ts'
import { Page } from '../../kit/Page.tsx'

export const Route = createFileRoute('/operator/numbers')({
  validateSearch: readRangeAddress,
  head: ({ match }) => pageHead(match, { title: 'Numbers', hidden: true }),
  component: () => (
    <Page>
      <InstallationNumbers />
    </Page>
  ),
})
