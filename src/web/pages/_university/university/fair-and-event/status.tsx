import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { readStatusAddress } from '#domains/fairs/ui/address.ts'
import { registrationQuery } from '#domains/fairs/ui/calls.ts'
import { Receipt } from '#domains/fairs/ui/Receipt.tsx'
import { StatusView } from '#domains/fairs/ui/StatusView.tsx'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'
import { loadNamed } from '#web/not-found.ts'
import { useSession } from '#web/session.ts'

const FairStatusPage = () => {
  const loaded = Route.useLoaderData()
  const { receipt } = Route.useSearch()
  const { data: registration = loaded } = useQuery(registrationQuery('university', loaded.id))
  const us = useSession().account?.organization?.name ?? 'Your organization'
  if (receipt) return <Receipt side="university" registration={registration} payer={us} />
  return (
    <Page>
      <StatusView side="university" registration={registration} us={us} />
    </Page>
  )
}

export const Route = createFileRoute('/_university/university/fair-and-event/status')({
  validateSearch: readStatusAddress,
  loaderDeps: ({ search: { id } }) => ({ id }),
  loader: ({ context, deps }) =>
    loadNamed(context.queryClient, deps.id, (id) => registrationQuery('university', id)),
  head: ({ match, loaderData }) =>
    pageHead(match, { title: loaderData?.event.title ?? 'Registration', hidden: true }),
  component: FairStatusPage,
})
