import { Group, Kbd, Modal, Stack, Text, Title } from '@mantine/core'
import { useOs } from '@mantine/hooks'
import { Fragment } from 'react'
import { modes } from '#domains/accounts/sign-in.contract.ts'
import type { Session } from '#web/session.ts'
import classes from './palette.module.css'

interface Keys {
  keys: readonly string[]
  does: string
}

const everywhere = (mod: string): readonly Keys[] => [
  { keys: [mod, 'K'], does: 'Search and jump to any page' },
  { keys: ['?'], does: 'Show these shortcuts' },
  { keys: ['Esc'], does: 'Close the open dialog' },
  { keys: ['Tab'], does: 'Move to the next control' },
]

const lists: readonly Keys[] = [
  { keys: ['↑', '↓'], does: 'Move through a list shown next to its details' },
  { keys: ['Enter'], does: 'Open the focused item and move to its details' },
  { keys: ['Esc'], does: 'Return from the details to the list' },
]

const applicants: readonly Keys[] = [
  { keys: ['J'], does: 'Next applicant' },
  { keys: ['K'], does: 'Previous applicant' },
  { keys: ['X'], does: 'Select the open applicant' },
  { keys: ['S'], does: 'Shortlist and go to the next' },
  { keys: ['R'], does: 'Reject with a reason' },
]

const Section = ({ title, rows }: { title: string; rows: readonly Keys[] }) => (
  <section>
    <Title order={3} size="h5" mb="xs">
      {title}
    </Title>
    <dl className={classes.shortcuts}>
      {rows.map(({ keys, does }) => (
        <Fragment key={does}>
          <dt>
            <Group gap="2xs" wrap="nowrap">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Group>
          </dt>
          <Text component="dd" m={0}>
            {does}
          </Text>
        </Fragment>
      ))}
    </dl>
  </section>
)

interface ShortcutsProps {
  who: Session
  opened: boolean
  onClose: () => void
}

/** Lists the keyboard shortcuts. */
const Shortcuts = ({ who, opened, onClose }: ShortcutsProps) => {
  const os = useOs()
  const mod = os === 'macos' || os === 'ios' ? '⌘' : 'Ctrl'
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts">
      <Stack gap="lg">
        <Section title="Everywhere" rows={everywhere(mod)} />
        <Section title="In lists" rows={lists} />
        {who.mode === modes.EMPLOYER && <Section title="With applicants" rows={applicants} />}
      </Stack>
    </Modal>
  )
}

export default Shortcuts
