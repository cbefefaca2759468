import { Button, Input, NumberInput, Select, SimpleGrid, Stack, TagsInput, TextInput } from '@mantine/core'
import { countLabel } from '#shared/labels.ts'
import { FilePick } from '#web/kit/FilePick.tsx'
import { MAX_BOOTHS } from '../event-editing.contract.ts'
import { ListEditor } from './ListEditor.tsx'
import type { Writing } from './useWriting.ts'
import { newKey } from './values.ts'
import classes from './writing.module.css'
import { ZoneTime } from './ZoneTime.tsx'

const currencies = Intl.supportedValuesOf('currency')
const usual = ['Table', 'Two chairs', 'Power', 'Wi-Fi', 'Screen', 'Lunch', 'Parking']

const Booths = ({ writing }: { writing: Writing }) => (
  <ListEditor
    label="Kinds of booth (optional)"
    description="Employers choose one when they register; a booth is held from then on, never twice."
    entry="Booth"
    add="Add a kind of booth"
    id={writing.idOf('booth')}
    error={writing.errors.booth}
    entries={writing.values.booth}
    most={MAX_BOOTHS}
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
              description="0 is free"
              min={0}
              decimalScale={2}
              thousandSeparator=","
              {...field('price')}
            />
            <NumberInput
              label="How many"
              description={booth.held > 0 ? `At least ${booth.held}` : 'Of this kind'}
              min={Math.max(1, booth.held)}
              max={1000}
              allowDecimal={false}
              {...field('quantity')}
            />
          </SimpleGrid>
          <TagsInput
            label="What comes with it (optional)"
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

const BoothMap = ({ writing }: { writing: Writing }) => {
  const { value, error, id } = writing.field('eventBoothFile')
  const { values, event, set } = writing
  const stored = !values.remove_booth_map && !value ? event?.booth_map_url : null
  return (
    <>
      {stored && (
        <Input.Wrapper label="The map now" labelElement="div">
          <img src={stored} alt="Map of the booths" className={classes.map} />
        </Input.Wrapper>
      )}
      <FilePick
        id={id}
        kind="image"
        label={stored ? 'Another map of the booths (optional)' : 'Map of the booths (optional)'}
        description="A picture of the floor: JPEG, PNG, WebP or GIF up to 5 MB."
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
            Take the map away
          </Button>
        </div>
      )}
    </>
  )
}

/** What employers can stand at, and what it costs. */
export const BoothsStep = ({ writing }: { writing: Writing }) => (
  <Stack gap="lg">
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
      <Select
        label="Currency of the fees"
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
    <BoothMap writing={writing} />
    <ZoneTime
      writing={writing}
      path="exhibitors_close_at"
      label="Employers register until (optional)"
      description="The start of the event when empty"
      value={writing.values.exhibitors_close_at}
    />
  </Stack>
)
