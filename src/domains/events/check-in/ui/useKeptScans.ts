import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import { ApiError } from '#web/client.ts'
import { invalidate } from '#web/queries.ts'
import type { Admitted } from '../check-in.contract.ts'
import type { Refused, ScanResult } from './scan-results.ts'
import {
  isAnswer,
  removeStoredScan,
  type Scan,
  sealingKey,
  storedScansOf,
  storeScan,
} from './sealed-scans.ts'

const RETRY_MS = 5000
/** Statuses of an answer about the person, not about the connection or the session. */
const REFUSALS = [403, 404, 409, 422]

/** One door: whose scans wait on this device, how one is sent, and what an answer makes stale. */
export interface DoorOfOne {
  eventId: string
  /** The account or helper. */
  holder: string
  /** Which only the server can derive; undefined until loaded. */
  secret: string | undefined
  send: (scan: Scan) => Promise<Admitted>
  stale: readonly Endpoint[]
}

const sameScan = (one: Scan, other: Scan): boolean => one.scanned_at === other.scanned_at

const useSealing = (secret: string | undefined): CryptoKey | null => {
  const [key, setKey] = useState<CryptoKey | null>(null)
  useEffect(() => {
    if (secret) void sealingKey(secret).then(setKey)
  }, [secret])
  return key
}

/** The event's scans waiting to be sent, in the open page and encrypted on the device. */
const useKept = ({ eventId, holder, secret }: DoorOfOne) => {
  const key = useSealing(secret)
  const whose = useMemo(() => ({ account_id: holder, event_id: eventId }), [holder, eventId])
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
export const useKeptScans = (door: DoorOfOne, signal: (result: ScanResult) => void) => {
  const { eventId, send, stale } = door
  const client = useQueryClient()
  const { own, add, remove } = useKept(door)
  const [result, setResult] = useState<ScanResult | null>(null)
  const tell = (next: ScanResult) => {
    setResult(next)
    signal(next)
  }
  const [refusedLater, setRefusedLater] = useState<string[]>([])
  const sending = useRef(false)
  const refresh = useCallback(() => invalidate(client, stale), [client, stale])

  const scan = async (code: string) => {
    const entry = { event_id: eventId, code, scanned_at: new Date().toISOString() }
    try {
      tell({ kind: 'in', arrival: await send(entry) })
      await refresh()
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
      await refresh()
    } finally {
      sending.current = false
    }
  }, [own, send, remove, refresh])

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
  return { scan, answerNow, welcome, clear, result, waiting: own.length, refusedLater }
}
