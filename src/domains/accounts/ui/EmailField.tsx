import { Loader, Text, TextInput, type TextInputProps } from '@mantine/core'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FocusEvent, useState } from 'react'
import type { Role } from '#shared/endpoint.ts'
import { email as emailShape } from '#shared/fields.ts'
import { LinkAnchor } from '#web/kit/links.tsx'
import { queryFor } from '#web/queries.ts'
import { authOf } from '../authentication.contract.ts'
import { roleWords } from './roles.ts'
import { useNext } from './useNext.ts'

/** Asks the server, once an email is complete, whether it is free to register in this role. */
export const useAvailability = (role: Role) => {
  const [asked, setAsked] = useState('')
  const { data, isFetching } = useQuery({
    ...queryFor(authOf[role].check, { body: { email: asked } }),
    enabled: asked !== '',
    staleTime: 60_000,
    retry: false,
  })
  const ask = (value: string) => {
    const parsed = emailShape.safeParse(value)
    if (parsed.success) setAsked(parsed.data)
  }
  const answerFor = (value: string) => {
    if (asked === '' || value.trim().toLowerCase() !== asked) return null
    return isFetching ? 'asking' : data ? (data.available ? 'free' : 'taken') : null
  }
  return { ask, answerFor }
}

type Availability = ReturnType<typeof useAvailability>

interface EmailFieldProps extends TextInputProps {
  role: Role
  availability: Availability
}

export const takenMessage = (role: Role): string =>
  `There is already ${roleWords[role].account} with this email.`

/** The email of a new account; says on blur whether it is free. */
export const EmailField = ({ role, availability, onBlur, ...input }: EmailFieldProps) => {
  const next = useNext()
  const answer = availability.answerFor(String(input.value ?? ''))
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    onBlur?.(event)
    availability.ask(event.currentTarget.value)
  }
  return (
    <div>
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        {...input}
        onBlur={leave}
        error={input.error || (answer === 'taken' && takenMessage(role))}
        rightSection={
          answer === 'asking' ? (
            <Loader size={16} role="status" aria-label="Checking the email…" />
          ) : answer === 'free' ? (
            <IconCircleCheckFilled
              size={18}
              color="var(--mantine-color-success)"
              aria-label="This email is available"
            />
          ) : null
        }
      />
      {answer === 'taken' && (
        <Text size="sm" mt="2xs">
          <LinkAnchor to="/sign-in" search={{ role, next }} inherit underline="always">
            Sign in
          </LinkAnchor>{' '}
          or{' '}
          <LinkAnchor to="/forgot-password" search={{ role, next }} inherit underline="always">
            choose a new password
          </LinkAnchor>
          .
        </Text>
      )}
    </div>
  )
}
