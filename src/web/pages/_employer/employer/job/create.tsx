import { createFileRoute } from '@tanstack/react-router'
import { PostingPage } from '#domains/jobs/posting/ui/PostingPage.tsx'
import { readPostingAddress } from '#domains/jobs/ui/team-address.ts'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'

const CreateJobPage = () => {
  const { id, step } = Route.useSearch()
  return (
    <Page>
      <PostingPage id={id} step={step} />
    </Page>
  )
}

export const Route = createFileRoute('/_employer/employer/job/create')({
  validateSearch: readPostingAddress,
  head: ({ match }) => pageHead(match, { title: 'Post a job', hidden: true }),
  component: CreateJobPage,
})
