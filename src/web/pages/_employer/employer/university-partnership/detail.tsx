import { createFileRoute } from '@tanstack/react-router'
import { loadPartnershipStatus, readPartnerId } from '#domains/partnerships/ui/calls.ts'
import { PartnerDetail } from '#domains/partnerships/ui/PartnerDetail.tsx'
import { pageHead } from '#web/head.ts'

export const Route = createFileRoute('/_employer/employer/university-partnership/detail')({
  validateSearch: readPartnerId,
  loaderDeps: ({ search: { id } }) => ({ id }),
  loader: ({ context, deps }) => loadPartnershipStatus(context.queryClient, 'employer', deps.id),
  head: ({ match, loaderData }) =>
    pageHead(match, { title: loaderData ? loaderData.organization.name : 'University', hidden: true }),
  component: () => <PartnerDetail side="employer" standing={Route.useLoaderData()} />,
})
