import { createFileRoute } from '@tanstack/react-router'
import { careerDetail } from '#domains/careers/careers.contract.ts'
import { Career } from '#domains/careers/ui/Career.tsx'
import { summaryOf } from '#domains/careers/ui/words.ts'
import { addressReader, id } from '../../address.ts'
import { pageHead } from '../../head.ts'
import { loadNamed } from '../../not-found.ts'
import { queryFor } from '../../queries.ts'

const address = addressReader({ id })

const OpeningPage = () => <Career opening={Route.useLoaderData()} />

export const Route = createFileRoute('/career/detail')({
  validateSearch: address,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    loadNamed(context.queryClient, deps.id, (id) => queryFor(careerDetail, { params: { id } })),
  head: ({ match, loaderData }) =>
    loaderData
      ? pageHead(match, {
          title: loaderData.title,
          description: summaryOf(loaderData),
          path: `/career/detail?id=${loaderData.id}`,
          hidden: !loaderData.is_open,
        })
      : {},
  component: OpeningPage,
})
