import { Button, Group, Text } from '@mantine/core'
import { inBraces, messageFields } from '../message-fields.contract.ts'

/** The fields a text can have; pressing one puts it into the text. */
export const FieldHelp = ({ insert }: { insert: (field: string) => void }) => (
  <Group gap="2xs" role="group" aria-label="Fields">
    <Text size="xs" c="dimmed">
      Filled in for each student:
    </Text>
    {messageFields.map(({ name, meaning }) => (
      <Button
        key={name}
        size="compact-xs"
        variant="default"
        title={meaning}
        onClick={() => insert(inBraces(name))}
      >
        {inBraces(name)}
      </Button>
    ))}
  </Group>
)
