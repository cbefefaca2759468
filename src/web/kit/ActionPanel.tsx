import { Card, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './action.module.css'

interface ActionPanelProps {
  label: string
  /** What matters most for the decision. */
  lead?: ReactNode
  /** The deadline, and what it is for. */
  until?: { label: string; value: ReactNode } | null | false
  action: ReactNode
  secondary?: ReactNode
  note?: ReactNode
}

/**
 * The page's action with its deadline, always in sight. Its buttons are for wide screens; elsewhere there is
 * the `ActionBar`.
 */
export const ActionPanel = ({ label, lead, until, action, secondary, note }: ActionPanelProps) => (
  <Card
    component="section"
    aria-label={label}
    className={classes.panel!}
    data-bare={!lead && !until && !note ? true : undefined}
  >
    {(lead || until) && (
      <div>
        {lead && <Text className={classes.lead!}>{lead}</Text>}
        {until && (
          <Text mt="2xs" component="div" suppressHydrationWarning>
            <Text span size="sm" c="dimmed" display="block">
              {until.label}
            </Text>
            {until.value}
          </Text>
        )}
      </div>
    )}
    <div className={classes.wideOnly}>
      <Group grow preventGrowOverflow={false} gap="xs">
        {action}
        {secondary}
      </Group>
    </div>
    {note && (
      <Text size="sm" c="dimmed">
        {note}
      </Text>
    )}
  </Card>
)

/** The same action at the bottom of phones and tablets. */
export const ActionBar = ({ lead, children }: { lead: ReactNode; children: ReactNode }) => (
  <div className={classes.bar} data-action-bar>
    <div className={classes.barLead} suppressHydrationWarning>
      {lead}
    </div>
    <Group gap="xs" wrap="nowrap">
      {children}
    </Group>
  </div>
)

/** What the bar shows on phones and tablets. */
export const WideOnly = ({ children }: { children: ReactNode }) => (
  <div className={classes.wideOnly}>{children}</div>
)
