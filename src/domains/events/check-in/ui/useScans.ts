import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { ApiError, callWith } from '#web/client.ts'
import { invalidate, queryFor } from '#web/queries.ts'
import { useSession } from '#web/session.ts'
import { type Admitted, checkInOf } from '../check-in.contract.ts'
import { letInsOf } from '../let-ins.contract.ts'
import { walkInsOf } from '../walk-ins.contract.ts'
import type { Refused, ScanResult } from './scan-results.ts'
import {
  isAnswer,
  removeStoredScan,
  type Scan,
  sealingKey,
  storedScansOf,
  storeScan,
} from './sealed-scans.ts'
import { vibrate } from './signals.ts'

const RETRY_MS = 5000
/** Statuses of an answer about the person, not about the connection or the session. */
const REFUSALS = [403, 404, 409, 422]

const sameScan = (one: Scan, other: Scan): boolean => one.scanned_at === other.scanned_at

/** The key of the signed-in person; null until loaded. */
const useSealing = (kind: OrganizationKind): CryptoKey | null => {
  const { data } = useQuery({ ...queryFor(checkInOf[kind].sealingKey), staleTime: Infinity })
  const [key, setKey] = useState<CryptoKey | null>(null)
  useEffect(() => {
    if (data) void sealingKey(data.key).then(setKey)
  }, [data])
  return key
}

/** The event's scans waiting to be sent, in the open page and encrypted on the device. */
const useKept = (kind: OrganizationKind, eventId: string) => {
  const key = useSealing(kind)
  const accountId = useSession().account?.id ?? ''
  const whose = useMemo(() => ({ account_id: accountId, event_id: eventId }), [accountId, eventId])
  const [kept, setKept] = useState<Scan[]>([])
  const unsealed = useRef<Scan[]>([])
  useEffect(() => {
    if (!key) return
    const late = unsealed.current.splice(0)
    void (async () => {
      for (const scan of late) await storeScan(localStorage, key, whose, scan)
      const before = await storedScansOf(localStorage, key, whose)
      setKept((now) => [...before, ...now.filter((scan) => !before.some((one) => sameScan(one, scan)))])
    })()
  }, [key, whose])
  const add = (scan: Scan) => {
    setKept((before) => [...before, scan])
    if (key) void storeScan(localStorage, key, whose, scan)
    else unsealed.current.push(scan)
  }
  const remove = useCallback(
    (scan: Scan) => {
      setKept((before) => before.filter((other) => !sameScan(other, scan)))
      removeStoredScan(localStorage, whose, scan)
    },
    [whose],
  )
  return { own: kept.filter((scan) => scan.event_id === eventId), add, remove }
}

const refusal = (error: ApiError, who: Refused): ScanResult => ({
  kind: 'refused',
  word: error.word,
  message: error.fields.code?.[0] ?? error.message,
  passable: error.problem.may?.let_in ? who : null,
})

/** Sends scans, stores those that could not be sent, and sends them when the network is back. */
export const useScans = (kind: OrganizationKind, eventId: string, signal = vibrate) => {
  const calls = checkInOf[kind]
  const client = useQueryClient()
  const { own, add, remove } = useKept(kind, eventId)
  const [result, setResult] = useState<ScanResult | null>(null)
  const tell = (next: ScanResult) => {
    setResult(next)
    signal(next)
  }
  const [refusedLater, setRefusedLater] = useState<string[]>([])
  const sending = useRef(false)

  const send = useCallback(
    ({ event_id, code, scanned_at }: Scan) =>
      callWith(calls.checkIn, { params: { id: event_id }, body: { code, scanned_at } }),
    [calls],
  )

  const scan = async (code: string) => {
    const entry = { event_id: eventId, code, scanned_at: new Date().toISOString() }
    try {
      tell({ kind: 'in', arrival: await send(entry) })
      await invalidate(client, [calls.arrivals])
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!isAnswer(error) && error.status !== 403) {
        add(entry)
        tell({ kind: 'kept', code })
      } else {
        tell(refusal(error, { code }))
      }
    }
  }

  const refresh = () => invalidate(client, [calls.arrivals, calls.people, walkInsOf[kind].students])

  /** Sends what is not kept for later, and tells the answer. */
  const answerNow = async (admit: () => Promise<Admitted>, who: Refused) => {
    try {
      tell({ kind: 'in', arrival: await admit() })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      tell(
        isAnswer(error) || REFUSALS.includes(error.status)
          ? refusal(error, who)
          : { kind: 'unsent', message: error.message },
      )
    }
    await refresh()
  }

  /** Checks in someone who was looked up. */
  const checkInPerson = (registration_id: string) =>
    answerNow(() => callWith(calls.checkInPerson, { params: { id: eventId }, body: { registration_id } }), {
      registration_id,
    })

  const walkIn = (student_id: string, reason?: string) =>
    answerNow(
      () => callWith(walkInsOf[kind].walkIn, { params: { id: eventId }, body: { student_id, reason } }),
      { student_id },
    )

  /** Lets in someone who was refused. */
  const letIn = (who: Refused, reason: string) =>
    'student_id' in who
      ? walkIn(who.student_id, reason)
      : answerNow(
          () => callWith(letInsOf[kind].letIn, { params: { id: eventId }, body: { ...who, reason } }),
          who,
        )

  /** Tells of somebody who has been checked in elsewhere on the page. */
  const welcome = (arrival: Admitted) => {
    tell({ kind: 'in', arrival })
    void refresh()
  }

  const flush = useCallback(async () => {
    if (sending.current) return
    sending.current = true
    try {
      for (const entry of own) {
        try {
          await send(entry)
        } catch (error) {
          if (!(error instanceof ApiError) || !isAnswer(error)) return
          setRefusedLater((before) => [...before, `${entry.code}: ${error.message}`])
        }
        remove(entry)
      }
      await invalidate(client, [calls.arrivals])
    } finally {
      sending.current = false
    }
  }, [own, send, remove, client, calls])

  useEffect(() => {
    if (own.length === 0) return
    const timer = setInterval(flush, RETRY_MS)
    window.addEventListener('online', flush)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', flush)
    }
  }, [own.length, flush])

  const clear = useCallback(() => setResult(null), [])
  return { scan, checkInPerson, walkIn, letIn, welcome, clear, result, waiting: own.length, refusedLater }
}
