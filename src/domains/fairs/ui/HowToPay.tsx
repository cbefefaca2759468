import { Group, Stack, Text, Title, type TitleOrder } from '@mantine/core'
import { bankFacts, type PaymentInstructions } from '#domains/events/events.contract.ts'
import { CopyText } from '#web/kit/CopyText.tsx'
import { Facts } from '#web/kit/Facts.tsx'
import { RichText } from '#web/kit/RichText.tsx'

interface HowToPayProps {
  instructions: PaymentInstructions
  /** Known once there is a registration. */
  reference?: string
  order?: TitleOrder
}

const Copied = ({ value }: { value: string }) => (
  <Group gap="xs" justify="space-between" wrap="nowrap">
    <span style={{ overflowWrap: 'anywhere' }}>{value}</span>
    <CopyText value={value} />
  </Group>
)

/** The host's payment instructions and bank account; nothing if it gave neither. */
export const HowToPay = ({ instructions, reference, order = 3 }: HowToPayProps) => {
  const account = bankFacts(instructions.bank_account)
  if (account.length === 0 && !instructions.payment_instructions) return null
  return (
    <Stack component="section" gap="sm" aria-labelledby="how-to-pay">
      <Title order={order} size="h5" id="how-to-pay">
        How to pay
      </Title>
      {instructions.payment_instructions && <RichText html={instructions.payment_instructions} />}
      <Facts
        facts={[
          ...account.map(([label, value]) => ({ label, value: <Copied value={value} /> })),
          { label: 'Payment reference', value: reference && <Copied value={reference} /> },
        ]}
      />
      {reference && (
        <Text size="sm" c="dimmed">
          Name the reference in your transfer, so that the host knows whose it is.
        </Text>
      )}
    </Stack>
  )
}
