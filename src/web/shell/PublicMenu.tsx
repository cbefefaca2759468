import { Drawer, Stack } from '@mantine/core'
import { AuthLinks, Destinations } from './AuthLinks.tsx'
import { Logo } from './Logo.tsx'

interface PublicMenuProps {
  opened: boolean
  onClose: () => void
  pathname: string
}

/** The header's links in a drawer, on phones and tablets. */
const PublicMenu = ({ opened, onClose, pathname }: PublicMenuProps) => (
  <Drawer opened={opened} onClose={onClose} position="right" size="xs" title={<Logo />}>
    <Stack gap="lg">
      <nav aria-label="Main">
        <Stack gap={0}>
          <Destinations pathname={pathname} />
        </Stack>
      </nav>
      <AuthLinks grow />
    </Stack>
  </Drawer>
)

export default PublicMenu
