import { createFileRoute } from '@tanstack/react-router'
import { readPeopleAddress } from '#domains/operators/people/ui/address.ts'
import { PersonList } from '#domains/operators/people/ui/PersonList.tsx'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'

export const Route = createFileRoute('/operator/people/')({
  validateSearch: readPeopleAddress,
  head: ({ match }) => pageHead(match, { title: 'People', hidden: true }),
  component: () => (
    <Page>
      <PersonList />
    </Page>
  ),
})
