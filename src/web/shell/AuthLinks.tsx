import { Group } from '@mantine/core'
import { LinkButton, LinkPlain } from '../kit/links.tsx'
import { publicDestinations } from '../public-navigation.ts'
import classes from './shell.module.css'

/** Links for visitors. */
export const Destinations = ({ pathname }: { pathname: string }) =>
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

/** Sign-in and sign-up. */
export const AuthLinks = ({ grow = false }: { grow?: boolean }) => (
  <Group gap="xs" wrap="nowrap" grow={grow}>
    <LinkButton to={'/sign-in' as string} variant="default">
      Sign in
    </LinkButton>
    <LinkButton to={'/sign-up' as string}>Sign up</LinkButton>
  </Group>
)
