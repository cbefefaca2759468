import { createFileRoute } from '@tanstack/react-router'
import { readContactAddress } from '#domains/partnerships/contact/ui/address.ts'
import { Contact } from '#domains/partnerships/contact/ui/Contact.tsx'
import { loadPartnershipStatus } from '#domains/partnerships/ui/calls.ts'
import { pageHead } from '#web/head.ts'

export const Route = createFileRoute('/_employer/employer/university-partnership/contact')({
  validateSearch: readContactAddress,
  loaderDeps: ({ search: { id } }) => ({ id }),
  loader: ({ context, deps }) => loadPartnershipStatus(context.queryClient, 'employer', deps.id),
  head: ({ match, loaderData }) =>
    pageHead(match, {
      title: loaderData ? `Messages with ${loaderData.organization.name}` : 'University',
      hidden: true,
    }),
  component: () => <Contact side="employer" standing={Route.useLoaderData()} />,
})
