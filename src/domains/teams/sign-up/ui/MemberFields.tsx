import { SimpleGrid, TextInput } from '@mantine/core'
import { AccountFields } from '#domains/accounts/ui/AccountFields.tsx'
import { nameInEmail } from '#domains/accounts/ui/name-in-email.ts'
import type { Start } from '#domains/accounts/ui/sign-up-start.ts'
import type { useNewEmail } from '#domains/accounts/ui/useNewEmail.ts'

interface MemberFieldsProps {
  form: {
    field: (path: 'first_name' | 'last_name' | 'email' | 'password' | 'job_title' | 'phone') => object
    values: { email: unknown }
  }
  newEmail: ReturnType<typeof useNewEmail>
  emailHelp?: string
}

/** The person who works for an organization. */
export const MemberFields = ({ form, newEmail, emailHelp }: MemberFieldsProps) => (
  <>
    <AccountFields
      form={form}
      newEmail={newEmail}
      emailLabel="Work email"
      {...(emailHelp && { emailHelp })}
    />
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <TextInput
        label="Job title (optional)"
        autoComplete="organization-title"
        {...form.field('job_title')}
      />
      <TextInput label="Phone (optional)" type="tel" autoComplete="tel" {...form.field('phone')} />
    </SimpleGrid>
  </>
)

export const nobodyYet = {
  first_name: '',
  last_name: '',
  email: '',
  password: '',
  job_title: '',
  phone: '',
}

/** The last word is the last name. */
const namesIn = (name: string) => {
  const words = name.trim().split(' ')
  const last_name = words.length > 1 ? words.pop()! : ''
  return { first_name: words.join(' '), last_name }
}

/** What someone wrote before, or the address they began with, tells about them. */
export const begun = (start: Start | null) => {
  if (!start) return {}
  const { email, name, job_title = '' } = start
  return { email, job_title, ...(name ? namesIn(name) : nameInEmail(email)) }
}
