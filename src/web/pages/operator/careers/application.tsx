import { createFileRoute } from '@tanstack/react-router'
import { Application } from '#domains/careers/admin/ui/Application.tsx'
import { careerApplication } from '#domains/careers/careers-admin.contract.ts'
import { readSubjectId } from '#domains/operators/ui/address.ts'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'
import { loadNamed } from '#web/not-found.ts'
import { queryFor } from '#web/queries.ts'

const Detail = () => (
  <Page>
    <Application application={Route.useLoaderData()} />
  </Page>
)

export const Route = createFileRoute('/operator/careers/application')({
  validateSearch: readSubjectId,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    loadNamed(context.queryClient, deps.id, (id) => queryFor(careerApplication, { params: { id } })),
  head: ({ match, loaderData }) =>
    pageHead(match, { title: loaderData?.name ?? 'Application', hidden: true }),
  component: Detail,
})
