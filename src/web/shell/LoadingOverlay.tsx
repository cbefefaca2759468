import { Loader } from '@mantine/core'
import { useGlobalLoading } from '../loading.ts'
import classes from './shell.module.css'

/** Covers everything while the global loading flag is set. */
export const LoadingOverlay = () =>
  useGlobalLoading() ? (
    <div className={classes.overlay} role="status">
      <Loader aria-hidden />
      <span>One moment…</span>
    </div>
  ) : null
