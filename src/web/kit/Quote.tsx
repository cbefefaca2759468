import { Text, type TextProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './desk.module.css'

/** What somebody wrote, as they wrote it. */
export const Quote = ({ children, ...text }: TextProps & { children: ReactNode }) => (
  <Text component="blockquote" className={classes.quote!} {...text}>
    {children}
  </Text>
)
