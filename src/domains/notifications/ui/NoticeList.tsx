import { IconBellOff } from '@tabler/icons-react'
import { ResultList } from '#web/kit/ResultList.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { type Inbox, useNotices } from './inboxes.ts'
import { NoticeRow } from './NoticeRow.tsx'
import classes from './notices.module.css'

export type Show = 'all' | 'unread' | 'starred'

interface NoticeListProps {
  inbox: Inbox
  show: Show
  page: number
  size?: number
  /** Absent: only the first page is shown. */
  onPage?: ((page: number) => void) | undefined
  onOpen?: (() => void) | undefined
  className?: string | undefined
}

const emptyWords: Record<Show, { title: string; text: string }> = {
  all: { title: 'Nothing yet', text: 'News for you shows up here.' },
  unread: { title: 'All caught up', text: 'You have no unread notices.' },
  starred: { title: 'No starred notices', text: 'Star a notice to find it here again.' },
}

const Nothing = ({ show }: { show: Show }) => (
  <EmptyState icon={IconBellOff} title={emptyWords[show].title}>
    {emptyWords[show].text}
  </EmptyState>
)

const filters = { all: {}, unread: { unread: true }, starred: { starred: true } }

/** A page of notices, newest first. */
export const NoticeList = ({ inbox, show, page, size = 20, onPage, onOpen, className }: NoticeListProps) => {
  const query = useNotices(inbox, { ...filters[show], page, size })
  return (
    <ResultList query={query} empty={<Nothing show={show} />} size={size} onPage={onPage} skeletonHeight={76}>
      {(notices) => (
        <ul className={[classes.list, className].filter(Boolean).join(' ')}>
          {notices.map((notice) => (
            <NoticeRow key={notice.id} inbox={inbox} notice={notice} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </ResultList>
  )
}
