import { createFileRoute } from '@tanstack/react-router'
import { OperatorHome } from '#domains/operators/ui/OperatorHome.tsx'
import { pageHead } from '../../head.ts'
import { Page } from '../../kit/Page.tsx'

export const Route = createFileRoute('/operator/')({
  head: ({ match }) => pageHead(match, { title: 'Review', hidden: true }),
  component: () => (
    <Page>
      <OperatorHome />
    </Page>
  ),
})
