import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSealingKey } from '#domains/events/check-in/ui/useSealingKey.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { ApiError } from '#web/client.ts'
import { queryFor } from '#web/queries.ts'
import { useSession } from '#web/session.ts'
import type { OwnRegistration } from '../../exhibitor-registration.contract.ts'
import { leadCalls } from './calls.ts'
import { dropBooth, keepBooth } from './kept-booth.ts'

const REFUSALS = [403, 404]

/** Keeps the booth's page for when there is no connection, while tickets can be scanned. */
export const useKeptBooth = (side: OrganizationKind, registration: OwnRegistration): void => {
  const client = useQueryClient()
  const account = useSession().account?.id
  const key = useSealingKey(side)
  const { id } = registration
  const { data, error } = useQuery(queryFor(leadCalls(side).list, { params: { id }, query: {} }))
  const isRefused = error instanceof ApiError && REFUSALS.includes(error.status)
  const mayScan = isRefused ? false : data?.may.scan
  useEffect(() => {
    if (!account || mayScan === undefined) return
    const done = mayScan ? key && keepBooth(client, account, key, side, registration) : dropBooth(account, id)
    // it is a comfort: what this browser can't keep, it doesn't
    void done?.catch(() => undefined)
  }, [client, account, key, side, registration, id, mayScan])
}
