import { createFileRoute, notFound } from '@tanstack/react-router'
import { EventEditor } from '#domains/events/hosting/editing/ui/EventEditor.tsx'
import { readEditingAddress } from '#domains/events/hosting/ui/host-address.ts'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'
import { fairPreview } from '#web/pages/-fair-preview.ts'

const EditEventPage = () => {
  const { id, step } = Route.useSearch()
  return (
    <Page>
      <EventEditor key={id} host="university" Form={fairPreview} id={id} step={step} />
    </Page>
  )
}

export const Route = createFileRoute('/_university/university/event/edit')({
  validateSearch: readEditingAddress,
  beforeLoad: ({ search }) => {
    if (!search.id) throw notFound()
  },
  head: ({ match }) => pageHead(match, { title: 'Edit event', hidden: true }),
  component: EditEventPage,
})
