import { NumberInput, SimpleGrid, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { numberLabel } from '#shared/labels.ts'
import type { Addon } from './form-values.ts'

interface AddonFieldsProps {
  addon: Addon
  at: number
  currency: string
  field: (path: string) => { id: string; error?: ReactNode }
  onChange: (next: Partial<Addon>) => void
}

/** One add-on of the form, as the host writes it. */
export const AddonFields = ({ addon, at, currency, field, onChange }: AddonFieldsProps) => (
  <>
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        label="Name"
        maxLength={100}
        {...field(`addons.${at}.name`)}
        value={addon.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <NumberInput
        label={`Price in ${currency}`}
        description="Of one; enter 0 for free"
        min={0}
        decimalScale={2}
        thousandSeparator=","
        {...field(`addons.${at}.price`)}
        value={addon.price}
        onChange={(price) => onChange({ price })}
      />
      <NumberInput
        label="At most for each exhibitor"
        min={1}
        max={1000}
        allowDecimal={false}
        {...field(`addons.${at}.per_exhibitor`)}
        value={addon.per_exhibitor}
        onChange={(per_exhibitor) => onChange({ per_exhibitor })}
      />
      <NumberInput
        label="For all together (optional)"
        description={addon.taken > 0 ? `${numberLabel(addon.taken)} are taken` : 'Empty for no limit'}
        min={Math.max(1, addon.taken)}
        max={100_000}
        allowDecimal={false}
        {...field(`addons.${at}.quantity`)}
        value={addon.quantity}
        onChange={(quantity) => onChange({ quantity })}
      />
    </SimpleGrid>
    <TextInput
      label="Description (optional)"
      maxLength={500}
      {...field(`addons.${at}.description`)}
      value={addon.description}
      onChange={(event) => onChange({ description: event.currentTarget.value })}
    />
  </>
)
