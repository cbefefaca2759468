import { Box, SegmentedControl } from '@mantine/core'
import { IconMailCog } from '@tabler/icons-react'
import { LinkButton } from '#web/kit/links.tsx'
import { Page } from '#web/kit/Page.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { useMedia } from '#web/kit/useMedia.ts'
import { useListSearch } from '#web/list-search.ts'
import type { NoticeSearch } from './address.ts'
import { type Inbox, useUnread } from './inboxes.ts'
import { MarkAll } from './MarkAll.tsx'
import { NoticeList } from './NoticeList.tsx'
import classes from './notices.module.css'

/** The page of one list; its filter and page are in the address. */
export const NoticePage = ({
  inbox,
  title,
  description,
}: {
  inbox: Inbox
  title: string
  description: string
}) => {
  const { search, set, goToPage } = useListSearch<NoticeSearch>()
  const unread = useUnread(inbox)
  const roomy = useMedia('(min-width: 48em)')
  const mailed = (
    <LinkButton to={inbox.settings} variant="default" leftSection={<IconMailCog size={18} aria-hidden />}>
      Email preferences
    </LinkButton>
  )
  return (
    <Page narrow>
      <PageHeader title={title} description={description} action={roomy && mailed}>
        {!roomy && <Box mt="sm">{mailed}</Box>}
      </PageHeader>
      <div className={classes.above}>
        <SegmentedControl
          aria-label="Which notices"
          className={classes.which!}
          data={[
            { value: 'all', label: 'All' },
            { value: 'unread', label: unread > 0 ? `Unread (${unread})` : 'Unread' },
            ...(inbox.stars ? [{ value: 'starred', label: 'Starred' }] : []),
          ]}
          value={search.show ?? 'all'}
          onChange={(value) => set({ show: value === 'all' ? undefined : (value as NoticeSearch['show']) })}
        />
        <div className={classes.all}>
          <MarkAll inbox={inbox} />
        </div>
      </div>
      <NoticeList
        inbox={inbox}
        show={search.show ?? 'all'}
        page={search.page ?? 1}
        onPage={goToPage}
        className={classes.card}
      />
    </Page>
  )
}
