import type { Role } from '#shared/endpoint.ts'
import type { FieldErrors } from '#shared/problems.ts'
import type { MailChoice, NoticeKind } from '../notices.contract.ts'
import { isFixed, kindsFor } from '../notices.rules.ts'

export interface Choice {
  kind: NoticeKind
  mail: MailChoice
}

const complaint = (role: Role, { kind, mail }: Choice, isRepeated: boolean): string | null => {
  if (isRepeated) return 'This kind is named twice'
  if (!kindsFor(role).includes(kind)) return 'Your role is never told of this'
  if (isFixed(kind) && mail !== 'at_once') return 'This is always mailed at once'
  return null
}

/** What is wrong with the choices, all at once. */
export const choiceErrors = (role: Role, choices: readonly Choice[]): FieldErrors =>
  Object.fromEntries(
    choices.flatMap((choice, index) => {
      const isRepeated = choices.findIndex(({ kind }) => kind === choice.kind) < index
      const error = complaint(role, choice, isRepeated)
      return error ? [[`choices.${index}`, [error]]] : []
    }),
  )
