import { createFileRoute, notFound } from '@tanstack/react-router'
import { readRegisterAddress } from '#domains/fairs/ui/address.ts'
import { fairQuery, registrationQuery } from '#domains/fairs/ui/calls.ts'
import { RegisterPage } from '#domains/fairs/ui/RegisterForm.tsx'
import { pageHead } from '#web/head.ts'
import { orNotFound } from '#web/not-found.ts'

const FairRegisterPage = () => {
  const { fair, registration } = Route.useLoaderData()
  return <RegisterPage side="university" fair={fair} {...(registration && { registration })} />
}

export const Route = createFileRoute('/_university/university/fair-and-event/register')({
  validateSearch: readRegisterAddress,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    if (!deps.id) throw notFound()
    const fair = await orNotFound(queryClient.fetchQuery(fairQuery('university', deps.id)))
    const registration = deps.registration
      ? await orNotFound(queryClient.fetchQuery(registrationQuery('university', deps.registration)))
      : null
    return { fair, registration }
  },
  head: ({ match, loaderData }) =>
    pageHead(match, { title: `Register: ${loaderData?.fair.title ?? 'event'}`, hidden: true }),
  component: FairRegisterPage,
})
