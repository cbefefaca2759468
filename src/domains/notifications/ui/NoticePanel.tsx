import { SegmentedControl, Tabs } from '@mantine/core'
import { useState } from 'react'
import { LinkButton } from '#web/kit/links.tsx'
import { type Inbox, useUnread } from './inboxes.ts'
import { MarkAll } from './MarkAll.tsx'
import { NoticeList, type Show } from './NoticeList.tsx'
import classes from './notices.module.css'

const LATEST = 8

const choices = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
]
const withStars = [...choices, { value: 'starred', label: 'Starred' }]

/** One list inside the bell: the latest notices, with a link to all of them. */
const Latest = ({ inbox, onOpen }: { inbox: Inbox; onOpen: () => void }) => {
  const [show, setShow] = useState<Show>('all')
  return (
    <div className={classes.panel}>
      <div className={classes.panelHead}>
        <SegmentedControl
          size="xs"
          aria-label="Which notices"
          data={inbox.stars ? withStars : choices}
          value={show}
          onChange={(value) => setShow(value as Show)}
        />
        <MarkAll inbox={inbox} />
      </div>
      <div className={classes.panelList}>
        <NoticeList inbox={inbox} show={show} page={1} size={LATEST} onOpen={onOpen} />
      </div>
      <div className={classes.foot}>
        <LinkButton to={inbox.page} variant="subtle" onClick={onOpen}>
          See all
        </LinkButton>
        <LinkButton to={inbox.settings} variant="subtle" color="gray" onClick={onOpen}>
          Email preferences
        </LinkButton>
      </div>
    </div>
  )
}

/** Two lists in tabs; starts with the one that has news, if only one does. */
const TwoLists = ({ lists, onOpen }: { lists: readonly [Inbox, Inbox]; onOpen: () => void }) => {
  const [chosen, setChosen] = useState<string | null>(null)
  const [first, second] = lists
  const unread = { [first.page]: useUnread(first), [second.page]: useUnread(second) }
  const withNews = !unread[first.page] && unread[second.page] ? second : first
  return (
    <Tabs value={chosen ?? withNews.page} onChange={setChosen} keepMounted={false}>
      <Tabs.List grow mb="xs">
        {lists.map(({ page, label }) => (
          <Tabs.Tab key={page} value={page}>
            {label}
            {unread[page]! > 0 && ` (${unread[page]})`}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {lists.map((inbox) => (
        <Tabs.Panel key={inbox.page} value={inbox.page}>
          <Latest inbox={inbox} onOpen={onOpen} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** What the bell opens. */
export const NoticePanel = ({ inboxes, onOpen }: { inboxes: readonly Inbox[]; onOpen: () => void }) => {
  const [first, second] = inboxes
  return second ? (
    <TwoLists lists={[first!, second]} onOpen={onOpen} />
  ) : (
    <Latest inbox={first!} onOpen={onOpen} />
  )
}
