import { Input, Radio, Text } from '@mantine/core'
import type { FairDetail } from '../exhibitor-registration.contract.ts'
import { BoothCard, BoothMap } from './Booths.tsx'
import classes from './fairs.module.css'

interface BoothChoiceProps {
  fair: Pick<FairDetail, 'booth' | 'booth_currency' | 'booth_map_url' | 'needs_booth'>
  /** The booth the organization already holds, which counts as available to it. */
  own: string | null
  /** Whether a kind that is gone can be waited for. */
  canWait: boolean
  /** When it is held. */
  description?: string
  field: { value?: unknown; onChange: (value: string | null) => void; error?: React.ReactNode; id: string }
}

const NONE = 'none'

/** Chooses one of the booths, or none where that is allowed. */
export const BoothChoice = ({
  fair,
  own,
  canWait,
  description = 'We hold it for you as soon as you register.',
  field,
}: BoothChoiceProps) => {
  const value = (field.value as string | null) ?? (fair.needs_booth ? '' : NONE)
  return (
    <Radio.Group
      id={field.id}
      label="Booth"
      description={description}
      value={value}
      onChange={(next) => field.onChange(next === NONE ? null : next)}
      error={field.error}
      inputWrapperOrder={['label', 'description', 'error', 'input']}
    >
      <div className={classes.booths} style={{ marginTop: 'var(--mantine-spacing-sm)' }}>
        {!fair.needs_booth && (
          <Radio.Card value={NONE} className={classes.booth!}>
            <Radio.Indicator className={classes.mark!} />
            <Text fw={600}>No booth</Text>
            <Text size="sm" c="dimmed">
              Your team comes without a booth.
            </Text>
          </Radio.Card>
        )}
        {fair.booth.map((booth) => (
          <Radio.Card
            key={booth.id}
            value={booth.id}
            className={classes.booth!}
            disabled={booth.free === 0 && booth.id !== own && !canWait}
            aria-label={booth.name}
          >
            <Radio.Indicator className={classes.mark!} />
            <BoothCard booth={booth} currency={fair.booth_currency} />
            {booth.free === 0 && booth.id !== own && canWait && (
              <Text size="sm">You can wait in line for one.</Text>
            )}
          </Radio.Card>
        ))}
      </div>
      {fair.booth_map_url && (
        <Input.Wrapper label="Booth map" mt="md">
          <BoothMap fair={fair} />
        </Input.Wrapper>
      )}
    </Radio.Group>
  )
}
