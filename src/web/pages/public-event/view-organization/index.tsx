import { createFileRoute } from '@tanstack/react-router'
import { readPublicHostAddress } from '#domains/events/public/ui/address.ts'
import { firstEventsQuery } from '#domains/events/public/ui/calls.ts'
import { PublicHost } from '#domains/events/public/ui/PublicHost.tsx'
import { ogImageOf } from '#shared/cards.ts'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'
import { loadNamed } from '#web/not-found.ts'

const PublicHostPage = () => (
  <Page>
    <PublicHost host={Route.useLoaderData()} />
  </Page>
)

export const Route = createFileRoute('/public-event/view-organization/')({
  validateSearch: readPublicHostAddress,
  loaderDeps: ({ search: { id } }) => ({ id }),
  loader: ({ context, deps }) => loadNamed(context.queryClient, deps.id, firstEventsQuery),
  head: ({ match, loaderData: host }) =>
    host
      ? pageHead(match, {
          title: `Events by ${host.organization.name}`,
          description: `Upcoming career events by ${host.organization.name}: fairs, workshops, and talks.`,
          path: `/public-event/view-organization?id=${host.organization.id}`,
          image: ogImageOf({
            kind: 'organization',
            id: host.organization.id,
            version: [host.organization.name, host.organization.logo_url],
          }),
          type: 'profile',
          jsonLd: {
            '@type': 'Organization',
            name: host.organization.name,
            ...(host.organization.website && { url: host.organization.website }),
          },
        })
      : {},
  component: PublicHostPage,
})
