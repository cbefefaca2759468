import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './marketing.module.css'

interface HeroProps {
  promise: string
  children: ReactNode
  /** The one next step. */
  next: ReactNode
  /** A picture of the product, made of its own parts. */
  picture: ReactNode
}

/** The first screen of a marketing page: one promise, one next step, the product itself beside it. */
export const Hero = ({ promise, children, next, picture }: HeroProps) => (
  <section className={classes.hero}>
    <Stack gap="lg" align="flex-start">
      <Title className={classes.promise!}>{promise}</Title>
      <Text size="lg" className={classes.lead!}>
        {children}
      </Text>
      {next}
    </Stack>
    <div className={classes.picture} aria-hidden="true">
      {picture}
    </div>
  </section>
)

/** What the product does, in a few plain points. */
export const Points = ({
  title,
  points,
}: {
  title: string
  points: readonly { title: string; text: string }[]
}) => (
  <section className={classes.points}>
    <Title order={2} className={classes.pointsTitle!}>
      {title}
    </Title>
    <div className={classes.pointsGrid}>
      {points.map((point) => (
        <div key={point.title}>
          <Title order={3}>{point.title}</Title>
          <Text mt="2xs">{point.text}</Text>
        </div>
      ))}
    </div>
  </section>
)
