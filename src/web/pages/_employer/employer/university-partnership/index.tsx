import { createFileRoute } from '@tanstack/react-router'
import { readListAddress } from '#domains/partnerships/ui/address.ts'
import { overviewQuery } from '#domains/partnerships/ui/calls.ts'
import { PartnerList } from '#domains/partnerships/ui/PartnerList.tsx'
import { pageHead } from '#web/head.ts'

export const Route = createFileRoute('/_employer/employer/university-partnership/')({
  validateSearch: readListAddress,
  loader: ({ context }) => context.queryClient.ensureQueryData(overviewQuery('employer')),
  head: ({ match }) => pageHead(match, { title: 'University partnerships', hidden: true }),
  component: () => <PartnerList side="employer" />,
})
