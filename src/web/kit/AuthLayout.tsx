import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './entrance.module.css'

interface EntranceProps {
  title: string
  lead?: ReactNode
  children: ReactNode
  /** Shown beside the form on a desktop, below it on a phone. */
  beside?: ReactNode
  /** One line under the form, like the way to sign in instead. */
  foot?: ReactNode
  wide?: boolean
}

/** A page with one form in a calm frame: sign-up, sign-in, forgotten password. */
export const AuthLayout = ({ title, lead, children, beside, foot, wide }: EntranceProps) => (
  <div className={`${classes.entrance} ${beside ? '' : classes.alone}`} data-wide={wide || undefined}>
    <div className={classes.column}>
      <div className={classes.sheet}>
        <div>
          <Title>{title}</Title>
          {lead && (
            <Text c="dimmed" mt="2xs">
              {lead}
            </Text>
          )}
        </div>
        {children}
      </div>
      {foot && <Text className={classes.foot!}>{foot}</Text>}
    </div>
    {beside && <aside className={classes.beside}>{beside}</aside>}
  </div>
)

/** Fields that belong together, under a name. */
export const FieldGroup = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className={classes.group}>
    <legend>{legend}</legend>
    {children}
  </fieldset>
)

/** A short list of what happens, step by step. */
export const Steps = ({
  title,
  steps,
}: {
  title: string
  steps: readonly { title: string; text: string }[]
}) => (
  <>
    <Title order={2} size="h3">
      {title}
    </Title>
    <ol className={classes.steps}>
      {steps.map((step) => (
        <li key={step.title}>
          <Text fw={500}>{step.title}</Text>
          <Text size="sm">{step.text}</Text>
        </li>
      ))}
    </ol>
  </>
)
