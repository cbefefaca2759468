import { Group, Text } from '@mantine/core'
import { LinkPlain } from '../kit/links.tsx'

/** Two leading marks in line: a ship that follows them stays in safe water, which is what "fairlead" helps with. */
const Mark = () => (
  <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true" focusable="false">
    <rect width="28" height="28" rx="8" fill="var(--fl-mark)" />
    <path d="M8 21V8.5A1.5 1.5 0 0 1 9.500 7H20v3.600h-8v3.200h6.500v3.600H12V21z" fill="#1C1917" />
  </svg>
)

export const Logo = ({ to = '/' }: { to?: string }) => (
  <LinkPlain to={to} aria-label="Fairlead, home">
    <Group gap="xs" wrap="nowrap">
      <Mark />
      <Text component="span" fw={600} size="lg" lh={1}>
        Fairlead
      </Text>
    </Group>
  </LinkPlain>
)
