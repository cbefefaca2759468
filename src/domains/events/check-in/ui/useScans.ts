import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { callWith } from '#web/client.ts'
import { queryFor } from '#web/queries.ts'
import { useSession } from '#web/session.ts'
import { checkInOf } from '../check-in.contract.ts'
import { letInsOf } from '../let-ins.contract.ts'
import { walkInsOf } from '../walk-ins.contract.ts'
import type { Refused } from './scan-results.ts'
import type { Scan } from './sealed-scans.ts'
import { vibrate } from './signals.ts'
import { type DoorOfOne, useKeptScans } from './useKeptScans.ts'

const useTeamDoor = (kind: OrganizationKind, eventId: string): DoorOfOne => {
  const { data } = useQuery({ ...queryFor(checkInOf[kind].sealingKey), staleTime: Infinity })
  const holder = useSession().account?.id ?? ''
  const secret = data?.key
  return useMemo(() => {
    const { checkIn, arrivals, people } = checkInOf[kind]
    return {
      eventId,
      holder,
      secret,
      send: ({ event_id, code, scanned_at }: Scan) =>
        callWith(checkIn, { params: { id: event_id }, body: { code, scanned_at } }),
      stale: [arrivals, people, walkInsOf[kind].students],
    }
  }, [kind, eventId, holder, secret])
}

/** What a member of the host's team does at the door. */
export const useScans = (kind: OrganizationKind, eventId: string, signal = vibrate) => {
  const scans = useKeptScans(useTeamDoor(kind, eventId), signal)
  const { answerNow } = scans
  const params = { id: eventId }

  /** Checks in someone who was looked up. */
  const checkInPerson = (registration_id: string) =>
    answerNow(() => callWith(checkInOf[kind].checkInPerson, { params, body: { registration_id } }), {
      registration_id,
    })

  const walkIn = (student_id: string, reason?: string) =>
    answerNow(() => callWith(walkInsOf[kind].walkIn, { params, body: { student_id, reason } }), {
      student_id,
    })

  /** Lets in someone who was refused. */
  const letIn = (who: Refused, reason: string) =>
    'student_id' in who
      ? walkIn(who.student_id, reason)
      : answerNow(() => callWith(letInsOf[kind].letIn, { params, body: { ...who, reason } }), who)

  return { ...scans, checkInPerson, walkIn, letIn }
}
