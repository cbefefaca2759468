import { Burger, Group } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { PaletteIcon } from '#domains/palette/ui/PaletteButton.tsx'
import { AuthLinks, Destinations } from './AuthLinks.tsx'
import { Logo } from './Logo.tsx'
import classes from './shell.module.css'

const PublicMenu = lazy(() => import('./PublicMenu.tsx'))

/** The header of every page for visitors; a drawer holds its links on phones and tablets. */
export const PublicHeader = () => {
  const [opened, setOpened] = useState(false)
  const [asked, setAsked] = useState(false)
  const close = () => setOpened(false)
  const toggle = () => {
    setAsked(true)
    setOpened(!opened)
  }
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
            <AuthLinks />
          </div>
          <Burger
            opened={opened}
            onClick={toggle}
            aria-label={opened ? 'Close menu' : 'Open menu'}
            aria-expanded={opened}
            className={classes.narrow!}
            size="sm"
          />
        </Group>
      </div>
      <Suspense fallback={null}>
        {asked && <PublicMenu opened={opened} onClose={close} pathname={pathname} />}
      </Suspense>
    </header>
  )
}
