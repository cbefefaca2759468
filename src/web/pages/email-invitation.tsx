import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { categories } from '#domains/accounts/ui/roles.ts'
import { useStart } from '#domains/accounts/ui/sign-up-start.ts'
import {
  EmailInvitationGone,
  OpenEmailInvitation,
} from '#domains/events/invitations/by-email/ui/OpenEmailInvitation.tsx'
import type { Representative } from '#domains/fairs/fairs.contract.ts'
import { addressReader, flag, text } from '../address.ts'
import { pageHead } from '../head.ts'

const PrepareRegistration = lazy(() =>
  import('#domains/fairs/newcomers/ui/PrepareRegistration.tsx').then((screen) => ({
    default: screen.PrepareRegistration,
  })),
)

const readLink = addressReader({ token: text(200), register: flag })

/** Fills in the registration, then goes on to the sign-up, which begins with whoever is named first. */
const Prepare = ({ token }: { token: string }) => {
  const navigate = Route.useNavigate()
  const { setStart } = useStart()
  const signUp = ({ email, name, job_title }: Representative) => {
    setStart({ email, name, job_title, is_known: false, university: null, employer: null })
    return navigate({
      to: '/sign-up/admin',
      search: { category: categories.EMPLOYER, next: `/email-invitation?token=${token}` },
    })
  }
  return (
    <Suspense fallback={null}>
      <PrepareRegistration token={token} onSignUp={signUp} />
    </Suspense>
  )
}

const EmailInvitation = () => {
  const { token, register } = Route.useSearch() as ReturnType<typeof readLink>
  if (!token) return <EmailInvitationGone />
  return register ? <Prepare token={token} /> : <OpenEmailInvitation token={token} />
}

export const Route = createFileRoute('/email-invitation')({
  validateSearch: readLink,
  head: ({ match }) => pageHead(match, { title: 'Event invitation', hidden: true }),
  component: EmailInvitation,
})
