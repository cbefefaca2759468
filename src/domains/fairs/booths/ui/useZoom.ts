import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

const MOST = 6
const STEP = 1.5
/** On both sides of the plan, as in `.view`. */
const PADDING = 8
/** The height of a view, as a share of the window's; see `.view` and `.sheet`. */
const VIEW_SHARE = 0.66

interface Point {
  clientX: number
  clientY: number
}
interface Anchor {
  /** The point of the plan, as fractions. */
  x: number
  y: number
  /** Where it is in the view, in pixels. */
  left: number
  top: number
}

const between = ([one, other]: readonly [Point, Point]): Point => ({
  clientX: (one.clientX + other.clientX) / 2,
  clientY: (one.clientY + other.clientY) / 2,
})
const distance = ([one, other]: readonly [Point, Point]): number =>
  Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)

/**
 * How far a plan in a scrolling view is zoomed in: by buttons, by two fingers, and by the wheel with Ctrl. What
 * was under the fingers, or in the middle, stays there.
 */
export const useZoom = () => {
  const view = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(1)
  const current = useRef(zoom)
  const anchor = useRef<Anchor | null>(null)
  /** The zoom that shows the whole plan; 1 shows it as it opens, where numbers can be read. */
  const [whole, setWhole] = useState(1)
  const least = useRef(whole)

  const zoomTo = useCallback((wanted: number, at?: Point) => {
    const box = view.current
    const next = Math.min(MOST, Math.max(least.current, wanted))
    if (!box || next === current.current) return
    const { left, top } = box.getBoundingClientRect()
    const point = at
      ? { left: at.clientX - left, top: at.clientY - top }
      : { left: box.clientWidth / 2, top: box.clientHeight / 2 }
    anchor.current = {
      ...point,
      x: (box.scrollLeft + point.left) / box.scrollWidth,
      y: (box.scrollTop + point.top) / box.scrollHeight,
    }
    current.current = next
    setZoom(next)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is scrolled once the new zoom is laid out
  useLayoutEffect(() => {
    const [box, kept] = [view.current, anchor.current]
    if (!box || !kept) return
    box.scrollLeft = kept.x * box.scrollWidth - kept.left
    box.scrollTop = kept.y * box.scrollHeight - kept.top
    anchor.current = null
  }, [zoom])

  useEffect(() => {
    const box = view.current
    const sheet = box?.firstElementChild
    if (!box || !sheet) return
    const measure = () => {
      const fits = Math.min(
        box.clientWidth - PADDING,
        (VIEW_SHARE * window.innerHeight * sheet.clientWidth) / sheet.clientHeight,
      )
      least.current = Math.min(1, (fits * current.current) / sheet.clientWidth)
      setWhole(least.current)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    const box = view.current
    if (!box) return
    let pinch: { distance: number; zoom: number } | null = null
    const fingers = ({ touches }: TouchEvent) => [touches[0]!, touches[1]!] as const
    const start = (event: TouchEvent) => {
      pinch =
        event.touches.length === 2 ? { distance: distance(fingers(event)), zoom: current.current } : null
    }
    const move = (event: TouchEvent) => {
      if (!pinch || event.touches.length !== 2) return
      event.preventDefault()
      const both = fingers(event)
      zoomTo((pinch.zoom * distance(both)) / pinch.distance, between(both))
    }
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      zoomTo(current.current * 1.01 ** -event.deltaY, event)
    }
    box.addEventListener('touchstart', start, { passive: true })
    box.addEventListener('touchmove', move, { passive: false })
    box.addEventListener('wheel', wheel, { passive: false })
    return () => {
      box.removeEventListener('touchstart', start)
      box.removeEventListener('touchmove', move)
      box.removeEventListener('wheel', wheel)
    }
  }, [zoomTo])

  return {
    view,
    zoom,
    canZoomIn: zoom < MOST,
    /** The whole plan is shown. */
    isWhole: zoom <= whole + 0.01,
    zoomIn: () => zoomTo(current.current * STEP),
    zoomOut: () => zoomTo(current.current / STEP),
    showAll: () => zoomTo(least.current),
    zoomTo,
    /** Scrolls a point of the plan, in fractions, into the middle. */
    center: useCallback(({ x, y }: { x: number; y: number }) => {
      const box = view.current
      box?.scrollTo({
        left: x * box.scrollWidth - box.clientWidth / 2,
        top: y * box.scrollHeight - box.clientHeight / 2,
      })
    }, []),
  }
}
export type Zoom = ReturnType<typeof useZoom>
