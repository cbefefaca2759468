import { createFileRoute } from '@tanstack/react-router'
import { loadPartnershipStatus, readPartnerId } from '#domains/partnerships/ui/calls.ts'
import { RequestPage } from '#domains/partnerships/ui/RequestPage.tsx'
import { pageHead } from '#web/head.ts'

export const Route = createFileRoute('/_employer/employer/university-partnership/request/view')({
  validateSearch: readPartnerId,
  loaderDeps: ({ search: { id } }) => ({ id }),
  loader: ({ context, deps }) => loadPartnershipStatus(context.queryClient, 'employer', deps.id),
  head: ({ match, loaderData }) =>
    pageHead(match, {
      title: loaderData ? `Request from ${loaderData.organization.name}` : 'University',
      hidden: true,
    }),
  component: () => <RequestPage side="employer" standing={Route.useLoaderData()} />,
})
