import { Burger, Drawer, Group, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PaletteIcon } from '../../domains/palette/ui/PaletteButton.tsx'
import { LinkButton, LinkPlain } from '../kit/links.tsx'
import { publicDestinations } from '../navigation.ts'
import { Logo } from './Logo.tsx'
import classes from './shell.module.css'

const Destinations = ({ pathname }: { pathname: string }) =>
  publicDestinations.map(({ label, to, more = [] }) => (
    <LinkPlain
      key={to}
      to={to}
      className={classes.destination!}
      activeOptions={{ exact: true, includeSearch: false }}
      data-active={[to, ...more].includes(pathname.replace(/\/$/, '')) || undefined}
    >
      {label}
    </LinkPlain>
  ))

const Entrances = ({ grow = false }: { grow?: boolean }) => (
  <Group gap="xs" wrap="nowrap" grow={grow}>
    <LinkButton to={'/sign-in' as string} variant="default">
      Sign in
    </LinkButton>
    <LinkButton to={'/sign-up' as string}>Sign up</LinkButton>
  </Group>
)

/** What visitors see on top of every page; a drawer holds it on phones and tablets. */
export const PublicHeader = () => {
  const [opened, { toggle, close }] = useDisclosure(false)
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes because the address changed
  useEffect(close, [pathname])
  return (
    <header className={classes.header}>
      <div className={classes.headerInner}>
        <Logo />
        <nav aria-label="Main" className={classes.wide}>
          <Destinations pathname={pathname} />
        </nav>
        <Group gap="xs" wrap="nowrap">
          <PaletteIcon />
          <div className={classes.wide}>
            <Entrances />
          </div>
          <Burger
            opened={opened}
            onClick={toggle}
            aria-label={opened ? 'Close the menu' : 'Open the menu'}
            aria-expanded={opened}
            className={classes.narrow!}
            size="sm"
          />
        </Group>
      </div>
      <Drawer opened={opened} onClose={close} position="right" size="xs" title={<Logo />}>
        <Stack gap="lg">
          <nav aria-label="Main">
            <Stack gap={0}>
              <Destinations pathname={pathname} />
            </Stack>
          </nav>
          <Entrances grow />
        </Stack>
      </Drawer>
    </header>
  )
}
