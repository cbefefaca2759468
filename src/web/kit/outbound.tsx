import { Anchor, Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { ComponentProps, MouseEvent } from 'react'
import { onOutbound } from '../analytics.ts'

/** For links in other people's words: not endorsed to search engines, and not told which page they were opened from. */
const rel = 'noopener nofollow'
const heard = {
  rel,
  onClick: (event: MouseEvent<HTMLAnchorElement>) => onOutbound(event),
  onAuxClick: (event: MouseEvent<HTMLAnchorElement>) => onOutbound(event),
}

/**
 * A text link to another site. It opens where the visitor wants: here with a click, in a new tab with a
 * middle click.
 */
export const OutboundAnchor = (props: Omit<ComponentProps<typeof Anchor<'a'>>, 'component'>) => (
  <Anchor {...heard} {...props} />
)

/** A button that links to another site. */
export const OutboundButton = (props: Omit<ComponentProps<typeof Button<'a'>>, 'component'>) => (
  <Button component="a" rightSection={<IconExternalLink size={16} aria-hidden />} {...heard} {...props} />
)
