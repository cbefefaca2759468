import { SegmentedControl, Tabs } from '@mantine/core'
import { useState } from 'react'
import { LinkButton } from '../../../web/kit/links.tsx'
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

/** One list inside the bell: the latest, with the way to all of it. */
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
          What is mailed
        </LinkButton>
      </div>
    </div>
  )
}

const TabLabel = ({ inbox }: { inbox: Inbox }) => {
  const unread = useUnread(inbox)
  return (
    <Tabs.Tab value={inbox.page}>
      {inbox.label}
      {unread > 0 && ` (${unread})`}
    </Tabs.Tab>
  )
}

/** What the bell opens; two lists stand in tabs. */
export const NoticePanel = ({ inboxes, onOpen }: { inboxes: readonly Inbox[]; onOpen: () => void }) => {
  if (inboxes.length === 1) return <Latest inbox={inboxes[0]!} onOpen={onOpen} />
  return (
    <Tabs defaultValue={inboxes[0]!.page} keepMounted={false}>
      <Tabs.List grow mb="xs">
        {inboxes.map((inbox) => (
          <TabLabel key={inbox.page} inbox={inbox} />
        ))}
      </Tabs.List>
      {inboxes.map((inbox) => (
        <Tabs.Panel key={inbox.page} value={inbox.page}>
          <Latest inbox={inbox} onOpen={onOpen} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
