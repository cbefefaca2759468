import { createFileRoute, notFound } from '@tanstack/react-router'
import { PostingPage } from '#domains/jobs/posting/ui/PostingPage.tsx'
import { readPostingAddress } from '#domains/jobs/ui/team-address.ts'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'

const EditJobPage = () => {
  const { id, step } = Route.useSearch()
  return (
    <Page>
      <PostingPage key={id} id={id} step={step} />
    </Page>
  )
}

export const Route = createFileRoute('/_employer/employer/job/edit')({
  validateSearch: readPostingAddress,
  beforeLoad: ({ search }) => {
    if (!search.id) throw notFound()
  },
  head: ({ match }) => pageHead(match, { title: 'Edit job', hidden: true }),
  component: EditJobPage,
})
