import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { removeStoredScan, storedScansOf, storeScan } from '#domains/events/check-in/ui/sealed-scans.ts'
import { useSealingKey } from '#domains/events/check-in/ui/useSealingKey.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { ApiError, callWith } from '#web/client.ts'
import { useNotedWaiting } from '#web/kit/useNotedWaiting.ts'
import { invalidate } from '#web/queries.ts'
import { useSession } from '#web/session.ts'
import { leadCalls } from './calls.ts'
import { asLead, asScan, isAnswer, type KeptLead } from './kept-leads.ts'

const RETRY_MS = 5000

const sendLead = (side: OrganizationKind, registrationId: string, { key, ...body }: KeptLead) =>
  callWith(
    leadCalls(side).scan,
    { params: { id: registrationId }, body },
    { headers: { 'idempotency-key': key } },
  )

/** Scans that could not be sent wait on the device, encrypted for whoever made them, until the network is back. */
export const useKeptLeads = (side: OrganizationKind, registrationId: string) => {
  const client = useQueryClient()
  const key = useSealingKey(side)
  const account_id = useSession().account?.id ?? ''
  const whose = useMemo(() => ({ account_id, event_id: registrationId }), [account_id, registrationId])
  const [kept, setKept] = useState<KeptLead[]>([])
  const [refused, setRefused] = useState<string[]>([])
  const sending = useRef(false)
  useEffect(() => {
    if (!key) return
    void storedScansOf(localStorage, key, whose).then((stored) => {
      const before = stored.flatMap(asLead)
      setKept((now) => [
        ...before.filter(({ scanned_at }) => !now.some((one) => one.scanned_at === scanned_at)),
        ...now,
      ])
    })
  }, [key, whose])

  const drop = useCallback(
    (lead: KeptLead) => {
      setKept((before) => before.filter(({ key: other }) => other !== lead.key))
      removeStoredScan(localStorage, whose, asScan(registrationId, lead))
    },
    [whose, registrationId],
  )

  /** Keeps a scan, in the place of what was kept of it before. */
  const keep = async (lead: Omit<KeptLead, 'key'>): Promise<void> => {
    const entry = { ...lead, key: crypto.randomUUID() }
    setKept((before) => [...before.filter(({ scanned_at }) => scanned_at !== lead.scanned_at), entry])
    removeStoredScan(localStorage, whose, asScan(registrationId, entry))
    if (key) await storeScan(localStorage, key, whose, asScan(registrationId, entry))
  }

  const flush = useCallback(async () => {
    if (sending.current) return
    sending.current = true
    try {
      for (const lead of kept) {
        try {
          await sendLead(side, registrationId, lead)
        } catch (error) {
          if (!(error instanceof ApiError) || !isAnswer(error)) return
          setRefused((before) => [...before, error.message])
        }
        drop(lead)
      }
      await invalidate(client, [leadCalls(side).list])
    } finally {
      sending.current = false
    }
  }, [kept, drop, side, registrationId, client])

  useEffect(() => {
    if (kept.length === 0) return
    const timer = setInterval(flush, RETRY_MS)
    window.addEventListener('online', flush)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', flush)
    }
  }, [kept.length, flush])

  useNotedWaiting(kept.length > 0)

  return { keep, waiting: kept.length, refused }
}
