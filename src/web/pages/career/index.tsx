import { createFileRoute } from '@tanstack/react-router'
import { careerList } from '#domains/careers/careers.contract.ts'
import { Careers } from '#domains/careers/ui/Careers.tsx'
import { addressReader, page } from '../../address.ts'
import { pageHead } from '../../head.ts'
import { queryFor } from '../../queries.ts'

const address = addressReader({ page })

const CareersPage = () => <Careers page={Route.useSearch().page} />

export const Route = createFileRoute('/career/')({
  validateSearch: address,
  // the list itself turns its pages
  loader: ({ context, location }) =>
    context.queryClient.ensureQueryData(
      queryFor(careerList, { query: { page: address(location.search).page } }),
    ),
  head: ({ match }) =>
    pageHead(match, {
      title: 'Work with us',
      description: 'Open positions with the people who build Fairlead.',
      path: '/career',
    }),
  component: CareersPage,
})
