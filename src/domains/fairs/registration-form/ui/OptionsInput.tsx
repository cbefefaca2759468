import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface Option {
  id?: string
  label: string
}

interface OptionsInputProps {
  most: number
  options: Option[]
  onChange: (options: Option[]) => void
  field: { id: string; error?: ReactNode }
  errorOf: (index: number) => ReactNode
}

/** The answers to choose from, one under the other. */
export const OptionsInput = ({ most, options, onChange, field, errorOf }: OptionsInputProps) => (
  <Input.Wrapper label="Answers to choose from" labelElement="div" error={field.error}>
    <Stack gap="xs" id={field.id} tabIndex={-1} mt="2xs">
      {options.map((option, at) => (
        <Group key={option.id ?? `new-${at}`} gap="xs" wrap="nowrap">
          <TextInput
            flex={1}
            aria-label={`Answer ${at + 1}`}
            maxLength={200}
            error={errorOf(at)}
            value={option.label}
            onChange={(event) => {
              const label = event.currentTarget.value
              onChange(options.map((one, index) => (index === at ? { ...one, label } : one)))
            }}
          />
          <ActionIcon
            aria-label={`Remove answer ${at + 1}`}
            onClick={() => onChange(options.filter((_, index) => index !== at))}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={options.length >= most}
          onClick={() => onChange([...options, { label: '' }])}
        >
          Add answer
        </Button>
      </div>
    </Stack>
  </Input.Wrapper>
)
