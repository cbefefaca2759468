import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { session } from '#domains/accounts/sign-in.contract.ts'
import { jobNotifications } from '#domains/notifications/notices.contract.ts'
import type { BodyOf, Endpoint, InputOf } from '#shared/endpoint.ts'
import { countLabel, fullName, momentLabel } from '#shared/labels.ts'
import type { RejectionReason } from '#shared/lists.ts'
import { inBatches } from '#shared/totals.ts'
import { callWith } from '#web/client.ts'
import { browserConnection } from '#web/connection.ts'
import { announceFailure, announceUndoable } from '#web/kit/announce.tsx'
import type { LeftOut } from '#web/kit/LeftOut.tsx'
import { ownZone } from '#web/kit/own-zone.ts'
import { invalidate } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import type { ApplicationState, NoticeTiming } from '../../applications.contract.ts'
import { type ApplicantRow, applicant, applicantCounts, applicantList } from '../applicants.contract.ts'
import { notifyApplicants } from '../decisions/decision-notices.contract.ts'
import { undo } from '../decisions/decision-undo.contract.ts'
import {
  accept,
  BULK_LIMIT,
  type Matching,
  type Moved,
  updateStatus,
} from '../decisions/decisions.contract.ts'
import { useDelayedStep } from './useDelayedStep.tsx'

/** The applicants a step is for. */
export interface Subject {
  ids: string[]
  /** Everyone who matches, of whom `ids` are those shown. */
  matching?: Matching
  /** One applicant's name, or how many there are. */
  name: string
}

/** Names a single applicant, counts several. */
export const subjectOf = (rows: readonly ApplicantRow[]): Subject =>
  rows.length === 1
    ? { ids: [rows[0]!.id], name: fullName(rows[0]!.student) }
    : manyOf(rows.map(({ id }) => id))

export const allOf = (matching: Matching, ids: string[]): Subject => ({
  ids,
  matching,
  name: countLabel(matching.total, 'applicant'),
})

const targetOf = ({ ids, matching }: Subject) => (matching ? { matching } : { applicant_ids: ids })

export const manyOf = (ids: string[]): Subject => ({ ids, name: countLabel(ids.length, 'applicant') })

export type ForwardState = 'reviewed' | 'shortlisted' | 'interview' | 'offer' | 'hired'

const doing: Record<ForwardState, string> = {
  reviewed: 'Marking as reviewed',
  shortlisted: 'Shortlisting',
  interview: 'Inviting to an interview',
  offer: 'Making an offer',
  hired: 'Hiring',
}

interface Move {
  words: string
  ids: string[]
  status: ApplicationState
  send: (leaving: boolean) => Promise<unknown>
}

/** What is sent with a step. */
export interface StepPayload {
  tell: NoticeTiming
  message?: string
}

export interface Rejection extends StepPayload {
  reason: RejectionReason
  /** Applicants who accepted an offer, as confirmed in the dialog. */
  despite: string[]
}

const wordsOf = (message: string | undefined) => (message ? { message } : {})

/** Lets the request outlive the page. */
const lasting = {
  ...browserConnection,
  send: (address: string, init: RequestInit) => browserConnection.send(address, { ...init, keepalive: true }),
}

/** The steps a team can take, each undoable, with lists refreshed afterward. */
export const useDecisions = () => {
  const client = useQueryClient()
  const { held, hold } = useDelayedStep<Move>()
  const [leftOut, setLeftOut] = useState<LeftOut[]>([])
  const refresh = () =>
    invalidate(client, [applicantList, applicantCounts, applicant, jobNotifications, session])

  const send = async <E extends Endpoint>(endpoint: E, input: InputOf<E>, leaving = false) => {
    const output = await callWith(endpoint, input, {
      headers: { 'idempotency-key': crypto.randomUUID() },
      ...(leaving ? { connection: lasting } : {}),
    })
    await refresh()
    return output
  }
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      announceFailure(error)
      void refresh()
      return false
    }
  }

  const undoRejection = ({ ids, name }: Subject) =>
    attempt(async () => {
      for (const applicant_ids of inBatches(ids, BULK_LIMIT))
        await send(undo, { body: { applicant_ids, step: 'rejected' } })
      announceToScreenReader(`Rejection of ${name} undone`)
    })

  const moveAll = async (
    who: Subject,
    step: Omit<BodyOf<typeof updateStatus>, 'matching'>,
    leaving = false,
  ) => {
    const answer: Moved = await send(updateStatus, { body: { ...targetOf(who), ...step } }, leaving)
    setLeftOut(answer.refused)
    return answer
  }

  const take = ({ ids, name }: Subject, status: ForwardState, tell: NoticeTiming, go: Move['send']) =>
    hold({
      words: `${doing[status]}: ${name} (${tell === 'now' ? 'will be notified' : 'not notified'})`,
      ids,
      status,
      send: go,
    })

  return {
    /** Those that matched the last step and could not be moved. */
    leftOut,
    forgetLeftOut: () => setLeftOut([]),
    /** The step that is waiting to be sent. */
    held,
    move: (who: Subject, status: ForwardState, { tell, message }: StepPayload) =>
      take(who, status, tell, (leaving) => moveAll(who, { status, tell, ...wordsOf(message) }, leaving)),
    /**
     * Makes an offer to those without one, or hires those who accepted one; never mistakes a colleague's
     * offer for a hire.
     */
    accept: (who: Subject, as: 'offer' | 'hired', message?: string) =>
      take(who, as, 'now', (leaving) =>
        send(accept, { body: { applicant_ids: who.ids, as, ...wordsOf(message) } }, leaving),
      ),
    /** Undo reverts only what this step did: earlier rejections stay. */
    reject: (who: Subject, { reason, tell, message, despite }: Rejection) =>
      attempt(async () => {
        const given = despite.length > 0 ? { despite_acceptance: despite } : {}
        const { applicants } = await moveAll(who, {
          status: 'rejected' as const,
          reason,
          tell,
          ...wordsOf(message),
          ...given,
        })
        const done = applicants.filter(({ is_changed }) => is_changed)
        if (done.length === 0) return announceToScreenReader(`Already rejected: ${who.name}`)
        const one = done.length === who.ids.length ? who : manyOf(done.map(({ id }) => id))
        const at = done[0]!.decision_visible_at
        const later =
          at && Date.parse(at) > Date.now() ? `, notified ${momentLabel(at, ownZone())}` : ', notified now'
        announceUndoable(`Rejected: ${one.name}${later}`, () => undoRejection(one))
      }),
    undoRejection,
    unmark: ({ ids }: Subject) =>
      attempt(() => send(undo, { body: { applicant_ids: ids, step: 'reviewed' } })),
    notify: ({ ids, name }: Subject, message: string) =>
      attempt(async () => {
        await send(notifyApplicants, { body: { applicant_ids: ids, ...wordsOf(message) } })
        announceToScreenReader(`Sent to ${name}`)
      }),
  }
}

export type Decisions = ReturnType<typeof useDecisions>
