import { Button } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { isTemporary } from '../kit/states.tsx'
import classes from './shell.module.css'

/** Queries on the page that loaded once and failed to refresh. */
const staleOf = (client: QueryClient) =>
  client
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ state }) => state.status === 'error' && state.data !== undefined && isTemporary(state.error))

const useStale = (client: QueryClient): boolean => {
  const subscribe = useCallback((tell: () => void) => client.getQueryCache().subscribe(tell), [client])
  return useSyncExternalStore(
    subscribe,
    () => staleOf(client).length > 0,
    () => false,
  )
}

/** Says so when the page shows old data because refreshing failed. */
export const StaleNotice = () => {
  const client = useQueryClient()
  const { online } = useNetwork()
  const [busy, setBusy] = useState(false)
  const stale = useStale(client) && online
  const retry = async () => {
    setBusy(true)
    await Promise.all(
      staleOf(client).map((query) => client.refetchQueries({ queryKey: query.queryKey, exact: true })),
    )
    setBusy(false)
  }
  return (
    <div role="status" className={classes.stale} hidden={!stale}>
      {stale && (
        <>
          <span>This page could not be refreshed. What you see may be out of date.</span>
          <Button size="compact-sm" variant="default" loading={busy} onClick={() => void retry()}>
            Try again
          </Button>
        </>
      )}
    </div>
  )
}
