import { Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LinkAnchor, LinkButton, LinkCard } from '#web/kit/links.tsx'
import { Page } from '#web/kit/Page.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { ResultList } from '#web/kit/ResultList.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { useListSearch } from '#web/list-search.ts'
import { queryFor } from '#web/queries.ts'
import { type CareerRow, careerList } from '../careers.contract.ts'
import { deadlineOf, summaryOf } from './words.ts'

const Opening = ({ opening }: { opening: CareerRow }) => (
  <LinkCard to="/career/detail" search={{ id: opening.id }}>
    <Text fw={600} size="lg">
      {opening.title}
    </Text>
    <Text>{summaryOf(opening)}</Text>
    <Text size="sm" c="dimmed">
      {deadlineOf(opening)}
    </Text>
  </LinkCard>
)

/** Lists open positions at the provider. */
export const Careers = ({ page }: { page: number | undefined }) => {
  const list = useListSearch<{ page?: number }>()
  const query = useQuery({ ...queryFor(careerList, { query: { page } }), placeholderData: keepPreviousData })
  return (
    <Page>
      <PageHeader
        title="Work with us"
        {...(query.data && { count: query.data.total_row })}
        description={
          <>
            Open positions at Fairlead.{' '}
            <LinkAnchor to="/career-story" underline="always">
              How we work
            </LinkAnchor>
          </>
        }
      />
      <ResultList
        query={query}
        onPage={list.goToPage}
        empty={
          <EmptyState
            title="No open positions right now"
            action={<LinkButton to="/public-jobs">Browse jobs</LinkButton>}
          >
            New positions will appear here. Jobs at other employers are on the jobs page.
          </EmptyState>
        }
      >
        {(openings) => (
          <Stack gap="md">
            {openings.map((opening) => (
              <Opening key={opening.id} opening={opening} />
            ))}
          </Stack>
        )}
      </ResultList>
    </Page>
  )
}
