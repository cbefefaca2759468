import { HOUR } from '#platform/clock.ts'
import type { ApplicationState } from '../applications.contract.ts'
import { canNotify, isOpen } from '../applications.rules.ts'
import { MESSAGES_AN_HOUR, type Silence } from './application-messages.contract.ts'

/** A team writes to whoever has not withdrawn and still has an account. */
export const teamSilence = (of: { state: ApplicationState; is_gone: boolean }): Silence | null =>
  canNotify(of) ? null : of.is_gone ? 'gone' : 'withdrawn'

interface Conversation {
  /** As the student knows it. */
  state: ApplicationState
  decision_told_at: string | null
  team_wrote_at: string | null
  is_employer_active: boolean
}

/** A student writes while the application is open or hired for, and answers what the team wrote after rejecting it. */
export const studentSilence = (of: Conversation): Silence | null => {
  if (of.state === 'withdrawn') return 'withdrawn'
  if (!of.is_employer_active) return 'employer'
  if (isOpen(of.state) || of.state === 'hired') return null
  const { team_wrote_at, decision_told_at } = of
  const isAnswer =
    team_wrote_at !== null &&
    decision_told_at !== null &&
    Date.parse(team_wrote_at) > Date.parse(decision_told_at)
  return isAnswer ? null : 'rejected'
}

export const whyStudentSilent: Record<Silence, string> = {
  withdrawn: 'You withdrew this application. Apply again to write about it',
  gone: 'This account is deleted',
  rejected: 'The employer has decided. You can answer what it writes to you from now on',
  employer: 'This employer can’t be reached at the moment',
}

export const whyTeamSilent: Record<Silence, string> = {
  withdrawn: 'The student withdrew this application',
  gone: 'The student deleted their account, so no one would receive this.',
  rejected: 'The application was rejected',
  employer: 'Your organization is not active',
}

/** Returns when the next message can be sent, given the times of those of the last hour, newest first; null if now. */
export const nextMessageAt = (sent: readonly string[]): Date | null => {
  const oldest = sent[MESSAGES_AN_HOUR - 1]
  return oldest === undefined ? null : new Date(Date.parse(oldest) + HOUR)
}

/** What an email about a message is called; its words stay inside. */
export const subjectToStudent = (employer: string, job: string): string => `${employer} wrote to you: ${job}`
export const subjectToTeam = (student: string, job: string): string => `${student} wrote to you: ${job}`
