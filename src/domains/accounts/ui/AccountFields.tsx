import type { ReactNode } from 'react'
import { EmailField } from './EmailField.tsx'
import { NameFields } from './NameFields.tsx'
import { NewPasswordField } from './PasswordField.tsx'
import type { useNewEmail } from './useNewEmail.ts'

interface AccountFieldsProps {
  form: { field: (path: 'first_name' | 'last_name' | 'email' | 'password') => object }
  newEmail: ReturnType<typeof useNewEmail>
  emailLabel?: string
  emailHelp?: string
  /** Shown right below the email. */
  children?: ReactNode
}

/** The person signing up: name, email, password. */
export const AccountFields = ({
  form,
  newEmail,
  emailLabel = 'Email',
  emailHelp,
  children,
}: AccountFieldsProps) => (
  <>
    <NameFields form={form} />
    <EmailField label={emailLabel} description={emailHelp} {...newEmail.props} {...form.field('email')} />
    {children}
    <NewPasswordField label="Password" mayBeKnown {...form.field('password')} />
  </>
)
