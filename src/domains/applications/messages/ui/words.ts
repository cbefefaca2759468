import { dateLabel } from '#shared/labels.ts'
import type { ApplicationMessage, MessageSide, Silence } from '../application-messages.contract.ts'

/** What a message says in the thread: what was asked or answered first, then the words. */
export const textOf = ({ kind, until, text }: ApplicationMessage, zone: string): string => {
  const day = until && dateLabel(until, zone)
  const lead = {
    message: '',
    status: '',
    more_time: `Asked for more time, until ${day}.`,
    granted: `Gave more time, until ${day}.`,
    refused: 'No more time.',
  }[kind]
  return [lead, text].filter(Boolean).join('\n')
}

/** What is said beside the author's name. */
export const noteOf = ({ kind, is_broadcast }: ApplicationMessage): string | undefined =>
  is_broadcast ? 'to several applicants' : kind === 'status' ? 'with the status' : undefined

const silentStudent = (employer: string): Record<Silence, string> => ({
  withdrawn: `You withdrew this application, so ${employer} no longer reads these messages.`,
  gone: 'This account is deleted.',
  rejected: `${employer} has decided. If they write to you, you can answer.`,
  employer: `${employer} can’t be reached at the moment.`,
})

const silentTeam = (student: string): Record<Silence, string> => ({
  withdrawn: `${student} withdrew this application.`,
  gone: `${student} deleted their account, so no one would read this.`,
  rejected: 'The application was rejected.',
  employer: 'Your organization is not active.',
})

/** Why nothing can be written to `name`. */
export const silenceOf = (side: MessageSide, silence: Silence, name: string): string =>
  (side === 'student' ? silentStudent(name) : silentTeam(name))[silence]

/** "2 new messages" */
export const unreadLabel = (unread: number): string =>
  `${unread} new ${unread === 1 ? 'message' : 'messages'}`
