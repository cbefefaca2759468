import { ActionIcon, Drawer, Indicator, Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useMedia } from '#web/kit/useMedia.ts'
import { modes, type Session, sessionQuery } from '#web/session.ts'
import { inboxesOf, NEWS_EVERY } from './inboxes.ts'
import { useIsLive } from './line.ts'
import { NoticePanel } from './NoticePanel.tsx'
import classes from './notices.module.css'

const PHONE = '(max-width: 47.99em)'

/** Keeps the session's count fresh where notices don't arrive by themselves, and whenever the window is looked at again. */
const usePolledSession = () => {
  const isLive = useIsLive()
  const refetchInterval = isLive ? false : NEWS_EVERY
  useQuery({ ...sessionQuery(), refetchInterval, refetchOnWindowFocus: 'always' })
}

const Count = ({ unread, children }: { unread: number; children: ReactNode }) => (
  <Indicator
    disabled={unread === 0}
    label={unread > 99 ? '99+' : unread}
    size={18}
    offset={8}
    radius="xl"
    classNames={{ indicator: classes.count! }}
  >
    {children}
  </Indicator>
)

/** The bell: how many are unread, and the latest ones; on a phone and for students it opens over the page. */
export const NotificationBell = ({ who }: { who: Session }) => {
  const [open, setOpen] = useState(false)
  const phone = useMedia(PHONE)
  const { unread } = who
  usePolledSession()
  const inboxes = inboxesOf(who.mode)
  if (inboxes.length === 0) return null
  const close = () => setOpen(false)
  const panel = <NoticePanel inboxes={inboxes} onOpen={close} />
  const button = (
    <ActionIcon
      aria-label={`Notifications, ${unread} unread`}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => setOpen((was) => !was)}
    >
      <IconBell size={20} aria-hidden />
    </ActionIcon>
  )
  const over = phone || who.mode === modes.STUDENT
  // the bell keeps its place in the tree, and with it the focus, when the width is known or changes
  return (
    <>
      <Popover
        opened={open && !over}
        onChange={setOpen}
        disabled={over}
        position="bottom-start"
        width={400}
        trapFocus
        returnFocus
      >
        <Count unread={unread}>
          <Popover.Target>{button}</Popover.Target>
        </Count>
        <Popover.Dropdown aria-label="Notifications" className={classes.popover!}>
          {panel}
        </Popover.Dropdown>
      </Popover>
      {over && (
        <Drawer
          opened={open}
          onClose={close}
          position="right"
          size="md"
          title="Notifications"
          classNames={{ body: classes.drawer! }}
        >
          {panel}
        </Drawer>
      )}
    </>
  )
}
