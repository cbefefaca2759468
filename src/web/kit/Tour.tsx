import { Title } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { type ComponentType, useEffect, useState } from 'react'
import { type Stop, StopCard, type TourProps } from './StopCard.tsx'
import classes from './tour.module.css'

/** Placeholder until the animated one has loaded: the same height, so that nothing shifts. */
const Still = ({ stops }: { stops: readonly Stop[] }) => (
  <>
    <div className={classes.still}>
      {stops.map((stop, at) => (
        <div key={stop.title} className={classes.stillStop} aria-hidden={at > 0}>
          <StopCard {...stop} />
        </div>
      ))}
    </div>
    <div className={classes.controls} />
  </>
)

const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'scroll', 'keydown'] as const

/** True once someone moves, scrolls or types, also before this script came. */
const useSomeoneThere = (): boolean => {
  const [there, setThere] = useState(false)
  useEffect(() => {
    const over = new AbortController()
    const arrived = () => {
      over.abort()
      setThere(true)
    }
    if (window.scrollY > 0) return arrived()
    for (const sign of SIGNS_OF_LIFE)
      window.addEventListener(sign, arrived, { passive: true, signal: over.signal })
    return () => over.abort()
  }, [])
  return there
}

/** A few pictures of the product, one after the other. The animation loads when someone is there to see them. */
export const Tour = ({ title, stops }: TourProps) => {
  const { ref, inViewport } = useInViewport<HTMLElement>()
  const seen = useSomeoneThere() && inViewport
  const [Moving, setMoving] = useState<ComponentType<TourProps> | null>(null)
  useEffect(() => {
    if (!seen || Moving) return
    // without it the first picture stays
    void import('./MovingTour.tsx').then(
      (part) => setMoving(() => part.default),
      () => undefined,
    )
  }, [seen, Moving])
  return (
    <section ref={ref} className={classes.tour} aria-label={title}>
      <Title order={2} className={classes.title!}>
        {title}
      </Title>
      {Moving ? <Moving title={title} stops={stops} /> : <Still stops={stops} />}
    </section>
  )
}
