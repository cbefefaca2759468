import { createFileRoute } from '@tanstack/react-router'
import { questionTopics } from '#domains/inquiries/inquiries.contract.ts'
import { ContactForm } from '#domains/inquiries/ui/ContactForm.tsx'
import { addressReader, oneOf } from '../address.ts'
import { pageHead } from '../head.ts'

const search = addressReader({ topic: oneOf(questionTopics) })

const ContactPage = () => <ContactForm topic={Route.useSearch().topic} />

export const Route = createFileRoute('/contact-us')({
  validateSearch: search,
  head: ({ match }) =>
    pageHead(match, { title: 'Contact us', description: 'Ask us a question. A person answers by email.' }),
  component: ContactPage,
})
