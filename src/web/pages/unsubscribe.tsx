import { createFileRoute } from '@tanstack/react-router'
import { Unsubscribe } from '#domains/notifications/ui/Unsubscribe.tsx'
import { unsubscribing } from '#domains/notifications/unsubscribe/unsubscribe.contract.ts'
import { addressReader, text } from '../address.ts'
import { pageHead } from '../head.ts'
import { queryFor } from '../queries.ts'

const search = addressReader({ token: text(200) })

const UnsubscribePage = () => {
  const { token = '' } = Route.useSearch()
  return <Unsubscribe token={token} />
}

export const Route = createFileRoute('/unsubscribe')({
  validateSearch: search,
  loaderDeps: ({ search: { token } }) => ({ token }),
  loader: async ({ context, deps: { token } }) => {
    if (token) await context.queryClient.prefetchQuery(queryFor(unsubscribing, { query: { token } }))
  },
  head: ({ match }) => pageHead(match, { title: 'Unsubscribe', hidden: true }),
  component: UnsubscribePage,
})
