import { createFileRoute, notFound } from '@tanstack/react-router'
import { WritingPage } from '#domains/events/hosting/editing/ui/WritingPage.tsx'
import { readWritingAddress } from '#domains/events/hosting/ui/host-address.ts'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'

const EditEventPage = () => {
  const { id, step } = Route.useSearch()
  return (
    <Page>
      <WritingPage key={id} host="university" id={id} step={step} />
    </Page>
  )
}

export const Route = createFileRoute('/_university/university/event/edit')({
  validateSearch: readWritingAddress,
  beforeLoad: ({ search }) => {
    if (!search.id) throw notFound()
  },
  head: ({ match }) => pageHead(match, { title: 'Edit the event', hidden: true }),
  component: EditEventPage,
})
