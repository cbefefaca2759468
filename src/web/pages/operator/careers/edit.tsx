import { createFileRoute } from '@tanstack/react-router'
import { OpeningForm } from '#domains/careers/admin/ui/OpeningForm.tsx'
import { opening } from '#domains/careers/careers-admin.contract.ts'
import { readSubjectId } from '#domains/operators/ui/address.ts'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'
import { orNotFound } from '#web/not-found.ts'
import { queryFor } from '#web/queries.ts'

const Edit = () => (
  <Page narrow>
    <OpeningForm opening={Route.useLoaderData()} />
  </Page>
)

/** Without an id, a new opening is created. */
export const Route = createFileRoute('/operator/careers/edit')({
  validateSearch: readSubjectId,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    deps.id
      ? orNotFound(context.queryClient.ensureQueryData(queryFor(opening, { params: { id: deps.id } })))
      : null,
  head: ({ match }) => pageHead(match, { title: 'Opening', hidden: true }),
  component: Edit,
})
