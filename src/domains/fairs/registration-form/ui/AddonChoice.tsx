import { Group, NumberInput, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { moneyLabel, numberLabel } from '#shared/labels.ts'
import type { ChosenAddon, GivenAddons, OfferedAddon } from '../form-answers.contract.ts'
import classes from './registration-form.module.css'

interface AddonChoiceProps {
  addons: readonly OfferedAddon[]
  currency: string | null
  /** What the registration has already. */
  own: readonly ChosenAddon[]
  chosen: GivenAddons
  onChange: (chosen: GivenAddons) => void
  field: (path: string) => { id: string; error?: ReactNode }
}

const leftWords = ({ left, per_exhibitor }: OfferedAddon, had: number): string => {
  if (left === 0 && had === 0) return 'Sold out'
  const each = per_exhibitor === 1 ? 'One each' : `At most ${numberLabel(per_exhibitor)} each`
  return left === null ? each : `${each}, ${numberLabel(left)} left`
}

/** What can be added to a registration, with its price and how many. */
export const AddonChoice = ({ addons, currency, own, chosen, onChange, field }: AddonChoiceProps) => (
  <ul className={classes.addons}>
    {addons.map((addon) => {
      const had = own.find(({ addon_id }) => addon_id === addon.id)?.quantity ?? 0
      const quantity = chosen.find(({ addon_id }) => addon_id === addon.id)?.quantity ?? 0
      const most = Math.max(
        had,
        Math.min(addon.per_exhibitor, addon.left === null ? Number.POSITIVE_INFINITY : addon.left + had),
      )
      return (
        <Group
          key={addon.id}
          component="li"
          className={classes.addon!}
          justify="space-between"
          wrap="nowrap"
          align="flex-start"
        >
          <Stack gap={0} className={classes.what!}>
            <Text fw={600}>{addon.name}</Text>
            <Text size="sm" className="tabular">
              {addon.price > 0 && currency ? moneyLabel(addon.price, currency) : 'Free'}
            </Text>
            {addon.description && <Text size="sm">{addon.description}</Text>}
            <Text size="sm" c="dimmed">
              {leftWords(addon, had)}
            </Text>
          </Stack>
          <NumberInput
            {...field(`addons.${addon.id}`)}
            className={classes.quantity!}
            aria-label={`How many: ${addon.name}`}
            min={0}
            max={most}
            allowDecimal={false}
            disabled={most === 0}
            value={quantity}
            onChange={(next) => {
              const others = chosen.filter(({ addon_id }) => addon_id !== addon.id)
              const count = Number(next) || 0
              onChange(count > 0 ? [...others, { addon_id: addon.id, quantity: count }] : others)
            }}
          />
        </Group>
      )
    })}
  </ul>
)
