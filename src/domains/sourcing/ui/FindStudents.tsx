import { Group } from '@mantine/core'
import { IconArrowRight, IconUserSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LinkButton } from '#web/kit/links.tsx'
import { Page } from '#web/kit/Page.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { EmptyState, ErrorState, failedToLoad, NothingFits, Skeletons } from '#web/kit/states.tsx'
import { useListSearch } from '#web/list-search.ts'
import { queryFor } from '#web/queries.ts'
import { studentSearch } from '../student-search.contract.ts'
import { type FindStudentsAddress, readFindStudentsAddress } from './address.ts'
import { FindFilters } from './FindFilters.tsx'
import { FoundStudents } from './FoundStudents.tsx'

/** One step on, and back to the beginning; the browser's own way leads back a page. */
const Steps = ({ after, next }: { after: string | undefined; next: string | null }) =>
  (after || next) && (
    <Group component="nav" aria-label="Pages" justify="flex-end" gap="sm" mt="lg">
      {after && (
        <LinkButton to="." search={(before) => ({ ...before, after: undefined })} variant="default" size="sm">
          First page
        </LinkButton>
      )}
      {next && (
        <LinkButton
          to="."
          search={(before) => ({ ...before, after: next })}
          size="sm"
          variant="default"
          rightSection={<IconArrowRight size={16} aria-hidden />}
        >
          Next page
        </LinkButton>
      )}
    </Group>
  )

const Nothing = ({ filtered, clear }: { filtered: boolean; clear: () => void }) =>
  filtered ? (
    <NothingFits title="No students match" onClear={clear}>
      Only students who opened their profile to employers are here. Try fewer filters.
    </NothingFits>
  ) : (
    <EmptyState icon={IconUserSearch} title="Nobody has opened their profile yet">
      Students who open their profile to employers appear here, and can be invited to apply to your jobs.
    </EmptyState>
  )

/** Search among the students who opened their profile to employers. */
export const FindStudents = () => {
  const list = useListSearch<FindStudentsAddress>()
  const address = readFindStudentsAddress(list.search)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...queryFor(studentSearch, { query: address }),
    placeholderData: keepPreviousData,
  })
  const { after, ...filters } = address
  const filtered = Object.values(filters).some((value) => value !== undefined)
  const clear = () => void list.clear()
  return (
    <Page wide>
      <PageHeader
        title="Find students"
        {...(data && { count: data.found })}
        description="Students who opened their profile to employers. They see who opens it."
      >
        <LinkButton to="/employer/students/invited" variant="default" size="xs" mt="xs">
          Your invitations
        </LinkButton>
      </PageHeader>
      <FindFilters
        address={address}
        set={(change) => list.set({ after: undefined, ...change })}
        clear={clear}
        universities={data?.universities ?? []}
      />
      {failedToLoad(error, data) ? (
        <ErrorState error={error} retry={refetch} />
      ) : !data ? (
        <Skeletons height={48} />
      ) : data.data.length === 0 && !data.next ? (
        <Nothing filtered={filtered || after !== undefined} clear={clear} />
      ) : (
        <div aria-busy={isPlaceholderData}>
          <FoundStudents rows={data.data} />
          <Steps after={after} next={data.next} />
        </div>
      )}
    </Page>
  )
}
