import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { totalLabel } from '#shared/totals.ts'
import classes from './kit.module.css'

interface PageHeaderProps {
  title: string
  /** How many there are, beside the title. */
  count?: number
  /** A line below the title. */
  description?: ReactNode
  /** The page's one main action; on a phone it is at the bottom, within reach of the thumb. */
  action?: ReactNode
  children?: ReactNode
}

/** A page's title, count and main action. */
export const PageHeader = ({ title, count, description, action, children }: PageHeaderProps) => (
  <header className={classes.pageHeader}>
    <div className={classes.pageTitle}>
      <Title>
        {title}
        {count !== undefined && (
          <Text span inherit c="dimmed" fw={400} className="tabular" ml="xs">
            {totalLabel(count)}
          </Text>
        )}
      </Title>
      {description && <Text c="dimmed">{description}</Text>}
      {children}
    </div>
    {action && <div className={classes.mainAction}>{action}</div>}
  </header>
)
