import { Button, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { labels } from '#shared/labels-of-lists.ts'
import { jobTypes, workModes } from '#shared/lists.ts'
import { useContractForm } from '#web/contract-form.ts'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { LeaveGuard } from '#web/kit/LeaveGuard.tsx'
import { LinkAnchor } from '#web/kit/links.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { RichTextField } from '#web/kit/RichTextField.tsx'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { careerDetail, careerList } from '../../careers.contract.ts'
import {
  createOpening,
  editOpening,
  type OpeningRow,
  opening as openingCall,
  openingList,
} from '../../careers-admin.contract.ts'

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: labels[value]! }))
const invalidates = [openingList, openingCall, careerList, careerDetail]

/** Creates or edits an opening. */
export const OpeningForm = ({ opening }: { opening: OpeningRow | null }) => {
  const navigate = useNavigate()
  const form = useContractForm({
    // both calls take and return the same; only the update names its row
    endpoint: (opening ? editOpening : createOpening) as typeof editOpening,
    ...(opening && { params: { id: opening.id } }),
    initial: {
      title: opening?.title ?? '',
      team: opening?.team ?? '',
      location: opening?.location ?? '',
      work_mode: opening?.work_mode ?? null,
      type: opening?.type ?? null,
      application_deadline: opening?.application_deadline ?? '',
      description: opening?.description ?? '',
    },
    labels: { location: 'Location' },
    invalidates,
    onSuccess: ({ id }) => {
      announceToScreenReader('Saved')
      return navigate({ to: '/operator/careers/detail', search: { id } })
    },
  })
  const description = form.field('description')
  return (
    <>
      <LinkAnchor to="/operator/careers" size="sm">
        All openings
      </LinkAnchor>
      <PageHeader title={opening ? 'Edit opening' : 'New opening'} />
      <form {...form.props}>
        <Stack>
          <FormSummary form={form} />
          <TextInput label="Title" {...form.field('title')} />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput label="Team" {...form.field('team')} />
            <TextInput
              label="Location"
              description="A city, or where people can work from."
              {...form.field('location')}
            />
            <Select label="Work mode" data={choices(workModes)} {...form.field('work_mode')} />
            <Select label="Type" data={choices(jobTypes)} {...form.field('type')} />
          </SimpleGrid>
          <TextInput
            label="Application deadline (optional)"
            type="date"
            {...form.field('application_deadline')}
          />
          <RichTextField
            id={description.id}
            label="Description"
            description="What the work is, who it’s with, and what you’re looking for."
            value={description.value}
            onChange={(html) => form.setFieldValue('description', html)}
            onBlur={description.onBlur}
            error={description.error}
          />
          <Group>
            <Button type="submit" loading={form.sending}>
              {opening ? 'Save' : 'Save as draft'}
            </Button>
          </Group>
        </Stack>
        <LeaveGuard form={form} />
      </form>
    </>
  )
}
