import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core'
import { useOs } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import classes from './palette.module.css'
import { openPalette } from './palette-events.ts'

const opens = {
  onClick: () => openPalette('search'),
  'aria-haspopup': 'dialog',
  'aria-keyshortcuts': 'Control+K Meta+K',
} as const

/** Opens the palette; shown where a label fits. */
export const PaletteButton = () => {
  const os = useOs()
  return (
    <UnstyledButton className={classes.opener!} {...opens}>
      <IconSearch size={18} aria-hidden />
      <span className={classes.openerWord}>Search</span>
      <Kbd size="xs" aria-hidden>
        {os === 'macos' || os === 'ios' ? '⌘ K' : 'Ctrl K'}
      </Kbd>
    </UnstyledButton>
  )
}

/** The same as an icon, where space is tight. */
export const PaletteIcon = () => (
  <ActionIcon aria-label="Search" {...opens}>
    <IconSearch size={20} aria-hidden />
  </ActionIcon>
)
