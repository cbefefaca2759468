import { Group, Text } from '@mantine/core'
import { LinkAnchor } from '../kit/links.tsx'
import { footerDestinations } from '../public-navigation.ts'
import { ColorSchemeSwitch } from './ColorSchemeSwitch.tsx'
import { Logo } from './Logo.tsx'
import classes from './shell.module.css'

const Column = ({ title, links }: (typeof footerDestinations)[number]) => (
  <div>
    <Text size="sm" fw={600} mb="xs">
      {title}
    </Text>
    <ul className={classes.footerLinks}>
      {links.map(({ label, to }) => (
        <li key={to}>
          <LinkAnchor to={to} size="sm" c="dimmed">
            {label}
          </LinkAnchor>
        </li>
      ))}
    </ul>
  </div>
)

export const Footer = () => (
  <footer className={classes.footer}>
    <div className={classes.footerInner}>
      <div className={classes.footerAbout}>
        <Logo />
        <Text size="sm" c="dimmed" mt="xs" mb="md">
          Jobs and career events for students.
        </Text>
        <Group>
          <ColorSchemeSwitch />
        </Group>
      </div>
      <nav aria-label="Footer" className={classes.footerNav}>
        {footerDestinations.map((column) => (
          <Column key={column.title} {...column} />
        ))}
      </nav>
    </div>
  </footer>
)
