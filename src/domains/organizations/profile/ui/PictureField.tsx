import { Button, Group, Image, Paper, Stack } from '@mantine/core'
import type { ComponentProps } from 'react'
import { FilePick } from '#web/kit/FilePick.tsx'

interface PictureFieldProps extends Omit<ComponentProps<typeof FilePick>, 'kind' | 'current'> {
  /** What is stored now. */
  url: string | null
  removed: boolean
  onRemoved: (removed: boolean) => void
}

/** A stored picture, to replace or remove with the next save. */
export const PictureField = ({ url, removed, onRemoved, ...pick }: PictureFieldProps) => (
  <Stack gap="xs">
    {url && !removed && !pick.value && (
      <Paper p="sm">
        <Group justify="space-between">
          <Image src={url} alt={`${pick.label} now`} h={64} w="auto" maw="60%" radius="md" />
          <Button variant="subtle" color="red" onClick={() => onRemoved(true)}>
            Remove the {pick.label.toLowerCase()}
          </Button>
        </Group>
      </Paper>
    )}
    <FilePick kind="image" {...pick} />
  </Stack>
)
