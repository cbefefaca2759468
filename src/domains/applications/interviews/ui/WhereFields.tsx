import { SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import {
  type InterviewMedium,
  interviewMedia,
  mediumLabels,
  PLACE_LENGTH,
} from '../interview-values.contract.ts'

const places = { video: 'Link', phone: 'Who calls whom (optional)', on_site: 'Address' } as const

interface WhereForm {
  getValues(): { medium?: InterviewMedium | '' | null }
  setFieldValue(field: 'medium', value: InterviewMedium): void
  field(name: 'place'): object
}

/** How and where one meets. */
export const WhereFields = ({ form }: { form: WhereForm }) => {
  const medium = form.getValues().medium || 'phone'
  return (
    <>
      <Stack gap={4}>
        <Text size="sm" fw={500} component="span" id="interview-medium">
          How you meet
        </Text>
        <SegmentedControl
          aria-labelledby="interview-medium"
          data={interviewMedia.map((value) => ({ value, label: mediumLabels[value] }))}
          value={medium}
          onChange={(value) => form.setFieldValue('medium', value)}
        />
      </Stack>
      <TextInput label={places[medium]} maxLength={PLACE_LENGTH} {...form.field('place')} />
    </>
  )
}
