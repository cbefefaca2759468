import { useLocalStorage } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { OrganisationKind, OutputOf } from '../../../../shared/endpoint.ts'
import { ApiError, callWith } from '../../../../web/client.ts'
import { invalidate } from '../../../../web/queries.ts'
import { checkInOf, type universityCheckIn } from '../contract.ts'

type Admitted = OutputOf<typeof universityCheckIn.checkIn>

/** What became of a scan. `kept`: the network is away, it is sent later and counts once. */
export type ScanResult =
  | { kind: 'in'; arrival: Admitted }
  | { kind: 'kept'; code: string }
  | { kind: 'refused'; word: string; message: string }

interface Scan {
  event_id: string
  code: string
  scanned_at: string
}

const RETRY_MS = 5000
const MOST_KEPT = 5000

/** Sends scans, keeps those the network lost on this device, and sends them when it is back. */
export const useScans = (kind: OrganisationKind, eventId: string) => {
  const calls = checkInOf[kind]
  const client = useQueryClient()
  const [kept, setKept] = useLocalStorage<Scan[]>({
    key: 'fairlead-kept-scans',
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const [result, setResult] = useState<ScanResult | null>(null)
  const [refusedLater, setRefusedLater] = useState<string[]>([])
  const sending = useRef(false)
  const own = kept.filter((scan) => scan.event_id === eventId)

  const send = useCallback(
    ({ event_id, code, scanned_at }: Scan) =>
      callWith(calls.checkIn, { params: { id: event_id }, body: { code, scanned_at } }),
    [calls],
  )

  const scan = async (code: string) => {
    const entry = { event_id: eventId, code, scanned_at: new Date().toISOString() }
    try {
      setResult({ kind: 'in', arrival: await send(entry) })
      await invalidate(client, [calls.arrivals])
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.word === 'offline') {
        setKept((before) => [...before, entry].slice(-MOST_KEPT))
        setResult({ kind: 'kept', code })
      } else {
        const message = error.fields.code?.[0] ?? error.message
        setResult({ kind: 'refused', word: error.word, message })
      }
    }
  }

  const flush = useCallback(async () => {
    if (sending.current) return
    sending.current = true
    try {
      for (const entry of own) {
        try {
          await send(entry)
        } catch (error) {
          if (!(error instanceof ApiError) || error.word === 'offline' || error.status >= 500) return
          setRefusedLater((before) => [...before, `${entry.code}: ${error.message}`])
        }
        setKept((before) => before.filter((other) => other.scanned_at !== entry.scanned_at))
      }
      await invalidate(client, [calls.arrivals])
    } finally {
      sending.current = false
    }
  }, [own, send, setKept, client, calls])

  useEffect(() => {
    if (own.length === 0) return
    const timer = setInterval(flush, RETRY_MS)
    window.addEventListener('online', flush)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', flush)
    }
  }, [own.length, flush])

  return { scan, result, waiting: own.length, refusedLater }
}
