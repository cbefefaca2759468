import { Card, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './marketing.module.css'

export interface Offer {
  title: string
  /** What it costs or whom it is for, in a few words. */
  tag: string
  points: readonly string[]
  next: ReactNode
}

/** What each kind of visitor gets, side by side, and where to go next. */
export const Offers = ({ title, offers }: { title: string; offers: readonly Offer[] }) => (
  <section className={classes.offers} aria-label={title}>
    {offers.map((offer) => (
      <Card key={offer.title} padding="lg">
        <div className={classes.offer}>
          <Text size="sm" fw={500} c="var(--fl-accent)">
            {offer.tag}
          </Text>
          <Title order={2}>{offer.title}</Title>
          <ul className={classes.offerPoints}>
            {offer.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          <div className={classes.offerNext}>{offer.next}</div>
        </div>
      </Card>
    ))}
  </section>
)
