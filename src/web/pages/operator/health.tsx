import { createFileRoute } from '@tanstack/react-router'
import { Health } from '#domains/operators/health/ui/Health.tsx'
import { addressReader, page } from '../../address.ts'
import { pageHead } from '../../head.ts'
import { Page } from '../../kit/Page.tsx'

export const Route = createFileRoute('/operator/health')({
  validateSearch: addressReader({ page }),
  head: ({ match }) => pageHead(match, { title: 'Health', hidden: true }),
  component: () => (
    <Page>
      <Health />
    </Page>
  ),
})
