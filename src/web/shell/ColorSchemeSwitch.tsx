import { ActionIcon, Box, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'

/** Light or dark. The style sheet picks the icon, because the server does not know the scheme. */
export const ColorSchemeSwitch = () => {
  const { toggleColorScheme } = useMantineColorScheme()
  return (
    <ActionIcon onClick={toggleColorScheme} aria-label="Switch between light and dark">
      <Box component={IconSun} size={18} aria-hidden lightHidden />
      <Box component={IconMoon} size={18} aria-hidden darkHidden />
    </ActionIcon>
  )
}
