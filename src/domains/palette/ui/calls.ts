import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { modes } from '#domains/accounts/sign-in.contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { hasSearchTerms } from '#shared/search-terms.ts'
import { queryFor } from '#web/queries.ts'
import type { Session } from '#web/session.ts'
import * as calls from '../palette.contract.ts'

type Finding = Endpoint & { query: typeof calls.query; output: typeof calls.output }

const byMode: Record<number, Finding> = {
  [modes.STUDENT]: calls.findAsStudent,
  [modes.EMPLOYER]: calls.findAsEmployer,
  [modes.UNIVERSITY]: calls.findAsUniversity,
}

/** People awaiting review search as visitors do. */
const findingOf = ({ mode, account }: Session): Finding =>
  (account?.status === 'active' && byMode[mode]) || calls.findAsVisitor

const TYPING_MS = 150

const isWorthAsking = (search: string) => search.length >= 2 && hasSearchTerms(search)

/** Searches on the server shortly after the last keystroke. */
export const useFound = (who: Session, typed: string) => {
  const [search] = useDebouncedValue(typed, TYPING_MS)
  const asks = isWorthAsking(typed) && isWorthAsking(search)
  const answer = useQuery({
    ...queryFor(findingOf(who), { query: { search } }),
    enabled: asks,
    placeholderData: keepPreviousData,
  })
  return {
    found: asks ? (answer.data?.data ?? []) : [],
    searching: isWorthAsking(typed) && (search !== typed || answer.isFetching),
    error: asks ? answer.error : null,
    retry: answer.refetch,
  }
}
