import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { announceFailure } from '#web/kit/announce.tsx'
import { queryFor, useCall } from '#web/queries.ts'
import { addressOf } from '#web/request.ts'
import {
  joinLine,
  leaveLine,
  linesLive,
  type OwnLines,
  type OwnPlaces,
  ownLines,
} from '../own-lines.contract.ts'

/** While the stream is up, only how many wait elsewhere gets old. */
const STREAMING_MS = 20_000
const POLLING_MS = 4_000

const linesQuery = (eventId: string) => queryFor(ownLines, { params: { id: eventId } })

/** Listens while the page is visible, since a browser has only a handful of connections per site. */
const useStream = (eventId: string, isOn: boolean, take: (places: OwnPlaces) => void): boolean => {
  const [isUp, setUp] = useState(false)
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    if (!isOn) return
    let source: EventSource | null = null
    const close = () => {
      source?.close()
      source = null
      setUp(false)
    }
    const look = () => {
      if (document.visibilityState !== 'visible') return close()
      if (source) return
      source = new EventSource(addressOf(linesLive, { params: { id: eventId } }))
      source.onopen = () => setUp(true)
      source.onerror = () => setUp(false)
      source.addEventListener('lines', ({ data }) => latest.current(JSON.parse(data) as OwnPlaces))
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      close()
    }
  }, [eventId, isOn])
  return isUp
}

/** The lines of a fair, and the student's place in them as it changes. */
export const useLines = (eventId: string) => {
  const client = useQueryClient()
  const [isUp, setUp] = useState(false)
  const { data } = useQuery({
    ...linesQuery(eventId),
    refetchInterval: ({ state }) =>
      state.data && state.data.open.length + state.data.own.length === 0
        ? STREAMING_MS
        : isUp
          ? STREAMING_MS
          : POLLING_MS,
  })
  const key = linesQuery(eventId).queryKey
  const streaming = useStream(eventId, (data?.own.length ?? 0) > 0, ({ own }) =>
    client.setQueryData(key, (before) => (before ? { ...before, own } : before)),
  )
  useEffect(() => setUp(streaming), [streaming])
  const wasCalled = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const called = new Set(data?.own.flatMap(({ place_id, called_at }) => (called_at ? [place_id] : [])))
    if ([...called].some((id) => !wasCalled.current.has(id))) navigator.vibrate?.([200, 100, 200])
    wasCalled.current = called
  }, [data])
  const step = {
    onSuccess: (lines: OwnLines) => client.setQueryData(key, lines),
    onError: announceFailure,
  }
  return { lines: data, join: useCall(joinLine, step), leave: useCall(leaveLine, step) }
}
export type Lines = ReturnType<typeof useLines>
