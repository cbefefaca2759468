import type { Role } from '#shared/endpoint.ts'
import type { FieldErrors } from '#shared/problems.ts'
import type { ApiError } from '#web/client.ts'
import { takenMessage, useAvailability } from './EmailField.tsx'

/** What every sign-up form does with its email: shows the answer at the field and blocks submitting a taken one. */
export const useNewEmail = (role: Role) => {
  const availability = useAvailability(role)
  const check = ({ email }: { email: unknown }): FieldErrors =>
    availability.answerFor(String(email ?? '')) === 'taken' ? { email: [takenMessage(role)] } : {}
  const onFailure = (error: ApiError, { email }: { email: unknown }) => {
    if (error.word === 'email_taken') availability.ask(String(email ?? ''))
  }
  return { props: { role, availability }, check, onFailure }
}
