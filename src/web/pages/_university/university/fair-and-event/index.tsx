import { createFileRoute } from '@tanstack/react-router'
import { readFairAddress } from '#domains/fairs/ui/address.ts'
import { FairList } from '#domains/fairs/ui/FairList.tsx'
import { pageHead } from '#web/head.ts'

export const Route = createFileRoute('/_university/university/fair-and-event/')({
  validateSearch: readFairAddress,
  head: ({ match }) => pageHead(match, { title: 'Fairs and events', hidden: true }),
  component: () => <FairList side="university" />,
})
