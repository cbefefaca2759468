import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { asKeptAction, asScan, type KeptAction } from './door-actions.ts'
import { removeStoredScan, storedScansOf, storeScan } from './sealed-scans.ts'

interface Keeper {
  eventId: string
  holder: string
  key: CryptoKey | null
}

const isSame = (one: KeptAction, other: KeptAction): boolean => one.done_at === other.done_at

/** What was done at a door and waits, in the open page and encrypted on the device, in the order it was done. */
export const useKeptActions = ({ eventId, holder, key }: Keeper) => {
  const whose = useMemo(() => ({ account_id: holder, event_id: eventId }), [holder, eventId])
  const [kept, setKept] = useState<KeptAction[]>([])
  const unsealed = useRef<KeptAction[]>([])
  useEffect(() => {
    setKept([])
    if (!key) return
    const late = unsealed.current.splice(0)
    void (async () => {
      for (const action of late) await storeScan(localStorage, key, whose, asScan(eventId, action))
      const before = (await storedScansOf(localStorage, key, whose)).map(asKeptAction)
      setKept((now) => [...before, ...now.filter((one) => !before.some((other) => isSame(one, other)))])
    })()
  }, [key, whose, eventId])
  const store = useCallback(
    (action: KeptAction) => {
      if (key) void storeScan(localStorage, key, whose, asScan(eventId, action))
      else unsealed.current.push(action)
    },
    [key, whose, eventId],
  )
  const add = (action: KeptAction) => {
    setKept((before) => [...before, action])
    store(action)
  }
  const change = useCallback(
    (action: KeptAction) => {
      setKept((before) => before.map((one) => (isSame(one, action) ? action : one)))
      store(action)
    },
    [store],
  )
  const remove = useCallback(
    (action: KeptAction) => {
      setKept((before) => before.filter((one) => !isSame(one, action)))
      removeStoredScan(localStorage, whose, { scanned_at: action.done_at })
    },
    [whose],
  )
  const waiting = useMemo(() => kept.filter(({ refused }) => !refused), [kept])
  const refused = useMemo(() => kept.filter((action) => action.refused), [kept])
  return { waiting, refused, add, change, remove }
}
