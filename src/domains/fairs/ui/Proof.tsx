import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconExternalLink } from '@tabler/icons-react'
import { sizeLabel } from '../../../shared/labels.ts'
import type { OwnRegistration } from '../finding/contract.ts'
import classes from './fairs.module.css'

interface ProofProps {
  proof: NonNullable<OwnRegistration['proof']>
  /** Where it shows, and where it is saved from. */
  shown: string
  saved: string
  /** The file itself, not only its name. */
  open?: boolean
}

/** A proof of payment as it was sent. */
export const Proof = ({ proof, shown, saved, open = false }: ProofProps) => (
  <Stack gap="sm">
    <Group justify="space-between" gap="xs">
      <Text size="sm" className={classes.name!}>
        {proof.filename} · {sizeLabel(proof.byte_size)}
      </Text>
      <Group gap="xs">
        <Button
          component="a"
          href={shown}
          target="_blank"
          rel="noopener"
          size="compact-sm"
          variant="subtle"
          leftSection={<IconExternalLink size={16} aria-hidden />}
        >
          Open in a tab
        </Button>
        <Button
          component="a"
          href={saved}
          download
          size="compact-sm"
          variant="subtle"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Download
        </Button>
      </Group>
    </Group>
    {open &&
      (proof.content_type === 'application/pdf' ? (
        <iframe className={classes.frame} src={shown} title="Proof of payment" />
      ) : (
        <img className={classes.picture} src={shown} alt="Proof of payment" />
      ))}
  </Stack>
)
