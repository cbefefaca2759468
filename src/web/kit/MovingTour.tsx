import '@mantine/carousel/styles.layer.css'
import { Carousel } from '@mantine/carousel'
import { ActionIcon, Text } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import type { EmblaCarouselType } from 'embla-carousel'
import Autoplay from 'embla-carousel-autoplay'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { StopCard, type TourProps } from './StopCard.tsx'
import classes from './tour.module.css'

const EACH_MS = 5000

/** Moves on by itself until someone takes a closer look (pointer or focus), pauses it, or prefers reduced motion. */
const MovingTour = ({ title, stops }: TourProps) => {
  const calm = useReducedMotion()
  const [embla, setEmbla] = useState<EmblaCarouselType | null>(null)
  const [at, setAt] = useState(0)
  const [wanted, setWanted] = useState<boolean | null>(null)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const plays = wanted ?? !calm
  const moves = plays && !hovered && !focused
  const plugins = useMemo(
    () => (moves ? [Autoplay({ delay: EACH_MS, stopOnInteraction: false })] : []),
    [moves],
  )
  const options = useMemo(() => ({ loop: true, ...(calm && { duration: 0 }) }), [calm])
  const withArrows = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') embla?.scrollPrev()
    if (event.key === 'ArrowRight') embla?.scrollNext()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its controls do the same; these only pause it
    <div
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
      onKeyDown={withArrows}
    >
      <Carousel
        role="group"
        aria-roledescription="carousel"
        aria-label={title}
        className={classes.carousel!}
        mod={{ moving: moves }}
        withControls={false}
        withKeyboardEvents={false}
        emblaOptions={options}
        plugins={plugins}
        getEmblaApi={setEmbla}
        onSlideChange={setAt}
      >
        {stops.map((stop, index) => (
          <Carousel.Slide
            key={stop.title}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${stops.length}`}
            aria-hidden={index !== at}
          >
            <StopCard {...stop} />
          </Carousel.Slide>
        ))}
      </Carousel>
      <div className={classes.controls}>
        <ActionIcon aria-label="Previous" onClick={() => embla?.scrollPrev()}>
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={plays ? 'Pause' : 'Play'} onClick={() => setWanted(!plays)}>
          {plays ? <IconPlayerPause size={20} aria-hidden /> : <IconPlayerPlay size={20} aria-hidden />}
        </ActionIcon>
        <ActionIcon aria-label="Next" onClick={() => embla?.scrollNext()}>
          <IconChevronRight size={20} aria-hidden />
        </ActionIcon>
        <Text size="sm" c="dimmed" className="tabular">
          {at + 1} of {stops.length}
        </Text>
      </div>
    </div>
  )
}

export default MovingTour
