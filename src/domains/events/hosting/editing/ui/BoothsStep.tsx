import { Button, Input, NumberInput, Select, SimpleGrid, Stack, TagsInput, TextInput } from '@mantine/core'
import { countLabel } from '#shared/labels.ts'
import { decimalsOf } from '#shared/money.ts'
import { FilePick } from '#web/kit/FilePick.tsx'
import { BoothMap } from '../../ui/BoothMap.tsx'
import { MAX_BOOTHS } from '../event-editing.contract.ts'
import { ListEditor } from './ListEditor.tsx'
import { PaymentFields } from './PaymentFields.tsx'
import type { Writing } from './useEventForm.ts'
import { newKey } from './values.ts'
import { ZoneTime } from './ZoneTime.tsx'

const currencies = Intl.supportedValuesOf('currency')
const usual = ['Table', 'Two chairs', 'Power', 'Wi-Fi', 'Screen', 'Lunch', 'Parking']

const Booths = ({ writing }: { writing: Writing }) => (
  <ListEditor
    label="Booth types (optional)"
    description="Employers choose one when they register, and we hold it for them. Booths are never double-booked."
    entry="Booth"
    add="Add booth type"
    id={writing.idOf('booth')}
    error={writing.errors.booth}
    entries={writing.values.booth}
    most={MAX_BOOTHS}
    firstField={(index) => writing.idOf(`booth.${index}.name`)}
    make={() => ({ key: newKey(), held: 0, name: '', size: '', price: 0, quantity: 1, amenities: [] })}
    onChange={(next) => writing.set('booth', next)}
    keeps={({ held }) => (held > 0 ? `held by ${countLabel(held, 'exhibitor')}` : undefined)}
  >
    {(booth, index) => {
      const field = (name: string) => writing.field(`booth.${index}.${name}`)
      return (
        <>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput label="Name" maxLength={100} {...field('name')} />
            <TextInput label="Size (optional)" placeholder="3 × 2 m" maxLength={100} {...field('size')} />
            <NumberInput
              label={`Price in ${writing.values.booth_currency}`}
              description="Enter 0 for free"
              min={0}
              decimalScale={decimalsOf(writing.values.booth_currency || 'USD')}
              thousandSeparator=","
              {...field('price')}
            />
            <NumberInput
              label="Quantity"
              description={booth.held > 0 ? `At least ${booth.held}` : 'Number of booths of this type'}
              min={Math.max(1, booth.held)}
              max={1000}
              allowDecimal={false}
              {...field('quantity')}
            />
          </SimpleGrid>
          <TagsInput
            label="Included (optional)"
            data={usual}
            maxTags={20}
            acceptValueOnBlur
            {...field('amenities')}
          />
        </>
      )
    }}
  </ListEditor>
)

const BoothMapField = ({ writing }: { writing: Writing }) => {
  const { value, error, id } = writing.field('eventBoothFile')
  const { values, event, set } = writing
  const stored = !values.remove_booth_map && !value ? event?.booth_map_url : null
  return (
    <>
      {stored && (
        <Input.Wrapper label="Current map" labelElement="div">
          <BoothMap src={stored} />
        </Input.Wrapper>
      )}
      <FilePick
        id={id}
        kind="image"
        label={stored ? 'New booth map (optional)' : 'Booth map (optional)'}
        description="A floor plan as JPEG, PNG, WebP, or GIF up to 5 MB."
        value={value}
        error={error}
        onChange={(file) => {
          set('eventBoothFile', file)
          if (file) set('remove_booth_map', false)
        }}
      />
      {stored && (
        <div>
          <Button variant="default" onClick={() => set('remove_booth_map', true)}>
            Remove map
          </Button>
        </div>
      )}
    </>
  )
}

/** The booths employers can take, and what they cost. */
export const BoothsStep = ({ writing }: { writing: Writing }) => (
  <Stack gap="lg">
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
      <Select
        label="Fee currency"
        data={currencies}
        searchable
        allowDeselect={false}
        {...writing.field('booth_currency')}
      />
      <NumberInput
        label="Days to pay"
        description="Counted from the day you approve an employer"
        min={1}
        max={365}
        allowDecimal={false}
        {...writing.field('payment_due_days')}
      />
    </SimpleGrid>
    <Booths writing={writing} />
    <PaymentFields writing={writing} />
    <BoothMapField writing={writing} />
    <ZoneTime
      writing={writing}
      path="exhibitors_close_at"
      label="Employer registration closes (optional)"
      description="Leave empty for the start of the event"
      value={writing.values.exhibitors_close_at}
    />
  </Stack>
)
