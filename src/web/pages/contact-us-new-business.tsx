import { createFileRoute } from '@tanstack/react-router'
import { businessTopics } from '#domains/inquiries/inquiries.contract.ts'
import { NewBusinessForm } from '#domains/inquiries/ui/NewBusinessForm.tsx'
import { addressReader, oneOf } from '../address.ts'
import { pageHead } from '../head.ts'

const search = addressReader({ topic: oneOf(businessTopics) })

const NewBusinessPage = () => <NewBusinessForm topic={Route.useSearch().topic} />

export const Route = createFileRoute('/contact-us-new-business')({
  validateSearch: search,
  head: ({ match }) =>
    pageHead(match, {
      title: 'Tell us about your organization',
      description: 'Employers and universities: tell us what you have in mind, and we’ll answer by email.',
    }),
  component: NewBusinessPage,
})
