import { Input, Modal, NumberInput, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useContractForm } from '#web/contract-form.ts'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { type BoothPlan, makeBooths } from '../numbered-booths.contract.ts'
import { staleAfterPlanning } from './calls.ts'

interface NumberDialogProps {
  eventId: string
  plan: BoothPlan
  onClose: () => void
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The first letter no number starts with. */
const nextLetter = ({ booths }: BoothPlan): string =>
  [...LETTERS].find((letter) => !booths.some(({ number }) => number.startsWith(letter))) ?? ''

/** "A1 to A12": what the series will be called. */
const seriesLabel = (prefix: string, start: number, count: number): string => {
  const [first, last] = [start, start + count - 1].map((number) => `${prefix.trim().toUpperCase()}${number}`)
  if (count < 1) return 'Enter how many booths to number.'
  return count === 1 ? `Makes ${first}.` : `Makes ${first} to ${last}.`
}

const offeredLabel = ({ quantity, numbered }: BoothPlan['kinds'][number]): string =>
  numbered === 0
    ? `You offer ${quantity}`
    : `You offer ${quantity}, and ${numbered} ${numbered === 1 ? 'has' : 'have'} a number`

/** Numbers booths of several kinds at once. */
export const NumberDialog = ({ eventId, plan, onClose }: NumberDialogProps) => {
  const { kinds } = plan
  const labels = Object.fromEntries(
    kinds.map(({ name }, index) => [`kinds.${index}.quantity`, `Number of “${name}”`]),
  )
  const form = useContractForm({
    endpoint: makeBooths,
    params: { id: eventId },
    initial: {
      prefix: nextLetter(plan),
      start: 1,
      kinds: kinds.map(({ id, quantity, numbered }) => ({
        kind_id: id,
        quantity: Math.max(0, quantity - numbered),
      })),
    },
    labels: { prefix: 'Prefix', start: 'First number', kinds: 'Booths', ...labels },
    invalidates: staleAfterPlanning,
    onSuccess: ({ first, last, made }) => {
      announceToScreenReader(made === 1 ? `${first} added` : `${first} to ${last} added`)
      onClose()
    },
  })
  const values = form.getValues() as { prefix: string; start: number; kinds: Array<{ quantity: number }> }
  const count = values.kinds.reduce((sum, { quantity }) => sum + (Number(quantity) || 0), 0)
  return (
    <Modal opened onClose={onClose} title="Number booths">
      <DialogForm form={form} verb="Number booths" onCancel={onClose}>
        <SimpleGrid cols={2}>
          <TextInput
            label="Prefix (optional)"
            description="A hall or a row"
            maxLength={8}
            data-autofocus
            {...form.field('prefix')}
          />
          <NumberInput
            label="First number"
            description="Counts up from here"
            min={0}
            max={99_999}
            allowDecimal={false}
            {...form.field('start')}
          />
        </SimpleGrid>
        <Input.Wrapper
          label="How many of each kind"
          labelElement="div"
          id={form.field('kinds').id}
          error={form.errors.kinds}
        >
          <SimpleGrid cols={{ base: 1, xs: 2 }} mt="2xs">
            {kinds.map((kind, index) => (
              <NumberInput
                key={kind.id}
                label={kind.name}
                description={offeredLabel(kind)}
                min={0}
                max={1000}
                allowDecimal={false}
                {...form.field(`kinds.${index}.quantity` as never)}
              />
            ))}
          </SimpleGrid>
        </Input.Wrapper>
        <Text size="sm" aria-live="polite">
          {seriesLabel(values.prefix, Number(values.start), count)}
        </Text>
      </DialogForm>
    </Modal>
  )
}
