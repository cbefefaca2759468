import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './tour.module.css'

export interface Stop {
  title: string
  text: string
  /** The product itself, made of its own parts. */
  picture: ReactNode
}

export interface TourProps {
  title: string
  stops: readonly Stop[]
}

export const StopCard = ({ title, text, picture }: Stop) => (
  <div className={classes.stop}>
    <div className={classes.words}>
      <Title order={3}>{title}</Title>
      <p>{text}</p>
    </div>
    <div className={classes.picture} aria-hidden="true">
      {picture}
    </div>
  </div>
)
