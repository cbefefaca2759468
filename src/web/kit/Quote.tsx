import { Text, type TextProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './list-page.module.css'

/** What someone wrote, word for word. */
export const Quote = ({ children, ...text }: TextProps & { children: ReactNode }) => (
  <Text component="blockquote" className={classes.quote!} {...text}>
    {children}
  </Text>
)
