import { createFileRoute } from '@tanstack/react-router'
import { loadPartnershipStatus, readPartnerId } from '#domains/partnerships/ui/calls.ts'
import { RequestPage } from '#domains/partnerships/ui/RequestPage.tsx'
import { pageHead } from '#web/head.ts'

export const Route = createFileRoute('/_university/university/employer-partnership/request/view')({
  validateSearch: readPartnerId,
  loaderDeps: ({ search: { id } }) => ({ id }),
  loader: ({ context, deps }) => loadPartnershipStatus(context.queryClient, 'university', deps.id),
  head: ({ match, loaderData }) =>
    pageHead(match, {
      title: loaderData ? `Request from ${loaderData.organization.name}` : 'Employer',
      hidden: true,
    }),
  component: () => <RequestPage side="university" standing={Route.useLoaderData()} />,
})
