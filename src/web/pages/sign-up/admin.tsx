import { createFileRoute } from '@tanstack/react-router'
import { categories } from '#domains/accounts/ui/roles.ts'
import { OrganizationSignUp } from '#domains/teams/sign-up/ui/OrganizationSignUp.tsx'
import { addressReader, oneOf, text } from '../../address.ts'
import { pageHead } from '../../head.ts'

const search = addressReader({
  category: oneOf([categories.EMPLOYER, categories.UNIVERSITY]),
  next: text(),
})

const RegisterOrganization = () => {
  const { category = categories.EMPLOYER, next } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <OrganizationSignUp
      category={category}
      onCategory={(chosen) => void navigate({ search: { category: chosen, next }, replace: true })}
    />
  )
}

export const Route = createFileRoute('/sign-up/admin')({
  validateSearch: search,
  head: ({ match }) =>
    pageHead(match, {
      title: 'Register your organization',
      description: 'Register an employer or a university together with its first admin.',
    }),
  component: RegisterOrganization,
})
