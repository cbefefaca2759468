import { useNetwork } from '@mantine/hooks'
import classes from './shell.module.css'

/** Says so when the browser has lost its connection. */
export const OfflineNotice = () => {
  const { online } = useNetwork()
  return (
    <div role="status" className={classes.offline} hidden={online}>
      {online
        ? ''
        : 'No connection. What you see may be out of date; we’ll continue when you’re back online.'}
    </div>
  )
}
