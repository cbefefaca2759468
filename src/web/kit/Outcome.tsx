import { Group, Text, ThemeIcon, Title } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import classes from './entrance.module.css'

interface OutcomeProps {
  icon: TablerIcon
  tone?: 'info' | 'good' | 'bad'
  title: string
  children: ReactNode
  /** The next step, as a button. */
  next?: ReactNode
  more?: ReactNode
}

const colors = { info: 'orange', good: 'green', bad: 'red' } as const

/** One thing that happened, and the one thing to do next. */
export const Outcome = ({ icon: Icon, tone = 'info', title, children, next, more }: OutcomeProps) => {
  // it often replaces a long form the reader had scrolled through; new browsers return a promise from
  // scrolling
  useEffect(() => void window.scrollTo(0, 0), [])
  return (
    <div className={`${classes.entrance} ${classes.alone}`}>
      <div className={classes.sheet}>
        <div className={classes.outcome}>
          <ThemeIcon variant="light" color={colors[tone]} size={56} radius={28}>
            <Icon size={28} aria-hidden />
          </ThemeIcon>
          <Title>{title}</Title>
          <Text component="div">{children}</Text>
          {next && <Group mt="xs">{next}</Group>}
          {more}
        </div>
      </div>
    </div>
  )
}
