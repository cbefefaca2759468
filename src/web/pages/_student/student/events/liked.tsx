import { createFileRoute } from '@tanstack/react-router'
import { LikedEvents } from '../../../../../domains/events/likes/ui/LikedEvents.tsx'
import { readLikedAddress } from '../../../../../domains/events/search/ui/address.ts'
import { EventPages } from '../../../../../domains/events/search/ui/EventPages.tsx'
import { pageHead } from '../../../../head.ts'
import { Page } from '../../../../kit/Page.tsx'

export const Route = createFileRoute('/_student/student/events/liked')({
  validateSearch: readLikedAddress,
  head: ({ match }) => pageHead(match, { title: 'Liked events', hidden: true }),
  component: () => (
    <Page wide>
      <EventPages page="/student/events/liked">
        <LikedEvents />
      </EventPages>
    </Page>
  ),
})
