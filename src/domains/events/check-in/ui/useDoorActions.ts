import { useNetwork } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import { ApiError, type CallOptions } from '#web/client.ts'
import { useNotedWaiting } from '#web/kit/useNotedWaiting.ts'
import { within } from '#web/patience.ts'
import { invalidate } from '#web/queries.ts'
import type { Admitted } from '../check-in.contract.ts'
import { answerOffline, findOnList, type OfflineAnswer } from '../door-list/ui/offline-answers.ts'
import type { useDoorList } from '../door-list/ui/useDoorList.ts'
import { type DoorAction, fateOf, isAnswer, type KeptAction, labelOf } from './door-actions.ts'
import { type Refused, refusedOf, type ScanResult } from './scan-results.ts'
import { useKeptActions } from './useKeptActions.ts'

const RETRY_MS = 5000
/** What a bad connection gets at the door before the device answers itself, and before what waits is tried again. */
const PATIENCE_MS = 4000
const LONG_PATIENCE_MS = 20_000
/** Statuses of an answer about the person, not about the connection or the session. */
const REFUSALS = [403, 404, 409, 422]

/** One door: whose actions wait on this device, how one is sent, and what an answer makes stale. */
export interface DoorOfOne {
  /** What its actions are kept under. */
  eventId: string
  /** The account or the link. */
  holder: string
  /** Null until loaded. */
  key: CryptoKey | null
  send: (action: DoorAction, done_at: string, options: CallOptions) => Promise<Admitted>
  stale: readonly Endpoint[]
  desk: Pick<ReturnType<typeof useDoorList>, 'list' | 'refresh' | 'noteArrival'>
}

const isLost = (error: unknown): boolean => error instanceof ApiError && error.status === 0

const targetOf = (action: DoorAction): Refused => {
  if (action.kind === 'scan') return { code: action.code }
  if (action.kind === 'person') return { registration_id: action.registration_id, name: action.name }
  if (action.kind === 'let_in') return { ...action.who, ...(action.name && { name: action.name }) }
  return action.who.student_id
    ? { student_id: action.who.student_id, name: action.name }
    : { guest: action.who.guest!, name: action.name }
}

/**
 * What is done at a door: sent at once, or answered by what the device knows, kept, and sent in order when the server
 * can be reached.
 */
export const useDoorActions = (door: DoorOfOne, signal: (result: ScanResult) => void) => {
  const { send, stale, desk } = door
  const { list, refresh: refreshList, noteArrival } = desk
  const client = useQueryClient()
  const { online } = useNetwork()
  const [isUnreached, setUnreached] = useState(false)
  const isOffline = !online || isUnreached
  const { waiting, refused, add, change, remove } = useKeptActions(door)
  const [result, setResult] = useState<ScanResult | null>(null)
  const tell = (next: ScanResult) => {
    setResult(next)
    signal(next)
  }
  const sending = useRef(false)
  const refresh = useCallback(() => invalidate(client, stale), [client, stale])
  const here = useMemo(
    () => new Map(waiting.flatMap(({ person, done_at }) => (person ? [[person, done_at] as const] : []))),
    [waiting],
  )

  const sendOne = useCallback(
    (ms: number, { action, done_at, key }: Pick<KeptAction, 'action' | 'done_at' | 'key'>) =>
      within(ms, (options) => send(action, done_at, { ...options, headers: { 'idempotency-key': key } })),
    [send],
  )

  const answerHere = async (action: DoorAction, done_at: string, key: string) => {
    const answer: OfflineAnswer = list
      ? await answerOffline(list, here, action, done_at)
      : {
          result: {
            kind: 'kept',
            code: labelOf(action),
          },
          person: null,
          isKept: true,
        }
    if (answer.isKept) add({ done_at, action, key, person: answer.person })
    tell(answer.result)
  }

  const act = async (action: DoorAction) => {
    const one = { action, done_at: new Date().toISOString(), key: crypto.randomUUID() }
    // what waits comes first
    if (list && (isOffline || waiting.length > 0)) {
      await answerHere(one.action, one.done_at, one.key)
      if (!isOffline) void flush()
      return
    }
    try {
      const arrival = await sendOne(PATIENCE_MS, one)
      noteArrival(arrival.registration_id, arrival.checked_in_at)
      tell({ kind: 'in', arrival })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (isLost(error)) setUnreached(true)
      if (isAnswer(error) || REFUSALS.includes(error.status)) tell(refusedOf(error, targetOf(action)))
      else await answerHere(one.action, one.done_at, one.key)
    }
    await refresh()
  }

  /** Tells of somebody who has been checked in elsewhere on the page. */
  const welcome = (arrival: Admitted) => {
    noteArrival(arrival.registration_id, arrival.checked_in_at)
    tell({ kind: 'in', arrival })
    void refresh()
  }

  const flush = useCallback(async () => {
    if (sending.current) return
    sending.current = true
    try {
      for (const entry of waiting) {
        try {
          const { registration_id, checked_in_at } = await sendOne(LONG_PATIENCE_MS, entry)
          noteArrival(registration_id, checked_in_at)
          remove(entry)
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          if (isLost(error)) setUnreached(true)
          const fate = fateOf(error)
          if (fate === 'all_wait') return
          if (fate === 'done') remove(entry)
          if (fate === 'refused') {
            const { message, word } = error
            const may_let_in = error.problem.may?.let_in === true
            change({ ...entry, refused: { message: error.fields.code?.[0] ?? message, word, may_let_in } })
          }
        }
      }
      setUnreached(false)
      await Promise.all([refresh(), refreshList()])
    } finally {
      sending.current = false
    }
  }, [waiting, sendOne, noteArrival, remove, change, refresh, refreshList])

  useEffect(() => {
    const look = async () => {
      if (waiting.length > 0) await flush()
      else if (await refreshList()) setUnreached(false)
    }
    if (waiting.length === 0 && !isUnreached) return
    // at once what waited from before
    if (online && !isUnreached) void look()
    const timer = setInterval(look, RETRY_MS)
    window.addEventListener('online', look)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', look)
    }
  }, [waiting.length, isUnreached, online, flush, refreshList])

  useNotedWaiting(waiting.length > 0)

  const clear = useCallback(() => setResult(null), [])
  const find = useCallback(
    (search: string) => (list ? findOnList(list, here, search) : Promise.resolve(null)),
    [list, here],
  )
  return {
    act,
    scan: (code: string) => act({ kind: 'scan', code }),
    welcome,
    clear,
    result,
    waiting: waiting.length,
    refused,
    change,
    remove,
    isOffline,
    list,
    find,
  }
}

export type DoorActions = ReturnType<typeof useDoorActions>
