import { Box, type BoxProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './kit.module.css'

interface PageProps extends BoxProps {
  children: ReactNode
  /** For forms and single columns of text. */
  narrow?: boolean
  /** For a list with its detail beside it, and wide tables. */
  wide?: boolean
}

/** The page's width and margins. */
export const Page = ({ children, narrow, wide, ...box }: PageProps) => (
  <Box className={classes.page!} mod={{ narrow, wide }} {...box}>
    {children}
  </Box>
)
