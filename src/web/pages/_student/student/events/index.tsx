import { createFileRoute } from '@tanstack/react-router'
import { readEventAddress } from '../../../../../domains/events/search/ui/address.ts'
import { EventPages } from '../../../../../domains/events/search/ui/EventPages.tsx'
import { StudentEvents } from '../../../../../domains/events/search/ui/StudentEvents.tsx'
import { pageHead } from '../../../../head.ts'
import { Page } from '../../../../kit/Page.tsx'

export const Route = createFileRoute('/_student/student/events/')({
  validateSearch: readEventAddress,
  head: ({ match }) => pageHead(match, { title: 'Events', hidden: true }),
  component: () => (
    <Page wide>
      <EventPages page="/student/events">
        <StudentEvents />
      </EventPages>
    </Page>
  ),
})
