import { ActionIcon, Box } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useSchemeSwitch } from './useSchemeSwitch.ts'

/** Light or dark. The style sheet picks the icon, because the server does not know the scheme. */
export const ColorSchemeSwitch = () => {
  const toggle = useSchemeSwitch()
  return (
    <ActionIcon onClick={toggle} aria-label="Switch between light and dark">
      <Box component={IconSun} size={18} aria-hidden lightHidden />
      <Box component={IconMoon} size={18} aria-hidden darkHidden />
    </ActionIcon>
  )
}
