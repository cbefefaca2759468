import { type ReactNode, useDeferredValue } from 'react'
import type { Page } from '#shared/paging.ts'
import classes from './kit.module.css'
import { Pager } from './Pager.tsx'
import { ErrorState, failedToLoad, Skeletons } from './states.tsx'

interface Query<T> {
  data: Page<T> | undefined
  error: unknown
  isPlaceholderData?: boolean
  refetch: () => unknown
}

interface ResultListProps<T> {
  query: Query<T>
  /** Shown when there are no rows. */
  empty: ReactNode
  size?: number
  /** Absent if this page is all there is. */
  onPage?: ((page: number) => void) | undefined
  skeletonHeight?: number
  children: (rows: T[]) => ReactNode
}

/** A paged list in each of its states: loading, failed, empty, filled. Old rows stay, dimmed, while new ones load. */
export const ResultList = <T,>({
  query,
  empty,
  size,
  onPage,
  skeletonHeight,
  children,
}: ResultListProps<T>) => {
  // new rows are drawn in small steps, between which the page can answer
  const data = useDeferredValue(query.data)
  if (failedToLoad(query.error, query.data)) return <ErrorState error={query.error} retry={query.refetch} />
  if (!data) return <Skeletons height={skeletonHeight} />
  if (data.data.length === 0) return empty
  return (
    <div
      className={classes.results}
      data-stale={query.isPlaceholderData || undefined}
      aria-busy={query.isPlaceholderData}
    >
      {children(data.data)}
      {onPage && <Pager page={data} size={size} onPage={onPage} />}
    </div>
  )
}
