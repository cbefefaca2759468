import { createFileRoute } from '@tanstack/react-router'
import { readHostAddress } from '#domains/events/hosting/ui/host-address.ts'
import { YourEvents } from '#domains/events/hosting/ui/YourEvents.tsx'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'

const YourEventsPage = () => (
  <Page>
    <YourEvents host="university" />
  </Page>
)

export const Route = createFileRoute('/_university/university/your-event/')({
  validateSearch: readHostAddress,
  head: ({ match }) => pageHead(match, { title: 'Your events', hidden: true }),
  component: YourEventsPage,
})
