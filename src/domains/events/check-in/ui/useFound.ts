import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isTemporary } from '#web/kit/states.tsx'
import type { PersonAtDoor } from '../check-in.contract.ts'
import type { DoorActions } from './useDoorActions.ts'

type Found = Pick<UseQueryResult<{ data: PersonAtDoor[] }>, 'data' | 'error' | 'refetch'>

/** Whom the server finds or, while it can't be reached, the list on this device. */
export const useFound = (
  { isOffline, list, find }: Pick<DoorActions, 'isOffline' | 'list' | 'find'>,
  query: Found,
  search: string,
): Found => {
  const [here, setHere] = useState<PersonAtDoor[] | null>(null)
  const isHere = list !== null && (isOffline || (query.error !== null && isTemporary(query.error)))
  useEffect(() => {
    if (!isHere || !search) return
    let isOld = false
    void find(search).then((people) => !isOld && setHere(people))
    return () => {
      isOld = true
    }
  }, [isHere, search, find])
  if (!isHere) return query
  return { data: here ? { data: here } : undefined, error: null, refetch: query.refetch } as Found
}
