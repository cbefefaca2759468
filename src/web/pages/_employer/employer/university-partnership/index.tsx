import { createFileRoute } from '@tanstack/react-router'
import { readDeskAddress } from '#domains/partnerships/ui/address.ts'
import { overviewQuery } from '#domains/partnerships/ui/calls.ts'
import { PartnerDesk } from '#domains/partnerships/ui/PartnerDesk.tsx'
import { pageHead } from '#web/head.ts'

export const Route = createFileRoute('/_employer/employer/university-partnership/')({
  validateSearch: readDeskAddress,
  loader: ({ context }) => context.queryClient.ensureQueryData(overviewQuery('employer')),
  head: ({ match }) => pageHead(match, { title: 'Universities and you', hidden: true }),
  component: () => <PartnerDesk side="employer" />,
})
