import { createFileRoute } from '@tanstack/react-router'
import { ContactMenu } from '#domains/inquiries/ui/ContactMenu.tsx'
import { pageHead } from '../head.ts'

export const Route = createFileRoute('/contact-us-menu')({
  head: ({ match }) =>
    pageHead(match, { title: 'Contact', description: 'Choose what your message is about.' }),
  component: ContactMenu,
})
