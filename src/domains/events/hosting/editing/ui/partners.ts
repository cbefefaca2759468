import type { Candidate, universityInviting } from '#domains/events/invitations/event-invitations.contract.ts'
import type { OutputOf, QueryOf } from '#shared/endpoint.ts'
import { MAX_PICKS } from '../event-editing.contract.ts'

type Calls = typeof universityInviting
type Page = OutputOf<Calls['candidates']>

const PAGE = 100

/** Loads partners not yet invited, page by page, at most as many as a form may name. */
export const everyPartner = async (
  read: (query: Partial<QueryOf<Calls['candidates']>>) => Promise<Page>,
): Promise<Candidate[]> => {
  const found: Candidate[] = []
  for (let page = 1; found.length < MAX_PICKS; page++) {
    const { data, page_count } = await read({ partners: true, invited: false, size: PAGE, page })
    found.push(...data.filter(({ may }) => may.invite))
    if (page >= page_count) break
  }
  return found
}
