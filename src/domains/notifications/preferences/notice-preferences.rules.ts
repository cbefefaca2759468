import type { Role } from '#shared/endpoint.ts'
import type { FieldErrors } from '#shared/problems.ts'
import type { MailChoice, NoticeKind } from '../notices.contract.ts'
import { isFixed, kindsFor } from '../notices.rules.ts'

export interface Choice {
  kind: NoticeKind
  mail: MailChoice
}

const complaint = (role: Role, { kind, mail }: Choice, isRepeated: boolean): string | null => {
  if (isRepeated) return 'This kind is listed twice'
  if (!kindsFor(role).includes(kind)) return 'Your role never gets notices of this kind'
  if (isFixed(kind) && mail !== 'at_once') return 'This is always emailed right away'
  return null
}

/** Returns everything that is wrong with the choices, all at once. */
export const choiceErrors = (role: Role, choices: readonly Choice[]): FieldErrors =>
  Object.fromEntries(
    choices.flatMap((choice, index) => {
      const isRepeated = choices.findIndex(({ kind }) => kind === choice.kind) < index
      const error = complaint(role, choice, isRepeated)
      return error ? [[`choices.${index}`, [error]]] : []
    }),
  )
