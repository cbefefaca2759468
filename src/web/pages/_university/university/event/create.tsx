import { createFileRoute } from '@tanstack/react-router'
import { WritingPage } from '#domains/events/hosting/editing/ui/WritingPage.tsx'
import { readWritingAddress } from '#domains/events/hosting/ui/host-address.ts'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'

const CreateEventPage = () => {
  const { id, step } = Route.useSearch()
  return (
    <Page>
      <WritingPage host="university" id={id} step={step} />
    </Page>
  )
}

export const Route = createFileRoute('/_university/university/event/create')({
  validateSearch: readWritingAddress,
  head: ({ match }) => pageHead(match, { title: 'Create an event', hidden: true }),
  component: CreateEventPage,
})
