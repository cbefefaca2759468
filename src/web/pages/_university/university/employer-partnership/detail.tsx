import { createFileRoute } from '@tanstack/react-router'
import { loadPartnershipStatus, readPartnerId } from '#domains/partnerships/ui/calls.ts'
import { PartnerDetail } from '#domains/partnerships/ui/PartnerDetail.tsx'
import { pageHead } from '#web/head.ts'

export const Route = createFileRoute('/_university/university/employer-partnership/detail')({
  validateSearch: readPartnerId,
  loaderDeps: ({ search: { id } }) => ({ id }),
  loader: ({ context, deps }) => loadPartnershipStatus(context.queryClient, 'university', deps.id),
  head: ({ match, loaderData }) =>
    pageHead(match, { title: loaderData ? loaderData.organization.name : 'Employer', hidden: true }),
  component: () => <PartnerDetail side="university" standing={Route.useLoaderData()} />,
})
