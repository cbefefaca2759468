import { useNavigate } from '@tanstack/react-router'
import type { Role } from '#shared/endpoint.ts'
import { announce } from '#web/kit/announce.tsx'
import type { StatusAfter } from '../sign-up/sign-up.contract.ts'
import { rememberPendingSignIn } from './pending-sign-in.ts'
import { useNext } from './useNext.ts'

/** Goes to the page for a waiting account, or to sign-in if there is nothing to wait for. */
export const useRegistered = (role: Role) => {
  const navigate = useNavigate()
  const next = useNext()
  return async (status: StatusAfter, given: string) => {
    const email = given.trim().toLowerCase()
    rememberPendingSignIn({ role, email, next })
    if (status === 'email_not_verified') return navigate({ to: '/sign-up/to-verify-email' })
    if (status === 'pending_review') return navigate({ to: '/sign-in/pending-review' })
    if (status === 'not_active') return navigate({ to: '/sign-in/not-active' })
    announce('Your account is ready. Sign in to start.')
    return navigate({ to: '/sign-in', search: { role, next } })
  }
}
