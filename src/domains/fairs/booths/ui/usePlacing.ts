import { useEffect, useRef, useState } from 'react'
import { announceFailure } from '#web/kit/announce.tsx'
import { useCall } from '#web/queries.ts'
import { arrangeBooths } from '../booth-layout.contract.ts'
import type { BoothPlan, PlannedBooth } from '../numbered-booths.contract.ts'
import { staleAfterPlanning } from './calls.ts'

export interface Place {
  x: number
  y: number
}

/** Keys are pressed in a row: what they moved is saved once. */
const PAUSE_MS = 600

const clamp = (value: number, size: number): number => Math.min(1 - size / 2, Math.max(size / 2, value))

/** Where booths are while they are being moved; saved a moment later. */
export const usePlacing = (eventId: string, { booths, layout }: BoothPlan) => {
  const [moved, setMoved] = useState<ReadonlyMap<string, Place>>(new Map())
  const unsaved = useRef(new Map<string, Place>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const call = useCall(arrangeBooths, { invalidates: staleAfterPlanning })

  const save = async () => {
    clearTimeout(timer.current)
    const sent = [...unsaved.current]
    unsaved.current = new Map()
    if (sent.length === 0) return
    const places = sent.map(([booth_id, place]) => ({ booth_id, place }))
    try {
      await call.mutateAsync({ params: { id: eventId }, body: { places } })
    } catch (error) {
      announceFailure(error)
    }
    // what was moved again meanwhile stays where it is now
    setMoved(
      (before) =>
        new Map([...before].filter(([id, place]) => !sent.some((one) => one[0] === id && one[1] === place))),
    )
  }
  const saveLatest = useRef(save)
  saveLatest.current = save
  useEffect(() => () => void saveLatest.current(), [])

  const placeOf = (booth: PlannedBooth): Place => moved.get(booth.id) ?? booth

  return {
    placeOf,
    isPlaced: (booth: PlannedBooth): boolean => booth.is_placed || moved.has(booth.id),
    /** Moves these booths by fractions of the plan; none leaves it. Returns where the first one is now. */
    move: (
      ids: readonly string[],
      by: Place,
      from: (booth: PlannedBooth) => Place = placeOf,
    ): Place | null => {
      const places = booths
        .filter(({ id }) => ids.includes(id))
        .map((booth): [string, Place] => {
          const { x, y } = from(booth)
          return [
            booth.id,
            { x: clamp(x + by.x, layout.booth_width), y: clamp(y + by.y, layout.booth_height) },
          ]
        })
      for (const [id, place] of places) unsaved.current.set(id, place)
      setMoved((before) => new Map([...before, ...places]))
      return places[0]?.[1] ?? null
    },
    save: () => void save(),
    saveSoon: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void saveLatest.current(), PAUSE_MS)
    },
  }
}
