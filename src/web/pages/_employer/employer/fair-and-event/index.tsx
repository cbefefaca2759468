import { createFileRoute } from '@tanstack/react-router'
import { readFairAddress } from '#domains/fairs/ui/address.ts'
import { FairDesk } from '#domains/fairs/ui/FairDesk.tsx'
import { pageHead } from '#web/head.ts'

export const Route = createFileRoute('/_employer/employer/fair-and-event/')({
  validateSearch: readFairAddress,
  head: ({ match }) => pageHead(match, { title: 'Fairs and events', hidden: true }),
  component: () => <FairDesk side="employer" />,
})
