import { Badge, Drawer, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { type Inbox, inboxesOf, useUnread } from '#domains/notifications/ui/inboxes.ts'
import { LinkPlain } from '../kit/links.tsx'
import { type Destination, leadsTo } from '../navigation.ts'
import classes from './shell.module.css'

const Unread = ({ inbox }: { inbox: Inbox }) => {
  const unread = useUnread(inbox)
  return unread > 0 ? (
    <Badge ml="auto" variant="filled" circle={unread < 10}>
      {unread > 99 ? '99+' : unread}
      <VisuallyHidden> unread</VisuallyHidden>
    </Badge>
  ) : null
}

interface MoreDestinationsProps {
  rest: readonly Destination[]
  mode: number
}

/** The last item of a phone's bar: opens what the bar has no room for. */
export const MoreDestinations = ({ rest, mode }: MoreDestinationsProps) => {
  const [opened, { toggle, close }] = useDisclosure(false)
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const current = rest.find((destination) => leadsTo(destination, pathname))
  return (
    <>
      <UnstyledButton
        className={`${classes.railItem} ${classes.more}`}
        onClick={toggle}
        aria-haspopup="dialog"
        aria-expanded={opened}
        data-active={current !== undefined || undefined}
      >
        <IconDots size={22} stroke={1.7} aria-hidden />
        <span>More</span>
        {current && <VisuallyHidden>includes this page: {current.label}</VisuallyHidden>}
      </UnstyledButton>
      <Drawer
        opened={opened}
        onClose={close}
        position="bottom"
        title="More"
        classNames={{ content: classes.moreContent!, body: classes.moreBody! }}
      >
        <nav aria-label="More">
          {rest.map((destination) => {
            const { label, to, exact = false, icon: Icon } = destination
            const inbox = inboxesOf(mode).find(({ page }) => page === to)
            return (
              <LinkPlain
                key={to}
                to={to}
                className={classes.moreItem!}
                data-active={leadsTo(destination, pathname) || undefined}
                activeOptions={{ exact }}
                onClick={close}
              >
                <Icon size={22} stroke={1.7} aria-hidden />
                <span>{label}</span>
                {inbox && <Unread inbox={inbox} />}
              </LinkPlain>
            )
          })}
        </nav>
      </Drawer>
    </>
  )
}
