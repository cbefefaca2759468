import { createFileRoute } from '@tanstack/react-router'
import { readPublicHostAddress } from '#domains/events/public/ui/address.ts'
import { publicHostQuery } from '#domains/events/public/ui/calls.ts'
import { PublicHostEvents } from '#domains/events/public/ui/PublicHost.tsx'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'
import { loadNamed } from '#web/not-found.ts'

const PublicListingPage = () => (
  <Page>
    <PublicHostEvents loaded={Route.useLoaderData()} />
  </Page>
)

export const Route = createFileRoute('/public-event/view-organization/listing')({
  validateSearch: readPublicHostAddress,
  loaderDeps: ({ search: { id } }) => ({ id }),
  // the list itself turns its pages
  loader: ({ context, deps, location }) =>
    loadNamed(context.queryClient, deps.id, (id) =>
      publicHostQuery(id, readPublicHostAddress(location.search).page),
    ),
  head: ({ match, loaderData: host }) =>
    host
      ? pageHead(match, {
          title: `All events by ${host.organization.name}`,
          description: `Every public career event by ${host.organization.name}, upcoming ones first.`,
          path: `/public-event/view-organization/listing?id=${host.organization.id}`,
        })
      : {},
  component: PublicListingPage,
})
