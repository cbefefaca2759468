import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { keptKey } from '#web/kept-keys.ts'
import { queryFor } from '#web/queries.ts'
import { useSession } from '#web/session.ts'
import { checkInOf } from '../check-in.contract.ts'
import { sealingKey } from './sealing.ts'

/** The key of whoever is signed in, from the server or, without a connection, as this browser kept it for the day. */
export const useSealingKey = (kind: OrganizationKind): CryptoKey | null => {
  const account = useSession().account?.id
  const call = checkInOf[kind].sealingKey as typeof checkInOf.university.sealingKey
  const { data } = useQuery({ ...queryFor(call), staleTime: Infinity })
  const [key, setKey] = useState<CryptoKey | null>(null)
  const secret = data?.key
  useEffect(() => {
    if (secret) void sealingKey(secret).then(setKey)
    else if (account && 'indexedDB' in window)
      void keptKey(account).then(
        (kept) => setKey((before) => before ?? kept),
        () => undefined,
      )
  }, [secret, account])
  return key
}
