import { SimpleGrid, Stack, TextInput } from '@mantine/core'
import { RichTextField } from '#web/kit/RichTextField.tsx'
import { type BankAccount, bankAccountLabels } from '../../../events.contract.ts'
import type { Writing } from './useEventForm.ts'

const lengths: Record<keyof BankAccount, number> = { holder: 120, number: 60, bank_code: 40, bank_name: 120 }

/** How exhibitors pay the host. */
export const PaymentFields = ({ writing }: { writing: Writing }) => (
  <Stack gap="lg">
    <RichTextField
      label="Payment instructions (optional)"
      description="Employers see them when they register, in the email that approves them, and on their registration’s page."
      {...writing.field('payment_instructions')}
    />
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {(Object.keys(bankAccountLabels) as Array<keyof BankAccount>).map((part) => (
        <TextInput
          key={part}
          label={`${bankAccountLabels[part]} (optional)`}
          maxLength={lengths[part]}
          autoComplete="off"
          {...writing.field(`bank_account.${part}`)}
        />
      ))}
    </SimpleGrid>
  </Stack>
)
