import { type KeyboardEvent, useEffect } from 'react'
import type { PlanLayout } from '../booth-layout.contract.ts'
import { arrows } from './arrows.ts'
import { FloorPlan, placeStyle } from './FloorPlan.tsx'
import classes from './floor-plan.module.css'
import { nextStand, type Stand } from './map-words.ts'
import { useZoom } from './useZoom.ts'
import { ZoomButtons } from './ZoomButtons.tsx'

interface MapFloorProps {
  layout: PlanLayout
  stands: readonly Stand[]
  /** The exhibitors that were searched for; null: nobody was. */
  found: ReadonlySet<string> | null
  open: Stand | null
  /** Drawn as a line from booth to booth. */
  route: readonly Stand[]
  onOpen: (stand: Stand) => void
}

const elementOf = (stand: Stand): HTMLElement | null => document.getElementById(`stand-${stand.id}`)

const Way = ({ route }: { route: readonly Stand[] }) => (
  <svg className={classes.way} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden>
    <polyline points={route.map(({ place }) => `${place.x},${place.y}`).join(' ')} />
  </svg>
)

/** The floor with its booths: those with an exhibitor open, and the arrow keys go from one to the next. */
export const MapFloor = ({ layout, stands, found, open, route, onOpen }: MapFloorProps) => {
  const zoom = useZoom()
  const stops = new Set(route.map(({ id }) => id))
  const taken = stands.filter(({ exhibitor }) => exhibitor)
  const isFound = ({ exhibitor }: Stand) => !found || (exhibitor !== null && found.has(exhibitor.id))
  const single = found?.size === 1 ? taken.find(isFound) : undefined
  const shown = open ?? single
  const stop = shown ?? taken.find(isFound) ?? taken[0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: the plan moves when another booth is shown, not with each answer
  useEffect(() => {
    if (shown) zoom.center(shown.place)
    // chosen in the list below, it may be out of sight
    if (open) zoom.view.current?.scrollIntoView({ block: 'nearest' })
  }, [shown?.id, open?.id])
  const go = (event: KeyboardEvent, stand: Stand) => {
    const arrow = arrows[event.key]
    const next = arrow && nextStand(taken, stand, arrow)
    if (!arrow) return
    event.preventDefault()
    if (!next) return
    zoom.center(next.place)
    elementOf(next)?.focus({ preventScroll: true })
  }
  return (
    <div>
      <div className={classes.bar}>
        <ZoomButtons zoom={zoom} />
      </div>
      <FloorPlan layout={layout} zoom={zoom} label="Floor plan">
        {route.length > 1 && <Way route={route} />}
        {stands.map((stand) => {
          const drawn = {
            className: classes.booth,
            style: placeStyle({ number: stand.number, ...stand.place }),
            'data-dim': isFound(stand) ? undefined : true,
          }
          return stand.exhibitor ? (
            <button
              {...drawn}
              key={stand.id}
              id={`stand-${stand.id}`}
              type="button"
              aria-label={`${stand.number}, ${stand.exhibitor.name}${stops.has(stand.id) ? ', starred' : ''}`}
              aria-pressed={open?.id === stand.id}
              title={stand.exhibitor.name}
              tabIndex={stop?.id === stand.id ? 0 : -1}
              data-taken
              data-stop={stops.has(stand.id) || undefined}
              data-chosen={shown?.id === stand.id || undefined}
              onClick={() => onOpen(stand)}
              onKeyDown={(event) => go(event, stand)}
            >
              {stand.number}
            </button>
          ) : (
            <span {...drawn} key={stand.id} data-free aria-hidden>
              {stand.number}
            </span>
          )
        })}
      </FloorPlan>
    </div>
  )
}
