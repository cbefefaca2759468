import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { addressOf } from '#web/client.ts'
import { activeChoices } from '#web/kit/active-choices.ts'
import { ChoiceFilter } from '#web/kit/ChoiceFilter.tsx'
import { DownloadButton } from '#web/kit/DownloadButton.tsx'
import { FilterBar } from '#web/kit/FilterBar.tsx'
import { LinkAnchor } from '#web/kit/links.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { ResultList } from '#web/kit/ResultList.tsx'
import { type Column, RowTable } from '#web/kit/RowTable.tsx'
import { EmptyState, NothingFits } from '#web/kit/states.tsx'
import { TimeAgo } from '#web/kit/time.tsx'
import { useListSearch } from '#web/list-search.ts'
import { queryFor } from '#web/queries.ts'
import { waitlistRoles } from '../../waitlist.contract.ts'
import { type WaitlistRow, waitlistEntries, waitlistExport } from '../../waitlist-admin.contract.ts'
import { readWaitlistAddress } from './address.ts'

type Address = ReturnType<typeof readWaitlistAddress>

const roleWords = { student: 'Student', employer: 'Employer', university: 'University' } as const
const roles = waitlistRoles.map((value) => ({ value, label: roleWords[value] }))

const columns: Column<WaitlistRow>[] = [
  { key: 'email', header: 'Email', cell: ({ email }) => email },
  {
    key: 'role',
    header: 'Role',
    cell: ({ role }) => (role ? roleWords[role] : 'Not specified'),
    tight: true,
  },
  { key: 'at', header: 'Joined', cell: ({ created_at }) => <TimeAgo at={created_at} />, tight: true },
]

/** Lists the addresses on the waitlist. */
export const WaitlistEntries = () => {
  const found = useListSearch<Address>()
  const search = readWaitlistAddress(found.search)
  const { page: _page, ...filters } = search
  const query = useQuery({
    ...queryFor(waitlistEntries, { query: search }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <LinkAnchor to="/operator/inquiries" size="sm">
        Inquiries
      </LinkAnchor>
      <PageHeader
        title="Waitlist"
        {...(query.data && { count: query.data.total_row })}
        {...(query.data?.total_row && {
          action: (
            <DownloadButton href={addressOf(waitlistExport, { query: filters })}>
              Download as CSV
            </DownloadButton>
          ),
        })}
      />
      <FilterBar
        search={{
          value: search.search,
          onChange: (text) => found.set({ search: text }),
          label: 'Search by email',
        }}
        active={activeChoices(
          'role',
          search.role,
          (one) => roleWords[one],
          (role) => found.set({ role }),
        )}
        onClear={() => found.clear()}
      >
        <ChoiceFilter
          label="Role"
          choices={roles}
          value={search.role}
          onChange={(role) => found.set({ role: role as Address['role'] })}
        />
      </FilterBar>
      <ResultList
        query={query}
        onPage={found.goToPage}
        skeletonHeight={48}
        empty={
          Object.values(filters).some((value) => value !== undefined) ? (
            <NothingFits title="No matching addresses" onClear={() => found.clear()}>
              Try a different word or all roles.
            </NothingFits>
          ) : (
            <EmptyState title="The waitlist is empty">
              People who join on the waitlist page will appear here.
            </EmptyState>
          )
        }
      >
        {(rows) => (
          <RowTable
            label="Waitlist"
            rows={rows}
            columns={columns}
            idOf={({ id }) => id}
            nameOf={({ email }) => email}
          />
        )}
      </ResultList>
    </>
  )
}
