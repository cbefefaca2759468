import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { CopyText } from '#web/kit/CopyText.tsx'
import classes from './two-step.module.css'

const save = (text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: 'recovery-codes.txt' })
  link.click()
  URL.revokeObjectURL(address)
}

/** Ten codes, shown once, with ways to save them. */
export const CodesShown = ({
  codes,
  onKept,
  verb,
}: {
  codes: string[]
  onKept: () => void
  verb: string
}) => {
  const text = `Fairlead recovery codes\nEach signs you in once, after your password.\n\n${codes.join('\n')}\n`
  return (
    <Stack gap="md">
      <Text>
        Each code signs you in once if you lose your passkey or phone. Store them where no one else looks:
        they won’t be shown again.
      </Text>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs" className={classes.keep!}>
        <CopyText value={codes.join('\n')} />
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => save(text)}
        >
          Download
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </Group>
      <Button onClick={onKept}>{verb}</Button>
    </Stack>
  )
}

/** The same in a dialog that a stray click can't close. */
export const CodesDialog = ({ codes, onKept }: { codes: string[] | null; onKept: () => void }) => (
  <Modal
    opened={codes !== null}
    onClose={onKept}
    closeOnClickOutside={false}
    title="Save your recovery codes"
    size="md"
  >
    {codes && <CodesShown codes={codes} onKept={onKept} verb="I’ve saved them" />}
  </Modal>
)
