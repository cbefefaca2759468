import { createFileRoute } from '@tanstack/react-router'
import { loadPartnershipStatus, readPartnerId } from '#domains/partnerships/ui/calls.ts'
import { RequestForm } from '#domains/partnerships/ui/RequestForm.tsx'
import { pageHead } from '#web/head.ts'

export const Route = createFileRoute('/_university/university/employer-partnership/request/')({
  validateSearch: readPartnerId,
  loaderDeps: ({ search: { id } }) => ({ id }),
  loader: ({ context, deps }) => loadPartnershipStatus(context.queryClient, 'university', deps.id),
  head: ({ match, loaderData }) =>
    pageHead(match, {
      title: loaderData ? `Request a partnership with ${loaderData.organization.name}` : 'Employer',
      hidden: true,
    }),
  component: () => <RequestForm side="university" standing={Route.useLoaderData()} />,
})
