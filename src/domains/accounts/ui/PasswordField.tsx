import { Group, PasswordInput, type PasswordInputProps, Text } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'

const toggle = { 'aria-label': 'Show or hide the password', tabIndex: 0 }

/** An existing password. The library's own field does not tell screen readers that it is wrong. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput
    autoComplete="current-password"
    visibilityToggleButtonProps={toggle}
    aria-invalid={props.error ? true : undefined}
    {...props}
  />
)

const LEAST = 10

interface HintProps {
  length: number
  mayBeKnown: boolean
}

const Hint = ({ length, mayBeKnown }: HintProps) => {
  const enough = length >= LEAST
  const Icon = enough ? IconCircleCheckFilled : IconCircle
  return (
    <Group component="span" gap="2xs" wrap="nowrap" align="flex-start">
      <Icon
        size={16}
        aria-hidden
        style={{ flex: 'none' }}
        color={enough ? 'var(--mantine-color-success)' : 'currentColor'}
      />
      <Text span inherit>
        At least {LEAST} characters; a few unrelated words are easy to remember.
        {mayBeKnown && ' If this email has another role here, enter the password you have.'}
      </Text>
    </Group>
  )
}

interface NewPasswordFieldProps extends PasswordInputProps {
  /** People who already have another role give their existing password. */
  mayBeKnown?: boolean
}

/** A new password, with its requirements. */
export const NewPasswordField = ({ mayBeKnown = false, ...props }: NewPasswordFieldProps) => (
  <PasswordField
    autoComplete="new-password"
    description={<Hint length={String(props.value ?? '').length} mayBeKnown={mayBeKnown} />}
    {...props}
  />
)
