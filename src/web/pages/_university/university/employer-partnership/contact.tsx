import { createFileRoute } from '@tanstack/react-router'
import { readContactAddress } from '#domains/partnerships/contact/ui/address.ts'
import { Contact } from '#domains/partnerships/contact/ui/Contact.tsx'
import { loadPartnershipStatus } from '#domains/partnerships/ui/calls.ts'
import { pageHead } from '#web/head.ts'

export const Route = createFileRoute('/_university/university/employer-partnership/contact')({
  validateSearch: readContactAddress,
  loaderDeps: ({ search: { id } }) => ({ id }),
  loader: ({ context, deps }) => loadPartnershipStatus(context.queryClient, 'university', deps.id),
  head: ({ match, loaderData }) =>
    pageHead(match, {
      title: loaderData ? `Messages with ${loaderData.organization.name}` : 'Employer',
      hidden: true,
    }),
  component: () => <Contact side="university" standing={Route.useLoaderData()} />,
})
