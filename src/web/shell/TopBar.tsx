import { Group } from '@mantine/core'
import { NotificationBell } from '#domains/notifications/ui/NotificationBell.tsx'
import { PaletteIcon } from '#domains/palette/ui/PaletteButton.tsx'
import { type Session, startPageOf } from '../session.ts'
import { AvatarMenu } from './AvatarMenu.tsx'
import { Logo } from './Logo.tsx'
import classes from './shell.module.css'

/** Above the page on phones and tablets, where the rail has no room for these. */
export const TopBar = ({ who }: { who: Session }) => (
  <header className={classes.topBar}>
    <Logo to={startPageOf(who)} />
    <Group gap="2xs" wrap="nowrap">
      <PaletteIcon />
      <NotificationBell who={who} />
      <AvatarMenu who={who} />
    </Group>
  </header>
)
