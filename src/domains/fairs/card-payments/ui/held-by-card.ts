import { useQuery } from '@tanstack/react-query'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { queryFor } from '#web/queries.ts'
import { hostCardCalls } from './calls.ts'

/** What the host holds of a registration and can give back to the card. */
export const useHeldByCard = (side: OrganizationKind, id: string): number => {
  const { data } = useQuery(queryFor(hostCardCalls(side).payments, { params: { id } }))
  const paid = data?.may.refund ? data.payments.filter(({ state }) => state === 'paid') : []
  return paid.reduce((sum, { held }) => sum + held, 0)
}
