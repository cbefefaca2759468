import { createFileRoute } from '@tanstack/react-router'
import { EventEditor } from '#domains/events/hosting/editing/ui/EventEditor.tsx'
import { readEditingAddress } from '#domains/events/hosting/ui/host-address.ts'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'
import { fairPreview } from '#web/pages/-fair-preview.ts'

const CreateEventPage = () => {
  const { id, step } = Route.useSearch()
  return (
    <Page>
      <EventEditor host="university" Form={fairPreview} id={id} step={step} />
    </Page>
  )
}

export const Route = createFileRoute('/_university/university/event/create')({
  validateSearch: readEditingAddress,
  head: ({ match }) => pageHead(match, { title: 'Create event', hidden: true }),
  component: CreateEventPage,
})
