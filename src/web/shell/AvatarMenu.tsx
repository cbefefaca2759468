import { Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconLogout, IconMoon, IconPhoto, IconShieldLock, IconUser } from '@tabler/icons-react'
import { LinkMenuItem } from '../kit/menu-links.tsx'
import { Face } from '../kit/Picture.tsx'
import { profileOf, securityPageOf } from '../navigation.ts'
import { footerDestinations } from '../public-navigation.ts'
import type { Session } from '../session.ts'
import { ModeSwitch } from './ModeSwitch.tsx'
import classes from './shell.module.css'
import { useSchemeSwitch } from './useSchemeSwitch.ts'
import { useSignOut } from './useSignOut.ts'

/** What the footer offers visitors; signed-in pages have no footer. */
const legal = footerDestinations
  .flatMap(({ links }) => links)
  .filter(({ to }) => ['/contact-us-menu', '/privacy-policy', '/terms-of-service'].includes(to))

const nameOf = ({ person }: Session) =>
  [person?.first_name, person?.last_name].filter(Boolean).join(' ') || (person?.email ?? '')

/** Who is signed in, with the ways to switch roles or sign out. */
export const AvatarMenu = ({ who, withName = false }: { who: Session; withName?: boolean }) => {
  const signOut = useSignOut()
  const toggleScheme = useSchemeSwitch()
  const name = nameOf(who)
  const profile = profileOf(who)
  return (
    <Menu position={withName ? 'top-start' : 'bottom-end'} width={240} shadow="md" withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes.me!}>
          <Face
            src={who.account?.picture_url ?? null}
            name={name}
            color="orange"
            radius="xl"
            size={36}
            aria-hidden
            alt=""
          />
          <VisuallyHidden>Your account{withName ? '' : `: ${name}`}</VisuallyHidden>
          {withName && (
            <span className={classes.meName}>
              <Text span size="sm" fw={500} truncate>
                {name}
              </Text>
              <Text span size="xs" c="dimmed" truncate>
                {who.account?.organization?.name ?? who.person?.email}
              </Text>
            </span>
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{who.person?.email}</Menu.Label>
        {profile && (
          <LinkMenuItem to={profile} leftSection={<IconUser size={18} aria-hidden />}>
            My profile
          </LinkMenuItem>
        )}
        {who.account && (
          <LinkMenuItem
            to={'/my-profile/change-profile-picture' as string}
            leftSection={<IconPhoto size={18} aria-hidden />}
          >
            Change picture
          </LinkMenuItem>
        )}
        <LinkMenuItem to={securityPageOf(who)} leftSection={<IconShieldLock size={18} aria-hidden />}>
          Sign-in and security
        </LinkMenuItem>
        <ModeSwitch who={who} />
        <Menu.Item
          leftSection={<IconMoon size={18} aria-hidden />}
          onClick={toggleScheme}
          closeMenuOnClick={false}
        >
          Light or dark
        </Menu.Item>
        <Menu.Divider />
        {legal.map(({ label, to }) => (
          <LinkMenuItem key={to} to={to} fz="sm">
            {label}
          </LinkMenuItem>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void signOut()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
