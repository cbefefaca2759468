import { IconLink, IconSchool } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { universityStudents } from '#domains/students/affiliation/affiliations.contract.ts'
import { countLabel } from '#shared/labels.ts'
import { CopyText } from '#web/kit/CopyText.tsx'
import { Page } from '#web/kit/Page.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { ResultList } from '#web/kit/ResultList.tsx'
import { EmptyState, NothingFits } from '#web/kit/states.tsx'
import { useSelection } from '#web/kit/useSelection.ts'
import { useListSearch } from '#web/list-search.ts'
import { queryFor } from '#web/queries.ts'
import { useMay } from '#web/session.ts'
import { readStudentsAddress } from './address.ts'
import { DecisionBar } from './DecisionBar.tsx'
import { StudentFilters, type StudentsAddress } from './StudentFilters.tsx'
import { StudentTable } from './StudentTable.tsx'

const Nothing = ({ filtered, clear }: { filtered: boolean; clear: () => void }) =>
  filtered ? (
    <NothingFits title="No students match" onClear={clear}>
      Try fewer filters, or another part of the name or email.
    </NothingFits>
  ) : (
    <EmptyState
      icon={IconSchool}
      title="No students yet"
      action={
        <CopyText
          value={`${window.location.origin}/sign-up/student`}
          label="Copy sign-up link"
          icon={IconLink}
        />
      }
    >
      Students who name your university in their profile appear here. A university email confirms them
      automatically; the others are waiting for your confirmation.
    </EmptyState>
  )

const waitingLine = (waiting: number): string =>
  waiting === 0
    ? 'No students are waiting for confirmation.'
    : `${countLabel(waiting, 'student')} ${waiting === 1 ? 'is' : 'are'} waiting for confirmation.`

/** The students who name the university, those waiting for confirmation first. */
export const StudentList = () => {
  const found = useListSearch<StudentsAddress>()
  const list = { ...found, search: readStudentsAddress(found.search) }
  const query = useQuery({
    ...queryFor(universityStudents, { query: list.search }),
    placeholderData: keepPreviousData,
  })
  const { act: decides } = useMay()
  const rows = query.data?.data
  const { page: _, ...filters } = list.search
  const total = query.data?.total_row ?? 0
  const selection = useSelection(
    useMemo(() => rows?.map(({ student_id }) => student_id) ?? [], [rows]),
    { total, of: filters },
  )
  const filtered = Object.values(filters).some((value) => value !== undefined)
  return (
    <Page>
      <PageHeader
        title="Students"
        {...(query.data && {
          count: query.data.total_row,
          description: waitingLine(query.data.waiting),
        })}
      />
      {(filtered || query.data?.total_row !== 0) && <StudentFilters list={list} />}
      <ResultList
        query={query}
        onPage={list.goToPage}
        skeletonHeight={64}
        empty={<Nothing filtered={filtered} clear={() => list.clear()} />}
      >
        {(shown) => <StudentTable rows={shown} selection={decides ? selection : undefined} />}
      </ResultList>
      <DecisionBar
        chosen={rows?.filter(({ student_id }) => selection.has(student_id)) ?? []}
        selection={selection}
        matching={{ total, ...filters }}
      />
    </Page>
  )
}
