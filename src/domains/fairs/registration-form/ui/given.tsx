import { Stack } from '@mantine/core'
import { moneyLabel, numberLabel } from '#shared/labels.ts'
import type { ChosenAddon, GivenAnswer } from '../form-answers.contract.ts'

interface Given {
  answers: readonly GivenAnswer[]
  addons: readonly ChosenAddon[]
  currency: string | null
}

const addonLabel = ({ name, price, quantity }: ChosenAddon, currency: string | null): string =>
  price > 0 && currency
    ? `${numberLabel(quantity)} × ${name}, ${moneyLabel(price * quantity, currency)}`
    : `${numberLabel(quantity)} × ${name}`

/** What a registration answered and added, as facts. */
export const formFacts = ({ answers, addons, currency }: Given) => [
  {
    label: 'Add-ons',
    value:
      addons.length > 0 ? (
        <Stack gap={0}>
          {addons.map((one) => (
            <span key={one.addon_id}>{addonLabel(one, currency)}</span>
          ))}
        </Stack>
      ) : null,
  },
  ...answers.map(({ label, text }) => ({
    label,
    value: <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</span>,
  })),
]
