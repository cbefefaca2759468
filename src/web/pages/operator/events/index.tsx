import { createFileRoute } from '@tanstack/react-router'
import { readEventsAddress } from '#domains/operators/events/ui/address.ts'
import { EventList } from '#domains/operators/events/ui/EventList.tsx'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'

export const Route = createFileRoute('/operator/events/')({
  validateSearch: readEventsAddress,
  head: ({ match }) => pageHead(match, { title: 'Events', hidden: true }),
  component: () => (
    <Page>
      <EventList />
    </Page>
  ),
})
