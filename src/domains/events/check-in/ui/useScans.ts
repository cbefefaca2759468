import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { type CallOptions, callWith } from '#web/client.ts'
import { keptBy } from '#web/kept.ts'
import { keepKey } from '#web/kept-keys.ts'
import { sessionQuery, useSession } from '#web/session.ts'
import { checkInOf } from '../check-in.contract.ts'
import { doorListOf } from '../door-list/door-list.contract.ts'
import { useDoorList } from '../door-list/ui/useDoorList.ts'
import { letInsOf } from '../let-ins.contract.ts'
import { walkInsOf } from '../walk-ins.contract.ts'
import type { DoorAction } from './door-actions.ts'
import type { Refused } from './scan-results.ts'
import { vibrate } from './signals.ts'
import { useDoorActions } from './useDoorActions.ts'
import { useSealingKey } from './useSealingKey.ts'

const sendAs =
  (kind: OrganizationKind, id: string) => (action: DoorAction, scanned_at: string, options: CallOptions) => {
    const params = { id }
    const calls = checkInOf[kind] as typeof checkInOf.university
    if (action.kind === 'scan')
      return callWith(calls.checkIn, { params, body: { code: action.code, scanned_at } }, options)
    if (action.kind === 'person') {
      const { registration_id } = action
      return callWith(calls.checkInPerson, { params, body: { registration_id, scanned_at } }, options)
    }
    const { reason, who } = action
    if (action.kind === 'let_in') {
      const body = { ...action.who, reason: action.reason, scanned_at }
      return callWith(letInsOf[kind].letIn as typeof letInsOf.university.letIn, { params, body }, options)
    }
    const body = { ...who, reason, scanned_at }
    return callWith(walkInsOf[kind].walkIn as typeof walkInsOf.university.walkIn, { params, body }, options)
  }

/** What this door of the team needs to work without a connection. */
const useTeamDesk = (kind: OrganizationKind, eventId: string, account: string, key: CryptoKey | null) => {
  const client = useQueryClient()
  const { rights } = useSession()
  const list = doorListOf[kind].list as typeof doorListOf.university.list
  const ask = useCallback(
    (have: string | undefined) => callWith(list, { params: { id: eventId }, query: { have } }),
    [list, eventId],
  )
  const isWanted = useCallback(
    () => client.getQueryData(sessionQuery().queryKey)?.account?.id === account,
    [client, account],
  )
  return useDoorList({
    ask,
    about: kind,
    key,
    cache: account && `${keptBy(account)} door ${eventId}`,
    page: 'door',
    address: `/door?event=${eventId}`,
    keepKey: useCallback(
      async (until: Date) => {
        if (!key) return
        await keepKey(account, key, until)
        // they may have signed out meanwhile
        if (!isWanted()) indexedDB.deleteDatabase(keptBy(account))
      },
      [account, key, isWanted],
    ),
    rights,
    isWanted,
  })
}

/** What a member of the host's team does at the door. */
export const useScans = (kind: OrganizationKind, eventId: string, signal = vibrate) => {
  const holder = useSession().account?.id ?? ''
  const key = useSealingKey(kind)
  const desk = useTeamDesk(kind, eventId, holder, key)
  const stale = useMemo(() => {
    const { arrivals, people } = checkInOf[kind]
    return [arrivals, people, walkInsOf[kind].students]
  }, [kind])
  const send = useMemo(() => sendAs(kind, eventId), [kind, eventId])
  const actions = useDoorActions({ eventId, holder, key, send, stale, desk }, signal)
  const { act } = actions

  /** Checks in someone who was looked up. */
  const checkInPerson = (registration_id: string, name: string) =>
    act({ kind: 'person', registration_id, name })

  const walkIn = (student_id: string, name: string, reason?: string) =>
    act({ kind: 'walk_in', who: { student_id }, name, reason })

  /** Lets in someone who was refused. */
  const letIn = ({ name, ...who }: Refused, reason: string) =>
    'student_id' in who || 'guest' in who
      ? act({ kind: 'walk_in', who, name: name ?? '', reason })
      : act({ kind: 'let_in', who, name: name ?? null, reason })

  return { ...actions, checkInPerson, walkIn, letIn }
}
