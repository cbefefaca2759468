import type { CSSProperties, ReactNode } from 'react'
import type { PlanLayout } from '../booth-layout.contract.ts'
import classes from './floor-plan.module.css'
import type { Zoom } from './useZoom.ts'

/** Where a booth is drawn, for `classes.booth`. */
export const placeStyle = ({ number, x, y }: { number: string; x: number; y: number }): CSSProperties =>
  ({ '--x': x, '--y': y, '--letters': number.length }) as CSSProperties

/** How wide a booth of a grid gets, in rem, before someone zooms in. */
const LARGEST_CELL = 7

interface FloorPlanProps {
  layout: PlanLayout
  zoom: Zoom
  label: string
  children: ReactNode
}

/** The floor with its booths, in a view that scrolls when zoomed in. */
export const FloorPlan = ({ layout, zoom, label, children }: FloorPlanProps) => (
  <section ref={zoom.view} className={classes.view} aria-label={label}>
    <div
      className={classes.sheet}
      style={
        {
          '--zoom': zoom.zoom,
          '--aspect': layout.aspect,
          '--width': layout.booth_width,
          '--height': layout.booth_height,
          // a grid of few booths need not fill the page
          '--most': layout.picture_url ? '200rem' : `${LARGEST_CELL / layout.booth_width}rem`,
        } as CSSProperties
      }
    >
      {layout.picture_url && <img src={layout.picture_url} alt="" draggable={false} />}
      {children}
    </div>
  </section>
)
